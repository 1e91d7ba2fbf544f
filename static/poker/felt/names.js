/** The field's words for what the view holds, in the viewer's language. */

const RANKS = {
  2: () => gettext("two"), 3: () => gettext("three"), 4: () => gettext("four"),
  5: () => gettext("five"), 6: () => gettext("six"), 7: () => gettext("seven"),
  8: () => gettext("eight"), 9: () => gettext("nine"), T: () => gettext("ten"),
  J: () => gettext("jack"), Q: () => gettext("queen"), K: () => gettext("king"),
  A: () => gettext("ace"),
};

const SUITS = {
  c: () => gettext("clubs"), d: () => gettext("diamonds"),
  h: () => gettext("hearts"), s: () => gettext("spades"),
};

const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

const STREETS = {
  flop: () => gettext("Flop"), turn: () => gettext("Turn"), river: () => gettext("River"),
};

const POSITIONS = {
  BTN: () => gettext("button"), SB: () => gettext("small blind"), BB: () => gettext("big blind"),
  UTG: () => gettext("under the gun"), MP: () => gettext("middle position"),
  CO: () => gettext("cut-off"), HJ: () => gettext("hijack"), LJ: () => gettext("lojack"),
  "UTG+1": () => gettext("second under the gun"), "UTG+2": () => gettext("third under the gun"),
  "MP+1": () => gettext("second middle position"),
};

const STATUSES = {
  playing: () => "", folded: () => gettext("folded"), all_in: () => gettext("all-in"),
  waiting: () => gettext("waiting"), sitting_out: () => gettext("sitting out"),
  busted: () => gettext("no chips"),
};

const spoken = (words) => (code) => words[code]?.() ?? code;

export const rankName = spoken(RANKS);
export const streetName = spoken(STREETS);
export const positionName = spoken(POSITIONS);
export const statusName = spoken(STATUSES);

/** Spread a card like `As` into its rank as printed and its suit letter. */
export function cardParts(card) {
  return { rank: card[0] === "T" ? "10" : card[0], suit: card[1] };
}

export function cardName(card) {
  const words = { rank: rankName(card[0]), suit: SUITS[card[1]]() };
  return interpolate(gettext("%(rank)s of %(suit)s"), words, true);
}

/** Cards in short, for the log: `A♠ 10♥`. */
export function cardSigns(cards) {
  return cards.map((card) => cardParts(card).rank + SUIT_SIGNS[card[1]]).join(" ");
}
