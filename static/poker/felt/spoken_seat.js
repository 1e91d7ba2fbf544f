/** A seat in words, for screen readers. */

import { formatChips } from "../../room/money.js";
import { positionName, statusName } from "./names.js";
import { formatOdds } from "./odds.js";

/** `facts` are those a seat is drawn from. */
export function spokenSeat(number, { seat, button, turn }) {
  const place = interpolate(gettext("Seat %s"), [number + 1]);
  if (!seat) return `${place}: ${gettext("empty")}`;
  return `${place}: ${seatFacts(seat, button, turn).join(", ")}`;
}

function seatFacts(seat, button, turn) {
  const facts = [seat.name, formatChips(seat.stack)];
  if (seat.bot) facts.push(gettext("bot"));
  if (seat.position) facts.push(positionName(seat.position));
  if (button) facts.push(gettext("dealer button"));
  if (seat.bet) facts.push(interpolate(gettext("bet %s"), [formatChips(seat.bet)]));
  if (statusName(seat.status)) facts.push(statusName(seat.status));
  if (seat.bank_s !== undefined) facts.push(interpolate(gettext("%s seconds in the time bank"), [seat.bank_s]));
  if (turn) facts.push(gettext("to act"));
  if (seat.mucked) facts.push(gettext("mucked"));
  if (seat.odds !== undefined) facts.push(interpolate(gettext("%s of the pot to expect"), [formatOdds(seat.odds)]));
  return facts;
}
