/** What is left of the viewer's own turn, over the acting row. */

import { element } from "../../room/element.js";

const SHORT_S = 5;

export class TurnBar {
  root = element("div", { class: "turn-bar", hidden: true, "aria-hidden": "true" }, element("i"));

  /** `left` is `{fraction, seconds, banked}`; null hides the bar. */
  show(left) {
    this.root.hidden = left === null;
    if (left === null) return;
    this.root.style.setProperty("--time-left", left.fraction.toFixed(3));
    this.root.classList.toggle("short", left.seconds <= SHORT_S);
    this.root.classList.toggle("banked", left.banked);
  }
}
