/** A small pile of chips, its colours by what they are worth. */

import { element } from "../../room/element.js";

/** What a chip of each colour is worth, in minor units, dearest first. */
const WORTHS = [100_000_000, 25_000_000, 5_000_000, 1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 25, 5, 1];
/** White ones, red fives, green twenty-fives, black hundreds, and so on round. */
const COLOURS = 7;
const WHITE = WORTHS.indexOf(100);
const HIGHEST = 5;

/** The colours of the dearest few chips `amount` is made of, the dearest first. */
function chipColours(amount) {
  const colours = [];
  let left = amount;
  WORTHS.forEach((worth, index) => {
    for (; left >= worth && colours.length < HIGHEST; left -= worth) colours.push((WHITE - index + 2 * COLOURS) % COLOURS);
  });
  return colours;
}

/** A pile for `amount` in minor units; it says nothing to a screen reader. */
export function chipPile(amount) {
  const pile = element("span", { class: "chips", "aria-hidden": "true" });
  chipColours(amount).forEach((colour, level) => {
    const chip = element("i", { "data-colour": colour });
    chip.style.setProperty("--level", level);
    pile.append(chip);
  });
  return pile;
}
