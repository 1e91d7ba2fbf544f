/** The chips a player has in front on this street. */

import { element, renew } from "../../room/element.js";
import { formatChips } from "../../room/money.js";
import { chipPile } from "./chips.js";

/** Longer ones are set smaller, for places are laid out before amounts are known. */
const LONG_AMOUNT = 9;

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
    renew(this.root, amount, () => {
      const figure = formatChips(amount);
      return [chipPile(amount), element("span", { class: figure.length > LONG_AMOUNT ? "money long" : "money" }, figure)];
    });
  }
}
