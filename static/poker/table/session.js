/** What the room knows of the player's session, asked for now and then. */

import { ask, send } from "../../room/ask.js";

const EVERY_MS = 60_000;

export class Session {
  #isAsking = false;

  /** `onChange()` is called when something new is known. */
  constructor({ url, answerUrl, onChange }) {
    this.url = url;
    this.answerUrl = answerUrl;
    this.onChange = onChange;
    this.facts = null;
    window.setInterval(() => this.refresh(), EVERY_MS);
  }

  async refresh() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { told } = await ask(this.url);
    this.#isAsking = false;
    if (told === undefined) return;
    this.facts = told.began_at === undefined ? null : { ...told, ahead: told.now - Date.now() };
    this.onChange();
  }

  /** Tell the room that the reality check was read; whether it took note. */
  async answer() {
    const { status } = await send(this.answerUrl);
    await this.refresh();
    return status === 200;
  }

  /** Milliseconds since the session began; null without one. */
  get lasted() {
    return this.facts && Date.now() + this.facts.ahead - this.facts.began_at;
  }

  /** Milliseconds of the time limits left; null without a limit. */
  get left() {
    const { time_left_s: left, now, ahead } = this.facts ?? {};
    return left === undefined ? null : left * 1000 - (Date.now() + ahead - now);
  }

  get isCheckDue() {
    return this.facts !== null && Date.now() + this.facts.ahead >= this.facts.check_at;
  }
}
