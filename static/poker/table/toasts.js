/** Short notes that come up and go away by themselves. */

import { element } from "../../room/element.js";

const SHOWN_MS = 6000;

export class Toasts {
  constructor(root) {
    this.root = root;
  }

  /** Say `text`; calmly when nothing went wrong, with a `link` to why. */
  show(text, { calm = false, link = null } = {}) {
    const toast = element("p", { class: calm ? "toast calm" : "toast" }, text, " ", link);
    this.root.append(toast);
    window.setTimeout(() => toast.remove(), SHOWN_MS);
  }
}
