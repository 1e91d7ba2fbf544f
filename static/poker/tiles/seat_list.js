/** At which tables the player has a seat, asked for now and then. */

import { ask, askNow } from "../../room/ask.js";

const EVERY_MS = 5000;

export class SeatList {
  /**
   * `onTables(tables)` gets them, each `{id, name, url, tile}`, in the order they were taken; at first
   * with `turn`, whether the player is to act there. `opening` is where the room tells that and, for
   * `onAnswers(answers)`, what the pages of the tiles ask for, by address.
   */
  constructor({ url, opening, onTables, onAnswers }) {
    this.url = url;
    this.opening = opening;
    this.onTables = onTables;
    this.onAnswers = onAnswers;
  }

  async start() {
    const { told, isElsewhere } = await askNow(this.opening);
    if (told?.answers) this.onAnswers(told.answers);
    if (told || isElsewhere) this.#take(told, isElsewhere);
    else this.refresh();
    window.setInterval(() => this.refresh(), EVERY_MS);
  }

  async refresh() {
    // The next look is the next attempt.
    const { told, isElsewhere } = await ask(this.url, { attempts: 1 });
    this.#take(told, isElsewhere);
  }

  /** Signed out: the room asks for the password, and leads back here. */
  #take(told, isElsewhere) {
    if (isElsewhere) window.location.reload();
    else if (told?.tables) this.onTables(told.tables);
  }
}
