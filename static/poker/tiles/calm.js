/** Whether something may move without taking a press, a key or a word from under the player. */

const STILL_MS = 1000;
const WRITTEN_IN = "input, select, textarea, [contenteditable]";

export class Calm {
  #isDown = false;
  #touchedAt = -Infinity;

  constructor() {
    this.watch(window);
  }

  /** Watch what the player does in `view`, a window. */
  watch(view) {
    for (const kind of ["pointermove", "pointerdown", "pointerup", "pointercancel", "wheel", "keydown"]) {
      view.addEventListener(kind, () => this.#touched(kind), { capture: true, passive: true });
    }
  }

  /** Whether hand and keyboard have been still for a second. */
  get isStill() {
    return !this.#isDown && performance.now() - this.#touchedAt >= STILL_MS;
  }

  #touched(kind) {
    this.#touchedAt = performance.now();
    if (kind === "pointerdown") this.#isDown = true;
    if (kind === "pointerup" || kind === "pointercancel") this.#isDown = false;
  }
}

/** Whether somebody reads a dialog or writes in `page`, a document. */
export function isEngaged(page) {
  return page.querySelector("dialog[open]") !== null || Boolean(page.activeElement?.matches(WRITTEN_IN));
}
