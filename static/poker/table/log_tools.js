/** What one can do with the hand log: see the last hand whole, take the log along. */

import { untilImported } from "../../room/ask.js";
import { element } from "../../room/element.js";

export class LogTools {
  constructor(table) {
    const { log, keys, find } = table;
    const list = find("log");
    const last = element("button", { type: "button", class: "quiet", "data-action": "last_hand" }, gettext("Last hand"));
    const open = async () => {
      const { openLastHand } = await untilImported(() => import("./last_hand.js"));
      openLastHand(log);
    };
    last.addEventListener("click", open);
    keys.add({ key: "l", label: gettext("Last hand"), run: () => { open(); } });
    const tools = element("div", { class: "log-tools" }, last);
    list.before(tools);
    find("log-panel").addEventListener("toggle", async () => {
      if (tools.childElementCount > 1) return;
      const { copyButton } = await untilImported(() => import("./last_hand.js"));
      tools.append(copyButton(() => [...list.querySelectorAll("[data-hand]")].map(({ textContent }) => textContent), list));
    });
  }
}
