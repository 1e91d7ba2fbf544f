/** The sheet of keys, opened by `?`: what each does, and another one for it. */

import { element } from "../../room/element.js";
import { openPanel } from "./dialogs.js";

export function openKeySheet(keys) {
  const list = element("dl", { class: "keys", "data-keys": true });
  const draw = () => list.replaceChildren(...keys.list().flatMap((key) => row(key, keys, draw)));
  const reset = element("button", { type: "button", class: "quiet", "data-action": "reset-keys" }, gettext("All keys as at first"));
  reset.addEventListener("click", () => { keys.reset(); draw(); });
  draw();
  openPanel(gettext("Keys"), element("div", {},
    element("p", {}, gettext("Press a key’s button, then the key you want instead.")), list, reset));
}

function row({ name, sign, label }, keys, draw) {
  const button = element("button", { type: "button", class: "key", "data-key": name, "aria-label": interpolate(gettext("%(key)s: another key for “%(label)s”"), { key: sign, label }, true) }, element("kbd", {}, sign));
  button.addEventListener("click", () => listen(button, name, keys, draw));
  return [element("dt", {}, button), element("dd", {}, label)];
}

/** Take the next key pressed on the button; going away leaves things as they are. */
function listen(button, name, keys, draw) {
  button.textContent = gettext("press…");
  const take = (event) => {
    if (event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    keys.rebind(name, event);
    draw();
  };
  button.addEventListener("keydown", take);
  button.addEventListener("blur", draw, { once: true });
}
