/** What somebody without a seat is offered in place of the acting row. */

import { element } from "../../room/element.js";

export class SeatOffer {
  /** `join` says where to ask for a seat, `hold`, and how many the player has in the game, `beside`. */
  constructor({ lobby, join }) {
    this.root = element("div", { class: "seat-offer" },
      element("button", {
        type: "button", class: "primary", "data-holds": join.hold, "data-beside": join.beside, "data-action": "take-a-seat",
      }, gettext("Take a seat")),
      element("a", { class: "button", href: lobby }, gettext("To the lobby")));
  }
}
