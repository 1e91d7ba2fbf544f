/** Waiting times between attempts to reconnect: at random, up to a ceiling that doubles. */

const FIRST_MS = 1000;
const LONGEST_MS = 8000;

export class Backoff {
  #attempts = 0;
  #window = 0;

  /**
   * The next waiting time in ms: any moment up to the ceiling, or of the time the server asked
   * for, so that a thousand clients who lost it together do not come back together.
   */
  next() {
    const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#attempts);
    const window = this.#window || ceiling;
    this.#window = 0;
    this.#attempts += 1;
    return Math.random() * window;
  }

  /** The server wants its clients back within this time. */
  spread(ms) {
    this.#window = ms;
  }

  reset() {
    this.#attempts = 0;
  }
}
