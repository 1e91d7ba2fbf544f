/** The middle of the felt: board, pots and what the table waits for. */

import { formatMoney } from "../../room/money.js";
import { cardFace, cardMark, winningCards } from "./cards.js";
import { element, renew } from "./element.js";
import { prizeItems } from "./prizes.js";

const BOARD_CARDS = 5;

export class Board {
  #drawn = [];

  constructor(felt) {
    this.pot = felt.querySelector("[data-pot]");
    this.board = felt.querySelector("[data-board]");
    this.prizes = felt.querySelector("[data-prizes]");
  }

  draw(view) {
    const hand = view.hand;
    this.#drawPot(hand?.pot ?? 0);
    this.#drawBoard(hand?.board ?? [], winningCards(view));
    renew(this.prizes, [hand?.pots, hand?.rake, hand?.over], () => (hand ? prizeItems(hand) : []));
  }

  #drawPot(amount) {
    this.pot.hidden = amount === 0;
    this.pot.dataset.pot = amount;
    renew(this.pot, amount, () => [
      element("span", { class: "pot-word" }, gettext("Pot")),
      element("span", { class: "money" }, formatMoney(amount)),
    ]);
  }

  #drawBoard(cards, best) {
    const kept = cards.every((card, index) => !this.#drawn[index] || this.#drawn[index] === card);
    const first = kept ? this.#drawn.length : 0;
    this.#drawn = cards;
    renew(this.board, [cards, [...best]], () => boardCards(cards, best, first));
  }
}

function boardCards(cards, best, first) {
  const faces = cards.map((card, index) => {
    const face = cardFace(card, cardMark(card, best));
    if (index >= first) face.classList.add("dealt");
    return face;
  });
  const free = Array.from({ length: BOARD_CARDS - cards.length }, () => {
    return element("span", { class: "card free", "aria-hidden": "true" });
  });
  return [...faces, ...free];
}
