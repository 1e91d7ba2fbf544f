/** Why the server refused, with the amounts that would have been possible. */

import { formatMoney } from "../../room/money.js";

/** The sentence for a `refused` frame; `message` comes in the player's language. */
export function refusalText({ field, message, allowed }) {
  return field === "amount" ? `${message} ${limits(allowed ?? {})}`.trim() : message;
}

function limits({ min, max }) {
  if (!Number.isInteger(max)) return "";
  const bounds = { min: formatMoney(min ?? 0), max: formatMoney(max) };
  return interpolate(gettext("Possible: %(min)s to %(max)s."), bounds, true);
}
