/** Whether the opened cards are those of the commitment, in the mixed order, and those one saw. */

import { openedRoot } from "./merkle.js";
import { mixOrder } from "./mix.js";
import { boardPlaces, holePlaces } from "./places.js";

/** `failed` if something is wrong at any of `places` of the deck, from 0 on; facts name the cards opened there. */
function judged(code, places, proof) {
  const opened = openedCards(proof);
  const facts = { places, cards: at(opened, places) };
  return places.length ? { state: "failed", code, facts } : { state: "passed" };
}

/** Every opened card leads to the root the room had committed to. */
export async function openingsLeadToRoot({ proof }) {
  const roots = await Promise.all(proof.openings.map((opening) => openedRoot(proof, opening)));
  const wrong = proof.openings.filter((_, index) => roots[index] !== proof.root);
  return judged("opening", wrong.map(({ place }) => place), proof);
}

/** Every opened card lies where the mix of commitment and seeds puts it. */
export async function orderIsMixed({ proof }) {
  const order = await mixOrder(proof);
  const moved = proof.openings.filter(({ place, index }) => order[place] !== index);
  return judged("order", moved.map(({ place }) => place), proof);
}

export function noCardTwice({ proof }) {
  const first = new Map();
  for (const { place, card } of proof.openings) first.set(card, Math.min(first.get(card) ?? place, place));
  return judged("duplicate_card", proof.openings.filter(({ place, card }) => first.get(card) !== place).map(({ place }) => place), proof);
}

/** Whatever this player must have seen is opened: their own cards, the board and the hands shown. */
export function nothingIsMissing({ proof, seen }) {
  const opened = openedCards(proof);
  const own = holePlaces(proof.positions, proof.seat);
  const closed = [...own, ...proof.positions.board].filter((place) => !opened.has(place));
  const short = seenCards(proof, seen).filter(({ places, cards }) => at(opened, places).length < cards.length);
  const unopened = short.flatMap(({ places }) => places.filter((place) => !opened.has(place)));
  const missing = judged("missing_opening", [...new Set([...closed, ...unopened])], proof);
  return missing.state === "passed" && own.length === 0 ? { state: "limited", code: "seat_not_dealt" } : missing;
}

/** The opened cards are the cards this browser saw on the table, dealt round it as it saw. */
export function cardsAreAsSeen({ proof, seen }) {
  if (seen?.dealt && String(seen.dealt) !== String(proof.positions.dealt)) return { state: "failed", code: "seats" };
  const groups = seenCards(proof, seen);
  if (groups.length === 0) return { state: "unknown" };
  const opened = openedCards(proof);
  return judged("card_seen", groups.flatMap((group) => strangers(opened, group)), proof);
}

/** The places whose cards took the place of cards seen; none where cards are only not opened. */
function strangers(opened, { places, cards }) {
  const told = at(opened, places);
  if (told.length < cards.length || cards.every((card) => told.includes(card))) return [];
  return places.filter((place) => opened.has(place) && !cards.includes(opened.get(place)));
}

/** What the browser noted, as groups `{places, cards}`: a hand each, and each card of the board. */
function seenCards({ positions, seat }, seen) {
  const { own = [], board = [], shown = {} } = seen ?? {};
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
