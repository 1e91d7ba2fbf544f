/** What this browser notes of its deals, where it does: it may have been told to keep nothing. */

import { Records } from "./records.js";

export class Notes {
  /** Whether the browser keeps them. */
  kept = true;
  #records = new Records();

  /** The record kept of this commitment or pledge; `fresh` when there was none, or none is kept. */
  async first(fresh) {
    return await this.#kept(() => this.#records.first(fresh)) ?? fresh;
  }

  async note(record, facts) {
    await this.#kept(() => this.#records.note(record, facts));
  }

  /** The record of the pledge for a hand, if any. */
  async pledged(hand) {
    return this.#kept(() => this.#records.pledged(hand));
  }

  async #kept(change) {
    try {
      return await change();
    } catch {
      this.kept = false;
      return undefined;
    }
  }
}
