/** The sheet of keys, opened by `?`. */

import { element } from "../../room/element.js";
import { openPanel } from "./dialogs.js";

export function openKeySheet(keys) {
  const rows = keys.list().flatMap(({ sign, label }) => [
    element("dt", {}, element("kbd", {}, sign)), element("dd", {}, label),
  ]);
  openPanel(gettext("Keys"), element("dl", { class: "keys", "data-keys": true }, ...rows));
}
