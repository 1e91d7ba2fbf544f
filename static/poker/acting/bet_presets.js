/** Handy sizes for a bet or raise. They only suggest; the server decides what is legal. */

const SHARES = [
  { name: "half", label: () => gettext("½ pot"), share: 1 / 2 },
  { name: "two-thirds", label: () => gettext("⅔ pot"), share: 2 / 3 },
  { name: "pot", label: () => gettext("Pot"), share: 1 },
];

/**
 * Suggestions `{name, label, amount, fits}`, always the same ones in the same order; `own` are
 * the player's, in percent of the pot. `amount` is the total for the street, and one beyond the
 * limits of `options.bet` or `options.raise` does not fit.
 */
export function betPresets(view, own) {
  const { options } = view.you;
  const { min, max } = options.bet ?? options.raise;
  const ownShares = own.map((percent) => ({ name: `own-${percent}`, label: () => `${percent} %`, share: percent / 100 }));
  const shares = [...SHARES, ...ownShares].map(({ name, label, share }) => {
    return { name, label: label(), amount: totalFor(view, share) };
  });
  const last = options.all_in === max ? gettext("All-in") : gettext("Max");
  const wanted = [{ name: "min", label: gettext("Min"), amount: min }, ...shares, { name: "max", label: last, amount: max }];
  return wanted.map((preset) => ({ ...preset, fits: preset.amount >= min && preset.amount <= max }));
}

/** What to have in front in all, to bet `share` of the pot as it is after calling. */
function totalFor({ you, seats, hand }, share) {
  const call = you.options.call ?? 0;
  const matched = (seats[you.seat].bet ?? 0) + call;
  return matched + Math.round((hand.pot + call) * share);
}
