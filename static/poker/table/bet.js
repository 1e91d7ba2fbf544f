/** The chips a player has in front on this street. */

import { formatMoney } from "../../room/money.js";
import { element } from "./element.js";

export class Bet {
  #amount = element("span", { class: "money" });

  constructor(number) {
    this.root = element("div", { class: "bet", "data-bet": number, hidden: true },
      element("span", { class: "chips", "aria-hidden": "true" }, element("i"), element("i"), element("i")),
      this.#amount);
  }

  place({ x, y }) {
    this.root.style.setProperty("--x", x);
    this.root.style.setProperty("--y", y);
  }

  draw(amount) {
    this.root.hidden = !amount;
    if (amount) this.#amount.textContent = formatMoney(amount);
  }
}
