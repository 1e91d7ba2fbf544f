/** A table in the bar over all of them: its name, cards and pot, and whether it waits for its player. */

import { element, renew } from "../../room/element.js";

const CONNECTIONS = {
  connecting: () => gettext("Connecting…"),
  behind: () => gettext("Behind"),
  waiting: () => gettext("Paused"),
  reconnecting: () => gettext("Reconnecting…"),
  closed: () => gettext("Signed out"),
  elsewhere: () => gettext("Not followed here"),
  gone: () => gettext("Closed"),
};

/** What is to be said of a table with these `facts` and so many `seconds` of its turn left. */
function stateWords({ connection, isSeated, isAway, decision }, seconds) {
  if (isSeated === false) return gettext("Out of seat");
  if (CONNECTIONS[connection]) return CONNECTIONS[connection]();
  if (decision !== null) return seconds === null ? gettext("Your turn") : interpolate(gettext("Your turn: %s s"), [seconds]);
  return isAway ? gettext("Sitting out") : gettext("In play");
}

export class Tab {
  #time = element("i", { class: "tab-time", "aria-hidden": "true" });
  #state = element("span", { class: "tab-state" });
  #held = element("span", { class: "tab-held" });

  /** `onPress()` is called when it is pressed. */
  constructor({ id, name }, onPress) {
    const title = element("span", { class: "tab-name" }, name);
    this.root = element("button", { type: "button", class: "tab", "data-tab": id }, title, this.#state, this.#held, this.#time);
    this.root.addEventListener("click", onPress);
  }

  /** `left` is what is left of the turn, or null; `isCurrent` marks the table in use. */
  draw(facts, { left, isWaiting, isCurrent }) {
    this.root.classList.toggle("waiting", isWaiting);
    this.root.classList.toggle("in-hand", facts.held !== "");
    this.root.classList.toggle("unwell", facts.connection !== "live" || facts.isSeated === false);
    if (isCurrent) this.root.setAttribute("aria-current", "true");
    else this.root.removeAttribute("aria-current");
    const words = stateWords(facts, left?.seconds ?? null);
    renew(this.#state, words, () => element("span", {}, words));
    if (this.#held.textContent !== facts.held) this.#held.textContent = facts.held;
    this.#time.style.setProperty("--time-left", (left?.fraction ?? 0).toFixed(2));
  }
}
