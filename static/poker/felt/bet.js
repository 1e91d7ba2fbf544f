/** The chips a player has in front on this street. */

import { element, renew } from "../../room/element.js";
import { formatChips } from "../../room/money.js";
import { chipPile } from "./chips.js";

export class Bet {
  constructor(number) {
    this.root = element("div", { class: "bet", "data-bet": number, hidden: true });
  }

  place(spot) {
    this.spot = spot;
    this.root.style.setProperty("--x", spot.x);
    this.root.style.setProperty("--y", spot.y);
  }

  draw(amount) {
    this.root.hidden = !amount;
    if (!amount) return;
    renew(this.root, amount, () => [chipPile(amount), element("span", { class: "money" }, formatChips(amount))]);
  }
}
