/** Waiting times between attempts to reconnect: doubling, with jitter. */

const FIRST_MS = 300;
const LONGEST_MS = 8000;

export class Backoff {
  #attempts = 0;

  /** The next waiting time in ms; the jitter keeps a full table from returning at once. */
  next() {
    const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    return ceiling / 2 + Math.random() * (ceiling / 2);
  }

  reset() {
    this.#attempts = 0;
  }
}
