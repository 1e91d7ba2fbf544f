/** The buttons under a replay: steps, streets, play and pause, speed, place and seat. */

import { element } from "../../room/element.js";

const SPEEDS = [0.5, 1, 2, 4];

/** @type {[string, string, () => string][]} */
const BUTTONS = [
  ["first", "|‹", () => gettext("To the start")],
  ["streetBack", "«", () => gettext("Back by a street")],
  ["back", "‹", () => gettext("Back by an action")],
  ["toggle", "▶", () => gettext("Play")],
  ["forward", "›", () => gettext("On by an action")],
  ["streetForward", "»", () => gettext("On by a street")],
  ["last", "›|", () => gettext("To the end")],
];

export class ReplayBar {
  #buttons = new Map();

  /** `controls` as in `hearKeys`, and `goTo(place)`, `speed(times)`, `sit(seat)`. */
  constructor(root, { controls, last, seats, own }) {
    for (const [name, sign, label] of BUTTONS) this.#buttons.set(name, this.#button(name, sign, label(), controls));
    this.place = element("input", { type: "range", min: 0, max: last, value: 0, "aria-label": gettext("Place in the hand"), "data-place": true });
    this.place.addEventListener("input", () => controls.goTo(Number(this.place.value)));
    root.replaceChildren(
      element("div", { class: "replay-steps" }, ...this.#buttons.values()),
      this.place,
      choice(gettext("Speed"), "speed", SPEEDS.map((times) => [times, `${times}×`]), 1, controls.speed),
      choice(gettext("Seen from"), "seat", seats, own, controls.sit),
    );
  }

  /** Show where the replay is, in words for those who hear it, and whether it plays. */
  draw({ at, last, playing, words }) {
    this.place.value = at;
    this.place.setAttribute("aria-valuetext", words);
    const toggle = this.#buttons.get("toggle");
    toggle.textContent = playing ? "❚❚" : "▶";
    toggle.setAttribute("aria-label", playing ? gettext("Pause") : gettext("Play"));
    for (const name of ["first", "streetBack", "back"]) this.#able(name, at > 0);
    for (const name of ["last", "streetForward", "forward"]) this.#able(name, at < last);
  }

  /** Marked, not disabled: a disabled button would drop the focus of who pressed it last. */
  #able(name, able) {
    this.#buttons.get(name).setAttribute("aria-disabled", String(!able));
  }

  #button(name, sign, label, controls) {
    const made = element("button", { type: "button", "aria-label": label, title: label, "data-replay-step": name }, sign);
    made.addEventListener("click", () => controls[name]());
    return made;
  }
}

function choice(label, name, options, chosen, take) {
  const select = element("select", { [`data-replay-${name}`]: true });
  for (const [value, text] of options) {
    select.append(element("option", { value, selected: String(value) === String(chosen) }, text));
  }
  select.addEventListener("change", () => take(Number(select.value)));
  return element("label", { class: "replay-choice" }, `${label} `, select);
}
