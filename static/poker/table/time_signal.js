/** Asks the server for the time, a few times in a row, whenever the clock may be wrong. */

const TIMES = 4;
const APART_MS = 250;

export class TimeSignal {
  #timers = [];

  /** `ask()` sends a ping. */
  constructor({ ask }) {
    this.ask = ask;
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.request(); });
  }

  request() {
    this.#timers.forEach((timer) => window.clearTimeout(timer));
    this.#timers = Array.from({ length: TIMES }, (_, index) => window.setTimeout(this.ask, index * APART_MS));
  }
}
