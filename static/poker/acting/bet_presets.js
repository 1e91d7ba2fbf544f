/** Handy sizes for a bet or raise. They only suggest; the server decides what is legal. */

import { bigBlinds } from "../../room/money.js";

const SHARES = [
  { name: "half", label: () => gettext("½ pot"), share: 1 / 2 },
  { name: "two-thirds", label: () => gettext("⅔ pot"), share: 2 / 3 },
];
/** Before the flop: so many times the highest bet, which is the big blind at first. */
const TIMES = [{ name: "half", times: 2.5 }, { name: "two-thirds", times: 3 }];

/**
 * Suggestions `{name, label, amount, fits}`, on each street the same ones in the same order;
 * `own` are the player's for the betting and the street, in big blinds before the flop and in
 * percent of the pot later. `amount` is the total for the street, and one beyond the limits of
 * `options.bet` or `options.raise` does not fit.
 */
export function betPresets(view, own) {
  const { options } = view.you;
  const { min, max } = options.bet ?? options.raise;
  const sizes = view.hand.street === "preflop" ? beforeTheFlop(view, own) : ofThePot(view, own);
  const pot = { name: "pot", label: gettext("Pot"), amount: totalFor(view, 1) };
  const last = options.all_in === max ? gettext("All-in") : gettext("Max");
  const wanted = [
    { name: "min", label: gettext("Min"), amount: min }, ...sizes.slice(0, 2), pot, ...sizes.slice(2),
    { name: "max", label: last, amount: max },
  ];
  return wanted.map((preset) => ({ ...preset, fits: preset.amount >= min && preset.amount <= max }));
}

function beforeTheFlop({ seats, table: { big_blind: one } }, own) {
  const highest = Math.max(one, ...Object.values(seats).map(({ bet }) => bet ?? 0));
  const given = TIMES.map(({ name, times }) => ({ name, amount: Math.round(highest * times) }));
  const chosen = own.map((count) => ({ name: `own-${count}`, amount: Math.round(one * count) }));
  return [...given, ...chosen].map((size) => ({ ...size, label: bigBlinds(size.amount, one) }));
}

function ofThePot(view, own) {
  const chosen = own.map((percent) => ({ name: `own-${percent}`, label: () => `${percent} %`, share: percent / 100 }));
  return [...SHARES, ...chosen].map(({ name, label, share }) => ({ name, label: label(), amount: totalFor(view, share) }));
}

/** What to have in front in all, to bet `share` of the pot as it is after calling. */
function totalFor({ you, seats, hand }, share) {
  const call = you.options.call ?? 0;
  const matched = (seats[you.seat].bet ?? 0) + call;
  return matched + Math.round((hand.pot + call) * share);
}
