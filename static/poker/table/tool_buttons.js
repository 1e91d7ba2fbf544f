/** The tools at the end of the bar; what one opens is loaded when it is first asked for. */

import { untilImported } from "../../room/ask.js";
import { element } from "../../room/element.js";

export class ToolButtons {
  constructor({ tools, settings, keys, find }) {
    this.tools = tools;
    this.keys = keys;
    this.#add("settings", "⚙", { key: "s", label: gettext("Settings") }, async () => {
      const { openSettings } = await untilImported(() => import("./settings_panel.js"));
      openSettings(settings);
    });
    this.keys.add({ key: "b", label: gettext("Amounts in big blinds, or in money"), run: () => { settings.set("bigBlinds", !settings.of("bigBlinds")); } });
    find("felt").addEventListener("click", ({ target }) => {
      if (target.closest(".pot")) settings.set("bigBlinds", !settings.of("bigBlinds"));
    });
    this.#add("keys", "?", { key: "?", label: gettext("Keys") }, async () => {
      const { openKeySheet } = await untilImported(() => import("./key_sheet.js"));
      openKeySheet(keys);
    });
  }

  #add(action, sign, { key, label }, run) {
    const button = element("button", { type: "button", class: "tool", "data-action": action, "aria-label": label, title: label }, sign);
    button.addEventListener("click", run);
    this.tools.append(button);
    this.keys.add({ key, label, run: () => { run(); } });
  }
}
