/** What somebody without a seat is offered in place of the acting row. */

import { element, setAttribute } from "../../room/element.js";

export class SeatOffer {
  #take = element("button", { type: "button", class: "primary", "data-action": "take-a-seat" }, gettext("Take a seat"));

  /** `join` says where to ask for a seat: `hold`, or `seatUrl(number)` where players pick theirs; and
   * how many the player has in the game, `beside`. `cashier` is where to go if the wallet does not
   * cover the least buy-in, else empty. */
  constructor({ lobby, join }) {
    this.join = join;
    setAttribute(this.#take, "data-beside", join.beside);
    this.root = element("div", { class: "seat-offer" },
      join.cashier ? element("a", { class: "button", href: join.cashier, "data-lacks": true }, gettext("Your wallet does not cover the least buy-in: to the cashier")) : this.#take,
      element("a", { class: "button", href: lobby }, gettext("To the lobby")));
  }

  /** Offer a seat at this table where one is free and may be picked, else one in the game. */
  draw({ table, seats }) {
    const numbers = Array.from({ length: table.seats }, (_, number) => number);
    const free = numbers.find((number) => !seats[number]);
    const picked = free === undefined ? null : this.join.seatUrl?.(free);
    this.#take.dataset.holds = picked ?? this.join.hold;
    return this.root;
  }
}
