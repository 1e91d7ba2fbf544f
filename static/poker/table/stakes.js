/** The game in one line: `2 / 4 limit · ante 0.25 · Texas Hold'em · play money`. */

import { formatMoney } from "../../room/money.js";

const STAKES = {
  fixed_limit: () => gettext("%(small)s / %(big)s limit"),
  pot_limit: () => gettext("%(small)s / %(big)s pot limit"),
  no_limit: () => gettext("%(small)s / %(big)s no limit"),
};

const CURRENCIES = {
  PLAY: () => gettext("play money"),
  EUR: () => gettext("euros"),
  CHIP: () => gettext("freezeout"),
};

const VARIANTS = {
  holdem: () => gettext("Texas Hold'em"),
  omaha: () => gettext("Omaha"),
  omaha_5: () => gettext("Five-card Omaha"),
  omaha_6: () => gettext("Six-card Omaha"),
};

export function stakesLine(table) {
  const { variant, structure, ante, currency } = table;
  return [
    interpolate(STAKES[structure](), stakes(table), true),
    ante ? interpolate(gettext("ante %s"), [formatMoney(ante)]) : null,
    VARIANTS[variant](),
    CURRENCIES[currency](),
  ].filter(Boolean).join(" · ");
}

/** Fixed limit is named by its two bets, every other structure by its blinds. */
function stakes({ small_blind: small, big_blind: big, upper_limit: upper }) {
  const [low, high] = upper ? [big, upper] : [small, big];
  return { small: formatMoney(low), big: formatMoney(high) };
}
