/** The few words under a seat: what its player won, shows, can expect or waits for. */

import { formatChips } from "../../room/money.js";
import { shortHand } from "./hand_words.js";
import { statusName } from "./names.js";
import { formatOdds } from "./odds.js";

const AWAY = new Set(["sitting_out", "busted"]);

/** The words for a taken seat as `{text, kind}`, null when there is nothing to say; `grace` is
 * more time for a player who is not connected, `made` the hand the viewer has here so far, `isSmall` whether
 * the felt is drawn small. */
export function seatNote(seat, { grace = false, made = null, isSmall = false } = {}) {
  if (grace) return { text: gettext("reconnecting: more time"), kind: "grace" };
  if (seat.won) return { text: wonText(seat, isSmall), kind: "won" };
  if (seat.odds !== undefined) return { text: formatOdds(seat.odds), kind: "odds" };
  const text = noteText(seat, isSmall);
  if (text) return { text, kind: "plain" };
  return made ? { text: shortHand(made, { isSmall }), kind: "made" } : null;
}

function wonText(seat, isSmall) {
  const won = `+${formatChips(seat.won)}`;
  return seat.best ? `${won} · ${shortHand(seat, { isSmall })}` : won;
}

function noteText(seat, isSmall) {
  if (seat.best) return shortHand(seat, { isSmall });
  if (seat.mucked) return gettext("mucked");
  if (seat.leaving) return gettext("leaving");
  if (seat.away && !AWAY.has(seat.status)) return gettext("sits out next");
  if (seat.owes && seat.status === "waiting") return owedText(seat);
  if (seat.top_up) return interpolate(gettext("%s more next hand"), [formatChips(seat.top_up)]);
  if (seat.status === "folded") return null;
  return statusName(seat.status) || null;
}

function owedText(seat) {
  return seat.choice === "post" ? gettext("posts next hand") : gettext("waits for big blind");
}
