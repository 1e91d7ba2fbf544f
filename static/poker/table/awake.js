/** Keeps the screen on while its player has a seat and sees the table. */

export class Awake {
  #isSeated = false;
  #lock = null;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  draw(view) {
    const isSeated = view.you.seat !== undefined && view.you.seat !== null;
    if (isSeated === this.#isSeated) return;
    this.#isSeated = isSeated;
    this.#follow();
  }

  /** A browser lets go of the screen by itself when the page is hidden. */
  async #follow() {
    if (!this.#isSeated || document.hidden) {
      this.#lock?.release();
      this.#lock = null;
    } else {
      this.#lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    }
  }
}
