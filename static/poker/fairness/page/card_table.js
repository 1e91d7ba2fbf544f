/** The opened cards: where each lay in the deck, whom it went to, and where the room's order had it. */

import { element } from "../../../room/element.js";
import { cardName, cardSigns } from "../../felt/names.js";
import { whatLiesAt } from "../places.js";

const BY_CARD = new Set(["opening", "order", "duplicates", "seen"]);

export class CardTable {
  constructor(body, people) {
    this.body = body;
    this.people = people;
  }

  show(proof, results) {
    const wrong = new Set(results.filter(({ name }) => BY_CARD.has(name)).flatMap(({ facts }) => facts?.places ?? []));
    const openings = [...proof.openings].sort((one, other) => one.place - other.place);
    this.body.replaceChildren(...openings.map((opening) => this.#row(opening, proof, wrong.has(opening.place))));
  }

  #row({ place, index, card }, proof, isWrong) {
    return element("tr", { "data-place": place, "data-wrong": isWrong },
      element("td", {}, element("span", { class: "small-card", "data-suit": card[1], role: "img", "aria-label": cardName(card) }, cardSigns([card]))),
      element("td", {}, this.#whither(whatLiesAt(proof.positions, place))),
      element("td", { class: "amount" }, String(place + 1)),
      element("td", { class: "amount" }, String(index + 1)));
  }

  #whither(lies) {
    if (lies === null) return gettext("not dealt");
    if (lies.board) return interpolate(gettext("board, card %s"), [lies.board]);
    return interpolate(gettext("%(who)s, card %(card)s"), { who: this.people.seat(lies.seat), card: lies.card }, true);
  }
}
