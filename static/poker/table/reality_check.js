/** The session's clock, and the reality check between two hands. */

import { untilImported } from "../../room/ask.js";
import { formatMoney } from "../../room/money.js";
import { clockText } from "../../room/play_time.js";
import { element, renew } from "../../room/element.js";
import { Session } from "./session.js";
import { SessionClock } from "./session_clock.js";

const TICK_MS = 5000;
const NAMES = { EUR: () => gettext("euros"), PLAY: () => gettext("play money") };

/** Whether no hand is dealt to the viewer now: none runs, or they sit out of it. */
function isBetweenHands(view) {
  const own = view.seats?.[view.you.seat];
  return own !== undefined && (!view.hand || view.hand.over || Boolean(own.away));
}

function resultText(results) {
  const told = Object.entries(results).map(([currency, amount]) =>
    `${amount > 0 ? "+" : ""}${formatMoney(amount)} ${NAMES[currency]?.() ?? currency}`);
  return told.join(", ") || gettext("nothing won or lost");
}

export class RealityCheck {
  #seat;
  #wasBetween = false;

  constructor({ root, bar, between, act, say, toasts }) {
    const { session: url, sessionAnswer: answerUrl, playSafely: href } = root.dataset;
    this.act = act;
    this.say = say;
    this.href = href;
    this.seatSessionUrl = root.dataset.seatSession;
    this.root = element("section", { class: "reality-check", "data-reality-check": true, hidden: true, "aria-label": gettext("Reality check") });
    between.append(this.root);
    this.clock = new SessionClock({ bar, say, toasts, href, open: () => this.#openSession() });
    this.session = new Session({ url, answerUrl, onChange: () => this.#show() });
    window.setInterval(() => this.#show(), TICK_MS);
  }

  draw(view) {
    this.view = view;
    const between = isBetweenHands(view);
    const isNews = view.you.seat !== this.#seat || (between && !this.#wasBetween && this.session.isCheckDue);
    this.#seat = view.you.seat;
    this.#wasBetween = between;
    if (isNews) this.session.refresh();
    this.#show();
  }

  #show() {
    if (!this.view) return;
    this.clock.draw(this.session);
    const due = this.session.isCheckDue && isBetweenHands(this.view);
    if (due && this.root.hidden) this.say(gettext("Reality check: see how your session stands."));
    this.root.hidden = !due;
    if (due) renew(this.root, [clockText(this.session.lasted), this.session.facts.results], () => this.#content());
  }

  #content() {
    const { lasted, facts } = this.session;
    const text = interpolate(gettext("You have played for %(time)s. Result: %(result)s."),
      { time: clockText(lasted), result: resultText(facts.results) }, true);
    const go = element("button", { type: "button", class: "primary", "data-action": "go-on" }, gettext("Go on playing"));
    const leave = element("button", { type: "button", "data-action": "stop" }, gettext("Leave table"));
    go.addEventListener("click", () => this.#goOn());
    leave.addEventListener("click", () => this.act({ type: "leave" }));
    const limits = element("a", { href: this.href, target: "_blank", rel: "noopener" }, gettext("Limits and breaks"));
    return [element("p", {}, text), element("div", { class: "reality-commands" }, go, leave, limits)];
  }

  async #openSession() {
    const { openSeatSession } = await untilImported(() => import("./seat_session.js"));
    openSeatSession({ url: this.seatSessionUrl, limits: this.href, protections: this.view.you.protections });
  }

  async #goOn() {
    if (!await this.session.answer()) return;
    if (this.view.seats?.[this.view.you.seat]?.away) this.act({ type: "sit_in" });
  }
}
