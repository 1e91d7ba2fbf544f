/** The lines of the chat; a press on a name opens that player's card. */

import { element } from "../../room/element.js";

const KEPT_LINES = 200;
const NEAR_END_PX = 24;
const AT = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

/** What the room says itself. */
function staffItem({ text, at }) {
  return element("li", { class: "staff-word", "data-staff": true, title: AT.format(at) }, element("b", {}, gettext("Staff")), ` ${text}`);
}

export class ChatLines {
  #last = 0;

  /** `own` is the viewer's id; `open(player, line)` opens the card of who said a line. */
  constructor({ own, marks, open }) {
    this.own = own;
    this.marks = marks;
    this.open = open;
    this.root = element("ol", { class: "chat-lines", "data-chat-lines": true, tabindex: 0, "aria-label": gettext("Chat") });
    marks.onChange(() => this.#mark());
  }

  /** Drop what was shown from the first of these lines on: they are the last that were said. */
  startAgain([first]) {
    this.#last = first.no - 1;
    for (const item of [...this.root.children]) if (item.told >= first.no) item.remove();
  }

  /** Show those of the lines that are new; returns them. */
  add(lines) {
    const fresh = lines.filter(({ no }) => no > this.#last);
    if (fresh.length === 0) return fresh;
    this.#last = fresh.at(-1).no;
    const { scrollTop, scrollHeight, clientHeight } = this.root;
    const atEnd = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
    this.root.append(...fresh.map((line) => Object.assign(this.#item(line), { told: line.no })));
    while (this.root.childElementCount > KEPT_LINES) this.root.firstElementChild.remove();
    this.marks.want([...new Set(fresh.filter(({ staff }) => !staff).map(({ player }) => player))]);
    this.#mark();
    if (atEnd) this.toEnd();
    return fresh;
  }

  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
  }

  #item(line) {
    if (line.staff) return staffItem(line);
    const { player, name, text, at } = line;
    const own = player === this.own;
    const who = own ? element("b", {}, name) : element("button", { type: "button", class: "chat-name", "data-action": "player-card" }, name);
    if (!own) who.addEventListener("click", () => this.open({ id: player, name, bot: false }, line));
    const item = element("li", { "data-by": player, class: own ? "own" : "", title: AT.format(at) },
      element("span", { class: "label-dot", hidden: true }), who, ` ${text}`);
    return item;
  }

  #mark() {
    for (const item of this.root.querySelectorAll("[data-by]")) {
      const { label, muted } = this.marks.of(item.dataset.by);
      const dot = item.querySelector(".label-dot");
      item.hidden = muted;
      dot.hidden = !label;
      dot.dataset.label = label;
    }
  }
}
