/** Keeps a press from landing on a button that has only just come under the finger. */

const GUARD_MS = 300;

export class Guard {
  #timer = 0;

  /** `onOpen()` is called when presses count again. */
  constructor({ onOpen, ms = GUARD_MS }) {
    this.onOpen = onOpen;
    this.ms = ms;
  }

  /** Whether presses do not count yet. */
  get holds() {
    return this.#timer !== 0;
  }

  /** The row has changed, or has come under the finger: presses wait for `ms`. */
  changed(ms = this.ms) {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.onOpen();
    }, ms);
  }
}
