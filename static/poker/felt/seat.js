/** One seat: who sits there, the cards in front and what is happening to it. */

import { formatChips } from "../../room/money.js";
import { element, renew, setAttribute } from "../../room/element.js";
import { avatar } from "./avatar.js";
import { botLevel } from "./bot_level.js";
import { HoleCards } from "./hole_cards.js";
import { positionName } from "./names.js";
import { seatNote } from "./seat_note.js";
import { spokenSeat } from "./spoken_seat.js";

const LABEL_MS = 1800;
const WIDE_STACK = 7;
const LONG_STACK = 9;

export class Seat {
  #cards = new HoleCards();
  #plate = element("div", { class: "plate" });
  #face = element("div", { class: "face-place" });
  #label = element("span", { class: "action-label", hidden: true });
  #seconds = element("span", { class: "seconds" });
  #time = element("div", { class: "time", hidden: true }, element("i"), this.#seconds);
  #labelTimer = 0;
  marks = element("div", { class: "seat-marks" });

  constructor(number) {
    this.number = number;
    this.root = element("div", { class: "seat", "data-seat": number, role: "group" },
      this.#cards.root, element("div", { class: "plate-frame" }, this.#plate, this.#face, this.#time, this.marks), this.#label);
  }

  get cards() {
    return this.#cards.elements;
  }

  place(spot) {
    this.spot = spot;
    this.root.style.setProperty("--x", spot.x);
    this.root.style.setProperty("--y", spot.y);
    this.root.dataset.side = spot.x > 55 ? "right" : "left";
  }

  /** `facts` is `{seat, own, button, turn, grace, marks, yourCards, made, isSmall, takes}`; `seat` is absent
   * when empty, and `takes` is where the viewer may ask for it then. */
  draw(facts) {
    const { seat } = facts;
    this.#cards.draw(facts);
    renew(this.#face, seat?.name ?? null, () => (seat ? avatar(seat.name) : null));
    if (!facts.turn) this.showTime(null);
    if (seat?.cards) this.#label.hidden = true;
    const spoken = spokenSeat(this.number, facts);
    renew(this.#plate, [plateFacts(facts), spoken, classesOf(facts)], () => this.#dress(facts, spoken));
  }

  #dress(facts, spoken) {
    this.root.className = classesOf(facts).join(" ");
    setAttribute(this.root, "data-status", facts.seat?.status);
    this.root.setAttribute("aria-label", spoken);
    return plateParts(this.number, facts);
  }

  /** Show what the player just did, for a moment. */
  flash(text, kind) {
    window.clearTimeout(this.#labelTimer);
    this.#label.textContent = text;
    this.#label.dataset.kind = kind;
    this.#label.hidden = false;
    this.#labelTimer = window.setTimeout(() => { this.#label.hidden = true; }, LABEL_MS);
  }

  /** `left` is `{fraction, seconds, banked}` of the countdown, null while it is not shown. */
  showTime(left) {
    this.#time.hidden = left === null;
    if (left === null) return;
    this.root.style.setProperty("--time-left", left.fraction.toFixed(3));
    this.#seconds.textContent = String(left.seconds);
    this.#time.classList.toggle("short", left.seconds <= 5);
    this.#time.classList.toggle("banked", left.banked);
  }
}

function classesOf({ seat, own, turn }) {
  if (!seat) return ["seat", "empty"];
  const names = ["seat", seat.status.replace("_", "-")];
  if (own) names.push("own");
  if (turn) names.push("turn");
  if (seat.won) names.push("winner");
  if (seat.mucked) names.push("mucked");
  return names;
}

function plateFacts({ seat, button, takes, grace, made, isSmall }) {
  if (!seat) return takes ?? null;
  return { ...seat, cards: null, hidden: null, bet: null, button, grace, made, isSmall };
}

function plateParts(number, { seat, button, takes, grace, made, isSmall }) {
  if (!seat) return takes ? takeButton(number, takes) : element("span", { class: "visually-hidden" }, gettext("empty"));
  const stack = formatChips(seat.stack);
  return [
    element("span", { class: "name-line" },
      element("span", { class: "name", title: seat.name }, seat.name),
      seat.bot ? element("span", { class: "bot-badge", title: botLevel(seat.name) }, gettext("bot")) : null),
    element("span", { class: "stack-line" },
      element("span", { class: `stack money ${widthOf(stack)}` }, stack)),
    cornerOf(seat, button),
    noteOf(seat, { grace, made, isSmall }),
    bankOf(seat),
  ];
}

function takeButton(number, url) {
  const label = interpolate(gettext("Take seat %s"), [number + 1]);
  return element("button", { type: "button", class: "take-seat", title: label, "aria-label": label, "data-holds": url }, "+");
}

/** Long amounts are set smaller, so that no digit of a stack is ever cut off. */
function widthOf(stack) {
  if (stack.length > LONG_STACK) return "long";
  return stack.length > WIDE_STACK ? "wide" : "";
}

function bankOf({ bank_s: seconds }) {
  if (seconds === undefined) return null;
  const title = interpolate(gettext("%s seconds in the time bank"), [seconds]);
  return element("span", { class: "bank", title }, String(seconds), element("span", { class: "unit" }, gettext("s")));
}

/** The dealer button and the name of the position, side by side. */
function cornerOf({ position }, button) {
  if (!position && !button) return null;
  return element("span", { class: "corner" },
    position ? element("abbr", { class: "position", title: positionName(position) }, position) : null,
    button ? element("span", { class: "button-disc", title: gettext("dealer button") }, "D") : null);
}

function noteOf(seat, more) {
  const note = seatNote(seat, more);
  return note ? element("span", { class: `note ${note.kind}` }, note.text) : null;
}
