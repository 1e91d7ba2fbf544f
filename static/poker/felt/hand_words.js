/**
 * Hands in words with their ranks, and why one of two won. The pages of hands that are over say the
 * same: `poker/history/one_hand/hand_words.py`. Cards of a hand are in reading order, the pair
 * before its kickers.
 */

import { cardParts, rankName } from "./names.js";

const SEVERAL = {
  2: () => gettext("twos"), 3: () => gettext("threes"), 4: () => gettext("fours"), 5: () => gettext("fives"),
  6: () => gettext("sixes"), 7: () => gettext("sevens"), 8: () => gettext("eights"), 9: () => gettext("nines"),
  T: () => gettext("tens"), J: () => gettext("jacks"), Q: () => gettext("queens"), K: () => gettext("kings"),
  A: () => gettext("aces"),
};

/** Some languages elide before an ace. */
const withAces = (several, aces) => (ranks) => (ranks[0] === "A" ? aces() : several());

const PATTERNS = {
  high_card: () => gettext("%(high)s high"),
  pair: withAces(() => gettext("pair of %(first)s"), () => gettext("pair of aces")),
  two_pair: () => gettext("two pair, %(first)s and %(pair)s"),
  trips: withAces(() => gettext("three of a kind, %(first)s"), () => gettext("three of a kind, aces")),
  straight: () => gettext("straight, %(low)s to %(high)s"),
  flush: () => gettext("flush, %(high)s high"),
  full_house: () => gettext("full house, %(first)s full of %(second)s"),
  quads: withAces(() => gettext("four of a kind, %(first)s"), () => gettext("four of a kind, aces")),
  straight_flush: () => gettext("straight flush, %(low)s to %(high)s"),
  royal_flush: () => gettext("royal flush"),
};

/** From the best hand down. */
const ORDER = Object.keys(PATTERNS).reverse();
/** How many of the five cards a hand's words tell without its kickers. */
const NAMED = {
  high_card: 1, pair: 2, two_pair: 4, trips: 3, straight: 5, flush: 1, full_house: 5, quads: 4, straight_flush: 5, royal_flush: 5,
};
const KICKER_TOLD = new Set(["pair", "two_pair", "trips"]);
const RANKS = "23456789TJQKA";

/** `two pair, aces and eights`, for the felt; where it is small `two pair, A and 8`. */
export function shortHand({ hand_name: name, best }, { isSmall = false } = {}) {
  const ranks = best.map(rankOf);
  const one = (at) => (isSmall ? cardParts(best[at]).rank : rankName(ranks[at]));
  const several = (at) => (isSmall ? cardParts(best[at]).rank : SEVERAL[ranks[at]]());
  const words = { high: one(0), low: one(4), first: several(0), pair: several(2), second: several(3) };
  return interpolate(PATTERNS[name](ranks), words, true);
}

/** The same with its first kicker: `pair of aces, king kicker`. */
export function handInWords(made) {
  const hand = shortHand(made);
  if (!KICKER_TOLD.has(made.hand_name)) return hand;
  const kicker = rankName(rankOf(made.best[NAMED[made.hand_name]]));
  return interpolate(gettext("%(hand)s, %(kicker)s kicker"), { hand, kicker }, true);
}

/**
 * Why one of the hands shown won, where their names alone do not tell; "" where they do.
 * `seats` are those that contested the pot, `winners` the numbers of those that won it.
 */
export function whyItWon(seats, winners) {
  const shown = Object.entries(seats).filter(([, seat]) => seat.best);
  const won = shown.filter(([number]) => winners.has(Number(number)));
  if (won.length > 1) return gettext("The pot is split: their hands are equal");
  if (won.length === 0) return "";
  const [[, best]] = won;
  const [loser] = shown.map(([, seat]) => seat).filter((seat) => compare(seat, best) > 0).sort(compare);
  return loser ? decidingKicker(best, loser) : "";
}

/** Below 0 when `one` is the better hand, 0 when they are equal. */
function compare(one, other) {
  const byName = ORDER.indexOf(one.hand_name) - ORDER.indexOf(other.hand_name);
  return byName || rankAt(other, differsAt(one, other)) - rankAt(one, differsAt(one, other));
}

function differsAt(one, other) {
  return one.best.findIndex((card, at) => card[0] !== other.best[at][0]);
}

function rankAt({ best }, at) {
  return at < 0 ? 0 : RANKS.indexOf(rankOf(best[at]));
}

function rankOf([rank]) {
  return rank;
}

function decidingKicker(best, loser) {
  const at = differsAt(best, loser);
  if (best.hand_name !== loser.hand_name || at < NAMED[best.hand_name]) return "";
  const words = { winning: rankName(rankOf(best.best[at])), losing: rankName(rankOf(loser.best[at])) };
  const pattern = best.hand_name === "flush"
    ? gettext("The next card decides: %(winning)s over %(losing)s")
    : gettext("The kicker decides: %(winning)s over %(losing)s");
  return interpolate(pattern, words, true);
}
