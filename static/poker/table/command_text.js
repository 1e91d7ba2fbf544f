/** What a player asked for, in words, and what they are told while it has no answer. */

import { formatChips } from "../../room/money.js";
import { isReachable } from "./table_socket.js";

const NAMES = {
  fold: () => gettext("Fold"),
  check: () => gettext("Check"),
  call: () => gettext("Call"),
  bet_to: (amount) => interpolate(gettext("Bet %s"), [amount]),
  raise_to: (amount) => interpolate(gettext("Raise to %s"), [amount]),
  all_in: () => gettext("All-in"),
  sit_out: () => gettext("Sit out"),
  sit_in: () => gettext("Sit back in"),
  leave: () => gettext("Leave table"),
  top_up: () => gettext("Top up"),
};

const OVER = {
  closed: () => gettext("You are signed out: nothing you press here reaches the table."),
  gone: () => gettext("There is no such table any more."),
  elsewhere: () => gettext("The table is open in too many windows: nothing you press here reaches it."),
};

const UNANSWERED_AT_THE_END = () => gettext("Whether the table had “%s” is not known here: the record of the hand tells.");

export function commandName({ type, amount }) {
  return (NAMES[type] ?? (() => gettext("What you asked for")))(formatChips(amount ?? 0));
}

/** What to tell of the connection in `state` and the oldest `unanswered` command; "" when all is well. */
export function deliveryText(state, unanswered) {
  if (OVER[state]) {
    const open = unanswered ? interpolate(UNANSWERED_AT_THE_END(), [commandName(unanswered.request)]) : "";
    return `${OVER[state]()} ${open}`.trim();
  }
  if (unanswered) return unansweredText(state, unanswered);
  if (state === "reconnecting") return gettext("No connection to the table: nothing can be pressed until it is back.");
  if (state === "waiting") return gettext("The room waits for its database. Play is paused and no turn ends.");
  if (state === "behind") return gettext("No news from the table: what you see may be old.");
  return "";
}

function unansweredText(state, { request, isUnsure }) {
  const name = [commandName(request)];
  if (!isReachable(state)) return interpolate(gettext("Not confirmed: %s. It is sent again once the table is reached."), name);
  if (isUnsure) return interpolate(gettext("Not confirmed: %s. It is sent again until the table answers."), name);
  return interpolate(gettext("Sending: %s…"), name);
}

/** What came of a command whose player had been told that it was not confirmed. */
export function lateText(request) {
  return interpolate(gettext("%s: the table has it."), [commandName(request)]);
}

/** A late command that did not count, and why. */
export function lateRefusal(request, why) {
  return interpolate(gettext("%(command)s did not count. %(why)s"), { command: commandName(request), why }, true);
}
