/** Where the viewer writes; what was not answered yet is sent again on a new connection. */

import { element } from "../../room/element.js";
import { newId } from "../table/requests.js";

const LONGEST_LINE = 200;

export class ChatEntry {
  #waiting = new Map();
  #allowed = null;

  /** `onSaid()` is called once a line is on its way. */
  constructor({ send, say, toasts, onSaid }) {
    this.send = send;
    this.say = say;
    this.toasts = toasts;
    this.onSaid = onSaid;
    this.input = element("input", { type: "text", name: "line", maxlength: LONGEST_LINE, autocomplete: "off", "aria-label": gettext("Message to the table"), placeholder: gettext("Message to the table") });
    this.error = element("p", { class: "form-error" });
    this.form = element("form", { class: "chat-entry" }, this.input,
      element("button", { type: "submit", "data-action": "say" }, gettext("Send")));
    this.rule = element("small", { class: "chat-rule" });
    this.root = element("div", { class: "chat-foot" }, this.error, this.form, this.rule);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#submit(); });
    this.input.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.input.blur(); });
    this.allow(false);
  }

  /** Whether the viewer may write: who has a seat. */
  allow(allowed) {
    if (this.#allowed === allowed) return;
    this.#allowed = allowed;
    this.form.hidden = !allowed;
    this.rule.textContent = allowed ? gettext("Nothing about a hand that is still played.") : gettext("Who has a seat can write.");
  }

  focus() {
    if (this.#allowed) this.input.focus();
  }

  /** Take an answer to what was written; whether it was one. */
  heard({ type, id, message, hides }) {
    if (!this.#waiting.has(id) || (type !== "said" && type !== "refused")) return false;
    const text = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === "refused") this.#giveBack(text, message);
    else if (hides) this.toasts.show(gettext("Some of that is hidden from everybody: the room shows no insults, links or addresses."), { calm: true });
    return true;
  }

  /** Saying one again is safe: the same id is the same line. */
  resend() {
    for (const [id, text] of this.#waiting) this.send({ type: "say", id, text });
  }

  #submit() {
    const text = this.input.value.trim();
    if (!text) return;
    const id = newId();
    if (!this.send({ type: "say", id, text })) {
      this.#giveBack(text, gettext("Not sent: the connection is gone."));
      return;
    }
    this.#waiting.set(id, text);
    this.input.value = "";
    this.onSaid();
    this.error.textContent = "";
  }

  #giveBack(text, why) {
    if (!this.input.value) this.input.value = text;
    this.error.textContent = why;
    this.say(why);
  }
}
