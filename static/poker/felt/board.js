/** The middle of the felt: what is in the pot, the board, and what each pot pays. */

import { element, renew } from "../../room/element.js";
import { formatChips } from "../../room/money.js";
import { cardFace, cardMark, cardMarks, marksFacts } from "./cards.js";
import { potItems } from "./pots.js";

const BOARD_CARDS = 5;

export class Board {
  #pot = element("p", { class: "pot", "data-pot": 0, hidden: true });
  #cards = element("div", { class: "board", "data-board": true, role: "group", "aria-label": gettext("Board") });
  #prizes = element("ul", { class: "pots", "data-prizes": true, "aria-label": gettext("Pots") });
  /** From top to bottom. */
  parts = [this.#pot, this.#cards, this.#prizes];

  draw(view) {
    const { hand } = view;
    this.#drawPot(hand?.pot ?? 0);
    this.#drawCards(hand?.board ?? [], cardMarks(view));
    renew(this.#prizes, [hand?.pots, hand?.rake, hand?.over], () => (hand ? potItems(hand) : []));
  }

  /** The elements of the cards from the `first` one on. */
  facesFrom(first) {
    return [...this.#cards.querySelectorAll(".face")].slice(first);
  }

  #drawPot(amount) {
    this.#pot.hidden = amount === 0;
    this.#pot.dataset.pot = amount;
    renew(this.#pot, amount, () => [
      element("span", { class: "pot-word" }, gettext("Pot")),
      element("span", { class: "money" }, formatChips(amount)),
    ]);
  }

  #drawCards(cards, marks) {
    renew(this.#cards, [cards, marksFacts(marks)], () => [
      ...cards.map((card) => cardFace(card, cardMark(card, marks))),
      ...Array.from({ length: BOARD_CARDS - cards.length }, () => element("span", { class: "card free", "aria-hidden": "true" })),
    ]);
  }
}
