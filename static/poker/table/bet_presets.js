/** Handy sizes for a bet or raise. They only suggest; the server decides what is legal. */

/** Suggestions `{label, amount}` within the limits of `options.bet` or `options.raise`. */
export function betPresets(view) {
  const { options, seat } = view.you;
  const { min, max } = options.bet ?? options.raise;
  const call = options.call ?? 0;
  const matched = (view.seats[seat].bet ?? 0) + call;
  const pot = view.hand.pot + call;
  const wanted = [
    { label: gettext("Min"), amount: min },
    { label: gettext("½ pot"), amount: matched + Math.round(pot / 2) },
    { label: gettext("Pot"), amount: matched + pot },
    { label: gettext("Max"), amount: max },
  ];
  const fitting = wanted.filter(({ amount }) => amount >= min && amount <= max);
  return fitting.filter(({ amount }, index) => index === 0 || amount !== fitting[index - 1].amount);
}
