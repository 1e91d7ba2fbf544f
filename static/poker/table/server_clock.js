/** The server's time, judged from the frames it sends. */

const KEPT_SAMPLES = 8;

export class ServerClock {
  #offsets = [];

  /** Take the `now` of a frame that has just arrived, in ms since the epoch. */
  sample(now) {
    this.#offsets = [...this.#offsets, now - Date.now()].slice(-KEPT_SAMPLES);
  }

  /** The frame that travelled fastest tells the server's time best. */
  now() {
    return Date.now() + (this.#offsets.length ? Math.max(...this.#offsets) : 0);
  }
}
