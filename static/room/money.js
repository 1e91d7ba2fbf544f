/** Amounts of minor units, as people read and type them; of whole chips where a page says so. */

const language = document.documentElement.lang || "en";
// Italian would leave four figures together; the room's pages never do.
const whole = new Intl.NumberFormat(language, { useGrouping: "always", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(language, { useGrouping: "always", minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DECIMAL_MARK = exact.formatToParts(0.5).find((part) => part.type === "decimal").value;
const UNIT = document.querySelector("[data-whole-chips]") ? 1 : 100;
const GROUPS = DECIMAL_MARK === "," ? "[\\s.'’]" : "[\\s,'’]";
const blinds = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 });
const COUNT = /^(\d+)(?:[.,](\d{1,2}))?$/u;
const GROUPED = new RegExp(`^\\d{1,3}(?:${GROUPS}\\d{3})+(?:[${DECIMAL_MARK}]\\d{1,2})?$`, "u");
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/u;

/** Write an amount of minor units; cents are left out when there are none. */
export function formatMoney(amount) {
  return amount % UNIT === 0 ? whole.format(amount / UNIT) : exact.format(amount / UNIT);
}

let bigBlind = null;

/** Write chips at the table in big blinds of `amount` from now on; in money for null. */
export function countIn(amount) {
  bigBlind = amount;
}

/** Write chips at the table as their viewer wants them: an amount of money, or big blinds. */
export function formatChips(amount) {
  return bigBlind ? bigBlinds(amount, bigBlind) : formatMoney(amount);
}

/** Write `amount` in big blinds of `one`: `12.5 BB`. */
export function bigBlinds(amount, one) {
  return interpolate(gettext("%s BB"), [blinds.format(amount / one)]);
}

/** Write chips for a text field. */
export function editableChips(amount) {
  return bigBlind ? blinds.format(amount / bigBlind) : editableMoney(amount);
}

/** Read chips as typed, as minor units; null when they are none. */
export function parseChips(text) {
  if (!bigBlind) return parseMoney(text);
  const match = COUNT.exec(text.trim());
  return match ? Math.round(Number(`${match[1]}.${match[2] ?? 0}`) * bigBlind) : null;
}

/** Write an amount for a text field: no grouping, so that it can be edited. */
export function editableMoney(amount) {
  const cents = amount % UNIT;
  const units = String((amount - cents) / UNIT);
  return cents === 0 ? units : `${units}${DECIMAL_MARK}${String(cents).padStart(2, "0")}`;
}

/**
 * Read what was typed, as minor units; null when it is no amount. Thousands stand in threes, so
 * 12.50 and 12,50 are the same in every language.
 */
export function parseMoney(text) {
  const typed = text.trim();
  const match = PLAIN.exec(GROUPED.test(typed) ? typed.replace(new RegExp(GROUPS, "gu"), "") : typed);
  if (!match || (UNIT === 1 && match[2])) return null;
  return UNIT === 1 ? Number(match[1]) : Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
