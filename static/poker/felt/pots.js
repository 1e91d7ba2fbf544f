/** What each pot pays after rake, and what the house has of the hand so far. */

import { element } from "../../room/element.js";
import { formatChips } from "../../room/money.js";
import { chipPile } from "./chips.js";

/** List items for the pots collected so far and the rake, if there is any. */
export function potItems({ pots, rake, over }) {
  const items = pots.map(({ prize }, index) => item(potName(index), prize, "prize"));
  if (rake > 0) items.push(item(over ? gettext("Rake") : gettext("Rake so far"), rake, "rake"));
  return items;
}

function potName(index) {
  return index === 0 ? gettext("Main pot") : interpolate(gettext("Side pot %s"), [index]);
}

function item(name, amount, kind) {
  return element("li", { [`data-${kind}`]: amount },
    kind === "prize" ? chipPile(amount) : null,
    element("span", { class: "pot-word" }, `${name} `), element("span", { class: "money" }, formatChips(amount)));
}
