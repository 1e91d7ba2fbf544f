/** Why the server refused, in the player's words. */

import { formatMoney } from "../../room/money.js";

const REASONS = {
  stale_decision: () => gettext("Too late: that decision is no longer open."),
  not_your_turn: () => gettext("It is not your turn."),
  hand_over: () => gettext("The hand is over."),
  cannot_check: () => gettext("You cannot check: there is a bet to call."),
  nothing_to_call: () => gettext("There is nothing to call."),
  cannot_bet: () => gettext("There is a bet already: raise instead."),
  cannot_raise: () => gettext("You may not raise now, only call or fold."),
  cannot_go_all_in: () => gettext("All your chips are more than may be bet now."),
  amount_too_small: ({ min }) => bounded(gettext("Too little: at least %s."), min),
  amount_too_large: ({ max }) => bounded(gettext("Too much: at most %s."), max),
  no_chips: () => gettext("You have no chips: top up first."),
  nothing_owed: () => gettext("You owe no blind."),
  not_seated: () => gettext("You have no seat at this table."),
  insufficient_funds: () => gettext("Your wallet does not hold that much."),
};

function bounded(pattern, limit) {
  return limit ? interpolate(pattern, [formatMoney(limit)]) : gettext("That amount is not possible.");
}

/** The sentence for a `refused` frame. */
export function refusalText({ code, message, allowed }) {
  if (REASONS[code]) return REASONS[code](allowed ?? {});
  return message || interpolate(gettext("Not possible: %s"), [code]);
}
