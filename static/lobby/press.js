/** Whether a pointer is being pressed on an element: what is replaced then loses the click. */

export class Press {
  #isDown = false;
  #waiting = [];

  constructor(element) {
    element.addEventListener("pointerdown", () => (this.#isDown = true));
    for (const end of ["pointerup", "pointercancel"]) {
      // The click comes right after; what waited comes after that.
      window.addEventListener(end, () => window.setTimeout(() => this.#ended(), 0));
    }
  }

  /** Do this now, or as soon as the pointer is up. */
  afterwards(run) {
    if (this.#isDown) this.#waiting.push(run);
    else run();
  }

  #ended() {
    this.#isDown = false;
    for (const run of this.#waiting.splice(0)) run();
  }
}
