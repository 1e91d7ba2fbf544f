/** What the room knows of the player's session, asked for now and then. */

import { formHeaders } from "../../room/form_headers.js";

const EVERY_MS = 60_000;

export class Session {
  /** `onChange()` is called when something new is known. */
  constructor({ url, answerUrl, onChange }) {
    this.url = url;
    this.answerUrl = answerUrl;
    this.onChange = onChange;
    this.facts = null;
    window.setInterval(() => this.refresh(), EVERY_MS);
  }

  async refresh() {
    const answer = await fetch(this.url, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const told = await answer.json();
    this.facts = told.began_at === undefined ? null : { ...told, ahead: told.now - Date.now() };
    this.onChange();
  }

  /** Tell the room that the reality check was read; whether it took note. */
  async answer() {
    const sent = { method: "POST", headers: formHeaders() };
    const answer = await fetch(this.answerUrl, sent).catch(() => null);
    await this.refresh();
    return Boolean(answer?.ok);
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
