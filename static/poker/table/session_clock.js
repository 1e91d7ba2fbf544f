/** The clock of the session in the table's bar, and how much of a time limit is left. */

import { clockText } from "../../room/play_time.js";
import { element } from "../../room/element.js";

const SOON_MS = 600_000;

export class SessionClock {
  #isWarned = false;

  /** `open()` is called when more is asked for; the link leads on where scripts fail. */
  constructor({ bar, say, toasts, href, open }) {
    this.say = say;
    this.toasts = toasts;
    this.sign = element("a", { class: "session-sign", href, "data-session-sign": true, hidden: true });
    this.sign.setAttribute("aria-haspopup", "dialog");
    this.sign.addEventListener("click", (event) => {
      event.preventDefault();
      open();
    });
    bar.append(this.sign);
  }

  draw({ lasted, left }) {
    this.sign.hidden = lasted === null;
    if (lasted === null) return;
    const soon = left !== null && left <= SOON_MS;
    const time = clockText(lasted);
    this.sign.textContent = soon ? `${time} · −${clockText(Math.max(0, left))}` : time;
    this.sign.title = gettext("How long you have played: to your hands and result");
    this.sign.setAttribute("aria-label", interpolate(gettext("Session: %s"), [this.sign.textContent]));
    this.sign.classList.toggle("soon", soon);
    if (soon) this.#warn(left);
    else this.#isWarned = false;
  }

  #warn(left) {
    if (this.#isWarned) return;
    this.#isWarned = true;
    const minutes = Math.max(0, Math.ceil(left / 60_000));
    const text = ngettext("Your time limit is reached in %s minute: you leave after the hand you then play.",
      "Your time limit is reached in %s minutes: you leave after the hand you then play.", minutes);
    this.toasts.show(interpolate(text, [minutes]), { calm: true });
    this.say(interpolate(text, [minutes]));
  }
}
