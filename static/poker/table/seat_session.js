/** How long one has sat here, how many hands one was dealt and what they brought. */

import { askNow } from "../../room/ask.js";
import { element } from "../../room/element.js";
import { formatMoney } from "../../room/money.js";
import { clockText } from "../../room/play_time.js";
import { openPanel } from "./dialogs.js";

/** `protections` are the disconnects one is still protected through, undefined where nobody is. */
export async function openSeatSession({ url, limits, protections }) {
  const { told = null } = await askNow(url);
  openPanel(gettext("Your session at this table"), element("div", { class: "seat-session", "data-seat-session": true },
    element("dl", { class: "keys" }, ...rows(told, protections).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
    element("p", {}, element("a", { href: limits, target: "_blank", rel: "noopener" }, gettext("Results, limits and breaks")))));
}

function rows(told, protections) {
  if (told === null) return [[gettext("Session"), gettext("The room did not answer. Try again.")]];
  if (told.hands === undefined) return [[gettext("Session"), gettext("You have no seat at this table.")]];
  const net = `${told.net > 0 ? "+" : ""}${formatMoney(told.net)}`;
  const left = protections === undefined ? [] : [[gettext("Disconnect protections left"), String(protections)]];
  return [
    [gettext("Time"), clockText(told.seconds * 1000)],
    [gettext("Hands"), String(told.hands)],
    [gettext("Won or lost"), net],
    ...left,
  ];
}
