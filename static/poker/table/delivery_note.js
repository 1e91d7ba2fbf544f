/** Over the acting row: what becomes of what is pressed, whenever that is not plain. */

import { element } from "../../room/element.js";
import { deliveryText } from "./command_text.js";

export class DeliveryNote {
  #text = "";

  /** `say(text)` speaks to who does not look. */
  constructor(commands, { say }) {
    this.say = say;
    this.root = element("p", { class: "delivery", "data-delivery": true, hidden: true });
    commands.append(this.root);
  }

  /** `state` is the connection's, `unanswered` the oldest command without an answer, or null. */
  show(state, unanswered) {
    const text = deliveryText(state, unanswered);
    if (text === this.#text) return;
    this.#text = text;
    const isSending = state === "live" && unanswered?.isUnsure === false;
    this.root.hidden = text === "";
    this.root.textContent = text;
    this.root.classList.toggle("sending", isSending);
    if (text && !isSending) this.say(text);
  }
}
