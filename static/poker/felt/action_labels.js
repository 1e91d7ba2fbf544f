/** What a seat is marked with for a moment after its player acted. */

import { formatChips } from "../../room/money.js";

const LABELS = {
  folded: () => gettext("Fold"),
  checked: () => gettext("Check"),
  called: (data) => named(gettext("Call %s"), data.amount, data),
  bet: (data) => named(gettext("Bet %s"), data.to, data),
  raised: (data) => named(gettext("Raise to %s"), data.to, data),
  turn_timed_out: (data) => (data.protected ? gettext("Protected") : gettext("Time ran out")),
  went_all_in_for_pot: () => gettext("All-in for the pot"),
};

function named(pattern, amount, data) {
  return data.all_in ? gettext("All-in") : interpolate(pattern, [formatChips(amount)]);
}

/** The label for an event, null when it has none. */
export function actionLabel(event) {
  return LABELS[event.kind]?.(event.data) ?? null;
}
