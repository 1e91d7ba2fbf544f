/** The line in the middle of the felt: how the hand ended, or what the table waits for. */

import { formatChips } from "../../room/money.js";
import { shortHand } from "./hand_words.js";

const INTERRUPTED = {
  voided: () => gettext("The hand is void: all bets are returned."),
  run_out: () => gettext("The hand was interrupted: all bets are returned, the house pays the winners."),
  suspended: () => gettext("The hand is suspended: its bets are held until staff have decided."),
};

const MOST_NAMED = 2;
const LONGEST_NAME = 16;

/** Who won what, and on a large felt with which hand; empty before anybody has. */
function results({ seats }, isSmall) {
  const winners = Object.values(seats).filter((seat) => seat.won);
  if (winners.length > MOST_NAMED) return interpolate(gettext("%s players share the pots"), [winners.length]);
  return winners.map((seat) => result(seat, isSmall)).join(" · ");
}

function result(seat, isSmall) {
  const { name, won } = seat;
  const isTold = seat.best && !isSmall;
  const facts = { name: short(name), amount: formatChips(won), hand: isTold ? shortHand(seat) : "" };
  const pattern = isTold ? gettext("%(name)s wins %(amount)s: %(hand)s") : gettext("%(name)s wins %(amount)s");
  return interpolate(pattern, facts, true);
}

function short(name) {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

const HOLDS = {
  paused: () => gettext("Staff have paused this table: no hand is dealt."),
  last_hand: () => gettext("The room has played its last hand for now."),
  closing: () => gettext("This table closes now."),
  break: () => gettext("The tournament has a break."),
  hand_for_hand: () => gettext("Hand for hand: other tables finish theirs."),
  waiting: () => gettext("Waiting for players from another table."),
  outage: () => gettext("The tournament is paused: several players lost their connection."),
};

/** How a hand that is over ended. */
function ended(view, isSmall) {
  return view.hand.interrupted ? INTERRUPTED[view.hand.interrupted]() : results(view, isSmall);
}

/** `isSmall` tells that the felt is drawn small: the winner's seat says the hand then. */
export function tableNotice(view, { isSmall = false } = {}) {
  const { next } = view;
  const isPlayed = view.hand && !view.hand.over;
  if (next?.hold && (next.hold === "outage" || !isPlayed)) return HOLDS[next.hold]();
  if (next?.needed) {
    const pattern = ngettext("Waiting for %s more player", "Waiting for %s more players", next.needed);
    return interpolate(pattern, [next.needed]);
  }
  const dealing = next?.deal_at && !isPlayed ? gettext("Dealing the next hand…") : "";
  return (view.hand?.over ? ended(view, isSmall) : "") || dealing;
}
