/** A small picture drawn from a name: the same for everybody who sees it, and no upload. */

import { svgElement } from "../../room/svg_element.js";

const CELLS = 5;
const HUES = 24;
const PRIME = 2_147_483_647;

/** Numbers that follow from the name, each from 0 to `PRIME`. */
function* numbers(name) {
  let state = 1;
  for (const sign of name) state = (state * 131 + sign.codePointAt(0)) % PRIME;
  for (;;) {
    state = (state * 48_271 + 11) % PRIME;
    yield Math.floor(state / 16);
  }
}

/** Five rows of five, the right half as the left, in two colours of one hue. */
export function avatar(name) {
  const drawn = numbers(name);
  const next = (below) => Number(drawn.next().value) % below;
  const hue = next(HUES) * (360 / HUES);
  const cells = [];
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < Math.ceil(CELLS / 2); column += 1) {
      if (next(2) === 0) cells.push(cell(column, row), cell(CELLS - 1 - column, row));
    }
  }
  const picture = svgElement("svg", { viewBox: "-2 -2 9 9", class: "avatar", "aria-hidden": "true" }, ...cells);
  picture.style.setProperty("--hue", String(hue));
  return picture;
}

function cell(x, y) {
  return svgElement("rect", { x, y, width: 1.020, height: 1.020 });
}
