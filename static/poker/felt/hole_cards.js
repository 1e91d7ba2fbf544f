/** The cards in front of a seat. */

import { cardBack, cardFace, cardMark, marksFacts } from "./cards.js";
import { element, renew } from "../../room/element.js";

export class HoleCards {
  #cards = element("div", { class: "hole-cards" });
  root = element("div", { class: "hand" }, this.#cards);

  get elements() {
    return [...this.#cards.children];
  }

  /** `facts` are those the seat is drawn from. */
  draw(facts) {
    const cards = visibleCards(facts);
    this.root.dataset.count = cards.length;
    renew(this.#cards, [cards, marksFacts(facts.marks)], () => {
      return cards.map((card) => (card ? cardFace(card, cardMark(card, facts.marks)) : cardBack()));
    });
  }
}

/** The cards as far as the viewer knows them; null is a card face down. */
function visibleCards({ seat, own, yourCards }) {
  if (!seat) return [];
  if (own && yourCards?.length) return yourCards;
  return [...(seat.cards ?? []), ...Array.from({ length: seat.hidden ?? 0 }, () => null)];
}
