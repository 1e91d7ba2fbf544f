/** Whether the opened cards are those of the commitment, in the mixed order, and those one saw. */

import { openedRoot } from "./merkle.js";
import { mixOrder } from "./mix.js";
import { boardPlaces, holePlaces } from "./places.js";

function judged(code, places) {
  return places.length ? { state: "failed", code, facts: { places } } : { state: "passed" };
}

/** Every opened card leads to the root the room had committed to. */
export async function openingsLeadToRoot({ proof }) {
  const roots = await Promise.all(proof.openings.map((opening) => openedRoot(proof, opening)));
  const wrong = proof.openings.filter((_, index) => roots[index] !== proof.root);
  return judged("opening", wrong.map(({ place }) => place));
}

/** Every opened card lies where the mix of commitment and seeds puts it, dealt round the table as seen. */
export async function orderIsMixed({ proof, noted }) {
  const order = await mixOrder(proof);
  const moved = proof.openings.filter(({ place, index }) => order[place] !== index);
  const seen = noted?.seen?.dealt;
  if (seen && String(seen) !== String(proof.positions.dealt)) return { state: "failed", code: "order", facts: { dealt: true } };
  return judged("order", moved.map(({ place }) => place));
}

export function noCardTwice({ proof }) {
  const first = new Map();
  for (const { place, card } of proof.openings) first.set(card, Math.min(first.get(card) ?? place, place));
  return judged("duplicate_card", proof.openings.filter(({ place, card }) => first.get(card) !== place).map(({ place }) => place));
}

/** Whatever this player must have seen is opened: their own cards, the board and the hands shown. */
export function nothingIsMissing({ proof, noted }) {
  const opened = openedCards(proof);
  const owed = [...holePlaces(proof.positions, proof.seat), ...proof.positions.board];
  const closed = owed.filter((place) => !opened.has(place));
  const short = seenCards(proof, noted).filter(({ places, cards }) => at(opened, places).length < cards.length);
  const unopened = short.flatMap(({ places }) => places.filter((place) => !opened.has(place)));
  return judged("missing_opening", [...new Set([...closed, ...unopened])]);
}

/** The opened cards are the cards this browser saw on the table. */
export function cardsAreAsSeen({ proof, noted }) {
  const seen = seenCards(proof, noted);
  if (seen.length === 0) return { state: "unknown" };
  const opened = openedCards(proof);
  return judged("card_seen", seen.flatMap((group) => strangers(opened, group)));
}

/** The places whose cards took the place of cards seen; none where cards are only not opened. */
function strangers(opened, { places, cards }) {
  const told = at(opened, places);
  if (told.length < cards.length || cards.every((card) => told.includes(card))) return [];
  return places.filter((place) => opened.has(place) && !cards.includes(opened.get(place)));
}

/** What the browser noted, as groups `{places, cards}`: a hand each, and each card of the board. */
function seenCards({ positions, seat }, noted) {
  const { own = [], board = [], shown = {} } = noted?.seen ?? {};
  const hands = [[seat, own], ...Object.entries(shown).map(([number, cards]) => [Number(number), cards])];
  const dealt = hands.map(([number, cards]) => ({ places: holePlaces(positions, number), cards }));
  const laid = board.map((card, index) => ({ places: [boardPlaces(positions)[index]], cards: [card] }));
  return [...dealt, ...laid].filter(({ cards }) => cards.length > 0);
}

function openedCards({ openings }) {
  return new Map(openings.map(({ place, card }) => [place, card]));
}

function at(opened, places) {
  return places.filter((place) => opened.has(place)).map((place) => opened.get(place));
}
