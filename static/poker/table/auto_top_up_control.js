/** Whether, and to what, the viewer's stack is filled up between hands: for play money only. */

import { untilImported } from "../../room/ask.js";
import { formatMoney } from "../../room/money.js";
import { setAttribute } from "../../room/element.js";

/** The button, or null; `button(action, label, onPress)` makes it. */
export function autoTopUpControl({ table, you }, { act, button }) {
  if (table.currency !== "PLAY") return null;
  const target = you.auto_top_up;
  const label = target
    ? interpolate(gettext("Auto top-up to %s"), [formatMoney(target)])
    : gettext("Auto top-up: off");
  const made = button("auto_top_up", label, () => {
    if (target) act({ type: "no_auto_top_up" });
    else askTarget(table, act);
  });
  setAttribute(made, "aria-pressed", target ? "true" : "false");
  return made;
}

async function askTarget(table, act) {
  const { amountDialog } = await untilImported(() => import("./dialogs.js"));
  amountDialog({
    title: gettext("Between hands, fill my stack up to"),
    min: table.min_buy_in,
    max: table.max_buy_in,
    yes: gettext("Keep it there"),
    onAmount: (amount) => act({ type: "auto_top_up", amount }),
  });
}
