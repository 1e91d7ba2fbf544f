/** The game in one line: `Pot-limit Omaha · 1 / 2`. */

import { formatMoney } from "../../room/money.js";

export function stakesLine({ game, small_blind: small, big_blind: big, currency }) {
  const blinds = `${formatMoney(small)} / ${formatMoney(big)}`;
  const unit = currency === "PLAY" ? gettext("play money") : currency;
  return `${game} · ${blinds} · ${unit}`;
}
