/** After a hand, and until the next is dealt: one's own cards, each to be shown to everybody. */

import { element, keepFocus, renew } from "../../room/element.js";
import { cardFace } from "../felt/cards.js";
import { cardName } from "../felt/names.js";

/** The viewer's cards of a hand that is over that nobody else has seen. */
function unseen({ hand, you, seats }) {
  if (!hand?.over || hand.interrupted === "suspended" || !you.cards) return [];
  const open = seats[you.seat]?.cards ?? [];
  return you.cards.filter((card) => !open.includes(card));
}

export class ShowCards {
  /** It takes no room, so that no command moves when it comes and goes. */
  constructor({ find, act }) {
    this.act = act;
    this.root = element("div", { class: "show-cards", role: "group", "aria-label": gettext("Show your cards"), "data-show-cards": true });
    find("action-bar").before(this.root);
    keepFocus(this.root);
  }

  draw(view) {
    const cards = unseen(view);
    renew(this.root, [cards, view.hand?.no], () => (cards.length ? this.#buttons(cards) : []));
  }

  #buttons(cards) {
    const each = cards.map((card) => {
      const label = interpolate(gettext("Show %s"), [cardName(card)]);
      // A label of its own would not hold what is seen, the index; so the button is named by its text.
      const face = cardFace(card);
      face.setAttribute("aria-hidden", "true");
      return this.#button([card], { title: label }, element("span", { class: "visually-hidden" }, label), face);
    });
    const all = cards.length > 1 ? this.#button(cards, { class: "quiet", "data-action": "show-all" }, gettext("Show all")) : null;
    return [element("span", { class: "control-note", "aria-hidden": "true" }, gettext("Show:")), ...each, all];
  }

  #button(cards, attributes, ...content) {
    const button = element("button", { type: "button", ...attributes }, ...content);
    button.addEventListener("click", () => {
      button.disabled = true;
      this.act({ type: "show_cards", cards });
    });
    return button;
  }
}
