/**
 * What a player may choose before their turn, and what of it still holds when it comes.
 *
 * A choice is `{kind, price, hand, street}`: meant for one decision, at one price. It never
 * costs more than was seen when it was made, and never folds what may be checked.
 */

/** What staying in costs the viewer as it stands, in minor units. */
function priceNow({ you, seats, hand, table }) {
  const own = seats[you.seat];
  const blind = hand.street === "preflop" ? table.big_blind : 0;
  const faced = Math.max(blind, ...Object.values(seats).map((seat) => seat.bet ?? 0));
  return Math.min(faced - (own.bet ?? 0), own.stack);
}

/** The kinds to choose from before the viewer's turn; none when no turn of theirs is to come. */
export function preActionsOf(view) {
  const { you, hand, turn } = view;
  const own = view.seats?.[you.seat];
  if (!turn || turn.seat === you.seat || hand.over || own?.status !== "playing") return [];
  const price = priceNow(view);
  const kinds = price > 0 ? ["fold", "call"] : ["check_fold", "check"];
  return kinds.map((kind) => ({ kind, price, hand: hand.no, street: hand.street }));
}

/** What is left of `chosen` while others still act; null once it may no longer mean the same. */
export function carriedOver(chosen, view) {
  const { hand, you } = view;
  if (hand?.no !== chosen.hand || hand.street !== chosen.street || hand.over) return null;
  if (view.seats?.[you.seat]?.status !== "playing") return null;
  if (chosen.kind === "fold") return chosen;
  if (priceNow(view) === chosen.price) return chosen;
  return chosen.kind === "check_fold" ? { ...chosen, kind: "fold" } : null;
}

const ANSWERS = {
  fold: ({ check, fold }) => (fold && !check ? "fold" : null),
  check: ({ check }) => (check ? "check" : null),
  check_fold: (options) => ANSWERS.check(options) ?? ANSWERS.fold(options),
  call: ({ call }, price) => (call === price ? "call" : null),
};

/** The action `chosen` comes to now that it is the viewer's turn; null when it does not fit. */
export function answerTo(chosen, view) {
  const { hand, you, turn } = view;
  if (hand.no !== chosen.hand || hand.street !== chosen.street) return null;
  const type = ANSWERS[chosen.kind](you.options, chosen.price);
  return type && { type, decision: turn.decision };
}
