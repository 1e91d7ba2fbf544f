/** The back gesture does not leave a hand without a word. */

import { untilImported } from "../../room/ask.js";
import { inHand } from "./in_hand.js";

export class BackGuard {
  #isIn = false;
  /** Whether an entry of the history lies before the page's own, for the gesture to take. */
  #isGuarded = false;

  constructor() {
    window.addEventListener("popstate", () => this.#wentBack());
  }

  draw(view) {
    this.follow(inHand(view));
  }

  /** Whether the viewer is in a hand, here or at any table of the page. */
  follow(isIn) {
    this.#isIn = isIn;
    if (this.#isIn && !this.#isGuarded) this.#guard();
  }

  #guard() {
    window.history.pushState(null, "");
    this.#isGuarded = true;
  }

  #wentBack() {
    if (!this.#isGuarded) return;
    this.#isGuarded = false;
    if (this.#isIn) this.#ask();
    else window.history.back();
  }

  async #ask() {
    this.#guard();
    const { confirmDialog } = await untilImported(() => import("./dialogs.js"));
    confirmDialog({
      question: gettext("You are in a hand. The room plays on without you if you leave this page."),
      yes: gettext("Leave the page"),
      onYes: () => {
        this.#isGuarded = false;
        window.history.go(-2);
      },
    });
  }
}
