/** The sheet of keys, opened by `?`. */

import { element } from "../../room/element.js";
import { openPanel } from "./dialogs.js";

export class KeySheet {
  constructor({ tools, keys }) {
    const open = () => openPanel(gettext("Keys"), sheet(keys.list()));
    const label = gettext("Keys");
    const button = element("button", { type: "button", class: "tool", "data-action": "keys", "aria-label": label, title: label }, "?");
    button.addEventListener("click", open);
    tools.append(button);
    keys.add({ key: "?", label: gettext("Show the keys"), deed: open });
  }
}

function sheet(bindings) {
  const rows = bindings.flatMap(({ sign, label }) => [
    element("dt", {}, element("kbd", {}, sign)), element("dd", {}, label),
  ]);
  return element("dl", { class: "keys", "data-keys": true }, ...rows);
}
