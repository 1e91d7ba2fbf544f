/** What the viewer noted of other players, the colours they gave them, and whom they muted. */

import { ask, send } from "../../room/ask.js";

const NONE = Object.freeze({ text: "", label: "", muted: false });

export class Marks {
  #known = new Map();
  #asked = new Set();
  #listeners = [];
  #otherTabs = new BroadcastChannel("marks");

  /** `url` is the page of marked players; everything is asked for below it. */
  constructor(url) {
    this.url = url;
    this.#otherTabs.addEventListener("message", ({ data }) => this.#take(data));
  }

  /** Have `listen()` called whenever marks are known that were not. */
  onChange(listen) {
    this.#listeners.push(listen);
  }

  /** `{text, label, muted}` of a player; empty as long as nothing is known. */
  of(player) {
    return this.#known.get(String(player)) ?? NONE;
  }

  /** Ask for the marks of those players nothing was asked about yet. */
  async want(players) {
    const ids = players.map(String).filter((id) => !this.#asked.has(id)).sort((one, other) => one - other);
    if (ids.length === 0) return;
    for (const id of ids) this.#asked.add(id);
    const { told } = await ask(`${this.url}marks/?of=${ids.join(",")}`);
    if (told?.marks) this.#take(told.marks);
    else for (const id of ids) this.#asked.delete(id);
  }

  /** Keep a note and a colour; what was refused in words, null when it is kept. */
  note(player, text, label) {
    return this.#change(player, "note", { text, label });
  }

  mute(player, muted) {
    return this.#change(player, "mute", { muted: muted ? "1" : "0" });
  }

  /** Tell staff of a player; `facts` is `{table, line, reason, details}`. */
  report(player, facts) {
    return this.#change(player, "report", facts, { once: true });
  }

  async #change(player, command, fields, more) {
    const { status, told, refusal, isElsewhere } = await send(`${this.url}${player}/${command}/`, fields, more);
    if (status === 400 && refusal) return refusal.message;
    if (status !== 200 || isElsewhere) return gettext("The room did not answer. Try again.");
    const { marks } = told;
    if (marks) {
      this.#take(marks);
      this.#otherTabs.postMessage(marks);
    }
    return null;
  }

  #take(marks) {
    for (const [player, mark] of Object.entries(marks)) this.#known.set(player, mark);
    for (const listen of this.#listeners) listen();
  }
}
