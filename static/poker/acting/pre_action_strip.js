/** The choices before one's turn. One at most is chosen, and another press takes it back. */

import { element, renew } from "../../room/element.js";
import { formatChips } from "../../room/money.js";
import { answerTo, carriedOver, preActionsOf } from "./pre_actions.js";

/** Each has a place of its own, so that none ever comes to lie where another was. */
const LABELS = {
  fold: () => gettext("Fold"),
  check_fold: () => gettext("Check or fold"),
  check: () => gettext("Check"),
  call: (price) => interpolate(gettext("Call %s"), [formatChips(price)]),
};

const TAKEN_BACK = () => gettext("Things have changed: what you chose in advance was taken back.");

export class PreActionStrip {
  #chosen = null;

  /** `act(message)` sends the answer; `tell(text)` says that a choice was taken back. */
  constructor({ act, tell }) {
    this.act = act;
    this.tell = tell;
    this.root = element("div", { class: "pre-actions", role: "group", "aria-label": gettext("In advance") });
  }

  /** Take `view` in, and answer with what was chosen when it is the viewer's turn; whether it did. */
  follow(view) {
    const chosen = this.#chosen;
    if (chosen === null) return false;
    const answer = view.you.options ? answerTo(chosen, view) : null;
    this.#chosen = view.you.options ? null : carriedOver(chosen, view);
    if (answer) this.act(answer);
    else if (this.#chosen === null) this.#tellTakenBack(chosen, view);
    return answer !== null;
  }

  /** What was chosen was meant for what stood before the connection was lost. */
  forget() {
    if (this.#chosen !== null) this.tell(TAKEN_BACK());
    this.#chosen = null;
  }

  /** Draw what there is to choose; whether that has changed. */
  draw(view) {
    const offered = preActionsOf(view);
    this.root.hidden = offered.length === 0;
    const changed = renew(this.root, offered, () => this.#slots(offered));
    this.#mark();
    return changed;
  }

  /** Press one by its kind, for the keyboard. */
  press(kind) {
    this.root.querySelector(`[data-pre="${kind}"]`)?.click();
  }

  #slots(offered) {
    return Object.keys(LABELS).map((kind) => {
      const offer = offered.find((one) => one.kind === kind);
      return offer ? this.#button(offer) : element("span", { class: "hollow", "aria-hidden": "true" });
    });
  }

  #button(offer) {
    const label = LABELS[offer.kind](offer.price);
    const button = element("button", { type: "button", class: "pre-action", "data-pre": offer.kind }, label);
    button.addEventListener("click", () => {
      this.#chosen = this.#chosen?.kind === offer.kind ? null : offer;
      this.#mark();
    });
    return button;
  }

  #mark() {
    for (const button of this.root.querySelectorAll("[data-pre]")) {
      button.setAttribute("aria-pressed", String(button.dataset.pre === this.#chosen?.kind));
    }
  }

  #tellTakenBack(chosen, view) {
    if (view.hand?.no !== chosen.hand || view.hand.over) return;
    this.tell(TAKEN_BACK());
  }
}
