/** What players say, beside the felt. */

import { element } from "../../room/element.js";
import { ChatEntry } from "./chat_entry.js";
import { ChatLines } from "./chat_lines.js";

const SIDE_BY_SIDE = window.matchMedia("(min-width: 1100px)");

export class ChatPanel {
  #unread = 0;

  constructor({ root, side, tools, keys, send, say, toasts, toRow }, { marks, open }) {
    this.say = say;
    this.toasts = toasts;
    this.own = Number(root.dataset.player);
    this.lines = new ChatLines({ own: this.own, marks, open });
    this.entry = new ChatEntry({ send, say, toasts, onSaid: toRow });
    this.count = element("span", { class: "unread-count", hidden: true });
    this.panel = element("details", { class: "panel chat", "data-chat": true, open: SIDE_BY_SIDE.matches },
      element("summary", {}, gettext("Chat"), " ", this.count), this.lines.root, this.entry.root);
    side.append(this.panel);
    this.panel.addEventListener("toggle", () => this.#readAll());
    SIDE_BY_SIDE.addEventListener("change", () => { this.panel.open = SIDE_BY_SIDE.matches; });
    tools.prepend(this.#tool());
    keys.add({ key: "t", label: gettext("Write in the chat"), run: () => this.#write() });
  }

  draw(view) {
    this.entry.allow(view.you.seat !== undefined);
  }

  heard(frame) {
    if (frame.type !== "chat") return this.entry.heard(frame);
    if (frame.earlier) this.lines.startAgain(frame.lines);
    const added = this.lines.add(frame.lines).filter(({ player }) => player !== this.own);
    if (!frame.earlier) this.#announce(added);
    return true;
  }

  connection(state) {
    if (state === "live") this.entry.resend();
  }

  /** Leads to the panel where it is not beside the felt. */
  #tool() {
    const label = gettext("Chat");
    this.sign = element("button", { type: "button", class: "tool chat-tool", "data-action": "chat", "aria-label": label, title: label });
    this.sign.addEventListener("click", () => this.#write());
    return this.sign;
  }

  #write() {
    this.panel.open = true;
    this.panel.scrollIntoView({ block: "nearest" });
    this.entry.focus();
  }

  #announce(lines) {
    for (const { staff, name, text } of lines) {
      const told = `${staff ? gettext("Staff") : name}: ${text}`;
      this.say(told);
      // Whoever has the chat closed reads the room's word as well.
      if (staff) this.toasts.show(told, { calm: true });
    }
    if (!this.panel.open) this.#count(this.#unread + lines.length);
  }

  #readAll() {
    if (!this.panel.open) return;
    this.#count(0);
    this.lines.toEnd();
  }

  #count(unread) {
    this.#unread = unread;
    this.count.hidden = unread === 0;
    this.count.textContent = String(unread);
    this.sign.classList.toggle("unread", unread > 0);
    this.sign.setAttribute("aria-label", unread ? interpolate(gettext("Chat: %s unread"), [unread]) : gettext("Chat"));
  }
}
