/** The running record of the table beside the felt. */

import { element } from "../../room/element.js";
import { eventLines } from "./event_lines.js";

const KEPT_LINES = 400;
const SIDE_BY_SIDE = window.matchMedia("(min-width: 1100px)");

export class HandLog {
  constructor(panel) {
    this.list = panel.querySelector("[data-log]");
    panel.open = SIDE_BY_SIDE.matches;
    SIDE_BY_SIDE.addEventListener("change", () => { panel.open = SIDE_BY_SIDE.matches; });
  }

  add(steps) {
    const lines = steps.flatMap((step) => {
      return eventLines(step).map((line) => element("li", { "data-kind": step.event.kind }, line));
    });
    if (lines.length === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    const atEnd = scrollTop + clientHeight >= scrollHeight - 24;
    this.list.append(...lines);
    while (this.list.childElementCount > KEPT_LINES) this.list.firstElementChild.remove();
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}
