/** In a tile the column beside the felt is a drawer; it opens for a press or the keyboard's focus. */

import { element } from "../../room/element.js";

export class SideDrawer {
  constructor({ root, tools }) {
    const label = gettext("Log and chat");
    this.button = element("button", { type: "button", class: "tool", "data-action": "side", "aria-label": label, title: label, "aria-expanded": "false" }, "☰");
    this.button.addEventListener("click", () => this.#toggle(root));
    tools.append(this.button);
  }

  #toggle(root) {
    const isOpen = root.classList.toggle("side-open");
    this.button.setAttribute("aria-expanded", String(isOpen));
  }
}
