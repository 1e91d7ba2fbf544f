/** The running record of the table beside the felt. */

import { ask } from "../../room/ask.js";
import { element } from "../../room/element.js";
import { eventLines } from "./event_lines.js";
import { ViewStore } from "./view_store.js";

const KEPT_LINES = 400;
const NEAR_END_PX = 24;
const SIDE_BY_SIDE = window.matchMedia("(min-width: 1100px)");

export class HandLog {
  #seq = 0;
  #last = [];

  /** `url` tells what was played before the page came. */
  constructor(panel, { url }) {
    this.list = panel.querySelector("[data-log]");
    this.url = url;
    panel.open = SIDE_BY_SIDE.matches;
    SIDE_BY_SIDE.addEventListener("change", () => { panel.open = SIDE_BY_SIDE.matches; });
  }

  /** Add the lines of `steps`, each `{event, before, after}`. */
  add(steps) {
    this.append(...linesOf(steps));
    this.#seq = steps.at(-1)?.event.seq ?? this.#seq;
  }

  /** Add items at the end, and show them to who has not scrolled back to read. */
  append(...items) {
    if (items.length === 0) return;
    this.#following(() => this.list.append(...items));
  }

  /** Drop every line: some tell of events that are lost. `text` follows what is fetched instead. */
  startAgain(text) {
    this.list.replaceChildren();
    this.#seq = 0;
    this.#last = [element("li", { "data-kind": "moments_lost" }, text)];
  }

  /**
   * The view is that of event `seq` at once: fetch what is missing of the hands before it. Without
   * `hasHand` the view shows none.
   */
  async reached(seq, { hasHand = true } = {}) {
    const known = this.#seq;
    this.#seq = Math.max(known, seq);
    if (known >= seq) return;
    const gap = element("li", { hidden: true });
    const last = this.#last;
    this.#last = [];
    this.list.append(gap);
    const steps = await this.#lately(seq, hasHand);
    const missing = steps.filter(({ event }) => event.seq > known && event.seq <= seq);
    this.#following(() => gap.replaceWith(...linesOf(missing), ...last));
  }

  /** The hand that is over last, as the texts of its lines; empty before one is. */
  lastHand() {
    const lines = [...this.list.querySelectorAll("[data-hand]")];
    const over = lines.filter(({ dataset }) => dataset.kind === "pot_awarded" || dataset.kind === "hand_voided");
    const number = over.at(-1)?.dataset.hand;
    return lines.filter(({ dataset }) => dataset.hand === number).map(({ textContent }) => textContent);
  }

  /** Write every line anew; `before(step)` is called ahead of each. */
  rewrite(before) {
    for (const item of this.list.querySelectorAll("[data-hand]")) {
      const { step, index } = item.told;
      before(step);
      item.textContent = eventLines(step)[index];
    }
  }

  #following(change) {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    const atEnd = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
    change();
    while (this.list.childElementCount > KEPT_LINES) this.list.firstElementChild.remove();
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /** The steps of the last hands; none if none was played, or the reader is signed out. */
  async #lately(shown, hasHand) {
    const answer = await ask(this.url);
    // What the page around was told may be older than the view.
    const isOld = answer.isGiven && lastIn(answer.told, hasHand) < shown;
    const { told } = isOld ? await ask(this.url) : answer;
    if (!told?.snapshot) return [];
    const store = new ViewStore();
    store.takeSnapshot(told.snapshot);
    const { seq, view } = told.snapshot;
    const first = { event: { seq, kind: "hand_started", data: { hand: view.hand.no } }, before: view, after: view };
    return [first, ...(told.events ? store.takeEvents(told.events) : [])];
  }
}

/** The number of the last event that was told. */
function lastIn({ snapshot, events }, hasHand) {
  if (!snapshot) return hasHand ? 0 : Infinity;
  return events?.to ?? snapshot.seq;
}

function linesOf(steps) {
  return steps.flatMap((step) => {
    const hand = step.after.hand?.no ?? step.before.hand?.no;
    return eventLines(step).map((line, index) => {
      const item = element("li", { "data-kind": step.event.kind, "data-hand": hand }, line);
      return Object.assign(item, { told: { step, index } });
    });
  });
}
