/** The game in one line: `1 / 2 · Pot-limit Omaha`. */

import { formatMoney } from "../../room/money.js";

export function stakesLine({ game, small_blind: small, big_blind: big, currency }) {
  const blinds = `${formatMoney(small)} / ${formatMoney(big)}`;
  const unit = currency === "PLAY" ? gettext("play money") : currency;
  return `${blinds} · ${game} · ${unit}`;
}
