/** Playing cards, drawn as vectors. */

import { element } from "../../room/element.js";
import { svgElement } from "../../room/svg_element.js";
import { courtFigure } from "./courts.js";
import { cardName, cardParts } from "./names.js";

// Each pip fills a box of 24 by 24.
const PIPS = {
  s: "M12 1c2.600 4.400 9.500 7.700 9.500 13a4.700 4.700 0 0 1-8.300 3c.300 2.600 1.300 4.300 3 6H7.800c1.700-1.700 2.700-3.400 3-6a4.700 4.700 0 0 1-8.300-3C2.500 8.700 9.400 5.400 12 1z",
  h: "M12 22.500C9.500 18.800 2 14.600 2 8.400A5.300 5.300 0 0 1 12 5.800 5.300 5.300 0 0 1 22 8.400c0 6.200-7.500 10.400-10 14.100z",
  d: "M12 1c2 4 4.800 7.700 8 11-3.200 3.300-6 7-8 11-2-4-4.800-7.700-8-11 3.200-3.300 6-7 8-11z",
  c: "M12 1a5 5 0 0 1 4.300 7.600 5 5 0 1 1-3.200 8.500c.300 2.400 1.300 4.200 3 5.900H7.900c1.700-1.700 2.700-3.500 3-5.900a5 5 0 1 1-3.200-8.500A5 5 0 0 1 12 1z",
};

function pip(suit, x, y, size) {
  const place = `translate(${x} ${y}) scale(${size / 24})`;
  return svgElement("path", { d: PIPS[suit], transform: place, class: "pip" });
}

/** How faces are drawn on this page, as its player set it. */
function style() {
  return document.documentElement.dataset.face;
}

function face(card) {
  const { rank, suit } = cardParts(card);
  if (style() === "large") return large(rank, suit);
  const figure = style() === "courts" ? courtFigure(rank) : null;
  const index = svgElement("text", { x: rank === "10" ? 2 : 5, y: 27, class: "index" }, rank);
  if (rank === "10") {
    index.setAttribute("textLength", "32");
    index.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return svgElement(
    "svg", { viewBox: "0 0 60 84", "aria-hidden": "true" },
    index, pip(suit, 5, 32, 17), figure ?? pip(suit, 22, 42, 36),
  );
}

/** Nothing but the rank and the suit, as large as they can be. */
function large(rank, suit) {
  const sign = svgElement("text", { x: 30, y: 40, class: "index large", "text-anchor": "middle" }, rank);
  return svgElement("svg", { viewBox: "0 0 60 84", "aria-hidden": "true" }, sign, pip(suit, 13, 45, 34));
}

/** A card face up. `mark` is `best`, `spare`, `made` or nothing. */
export function cardFace(card, mark) {
  return element("span", {
    class: mark ? `card face ${mark}` : "card face",
    "data-card": card, "data-suit": card[1], role: "img", "aria-label": cardName(card),
  }, face(card));
}

export function cardBack() {
  return element("span", { class: "card back", "aria-hidden": "true" });
}

/** How a card is marked, by `cardMarks`. */
export function cardMark(card, { best, made }) {
  if (best.size === 0) return made.has(card) ? "made" : null;
  return best.has(card) ? "best" : "spare";
}

/** Two sets: the cards of all winning hands in view, and those of the viewer's own hand so far. */
export function cardMarks({ seats, you }) {
  const winners = Object.values(seats ?? {}).filter((seat) => seat.won && seat.best);
  return { best: new Set(winners.flatMap((seat) => seat.best)), made: new Set(you.made?.best) };
}

/** What cards with these marks are drawn anew for. */
export function marksFacts({ best, made }) {
  return [...best, "made", ...made];
}
