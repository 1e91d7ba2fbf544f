/** One of several tables: the frame its page runs in, its tab, and what covers a lost seat. */

import { element } from "../../room/element.js";
import { isReachable } from "../table/table_socket.js";
import { isEngaged } from "./calm.js";
import { Tab } from "./tab.js";

const UNKNOWN = { connection: "connecting", isSeated: null, isAway: false, isInHand: false, decision: null, held: "", why: null };

export class Tile {
  #report = null;
  #isLost = false;

  /**
   * `table` is `{id, name, url, tile}`. `events` are told: `onLoad(tile)`, its page has come;
   * `onMissing(tile)`, another page has, or none; `onRetry(tile)`, the player wants it tried now;
   * `onChange(tile)`; `onPick(tile)`, its tab was pressed; `onUse(tile)`, the keyboard went into
   * it; `onPoint(tile)`, the mouse did; `onNext()`; `onClose(tile)`.
   */
  constructor(table, events) {
    this.table = table;
    this.events = events;
    this.tab = new Tab(table, () => events.onPick(this));
    this.frame = element("iframe", { class: "tile-frame", title: table.name, "data-shows": table.url });
    this.cover = element("div", { class: "tile-cover", hidden: true });
    this.root = element("section", { class: "tile", "data-tile": table.id, "aria-label": table.name }, this.frame, this.cover);
    this.frame.addEventListener("load", () => this.#loaded());
    this.root.addEventListener("pointerenter", ({ pointerType }) => { if (pointerType === "mouse") events.onPoint(this); });
  }

  get id() {
    return this.table.id;
  }

  get facts() {
    return this.#report?.facts ?? UNKNOWN;
  }

  /** Whether a decision of the player is open here. */
  get isWaiting() {
    return this.facts.decision !== null && isReachable(this.facts.connection);
  }

  get left() {
    return this.#report?.left() ?? null;
  }

  get seconds() {
    return this.left?.seconds ?? null;
  }

  /** Whether the player has a dialog open here, or writes. */
  get isEngaged() {
    return this.#report !== null && isEngaged(this.frame.contentDocument);
  }

  /** The room knows no seat of the player here, whatever the table's page has heard. */
  get isLost() {
    return this.#isLost;
  }

  /** Whether its page is not there. */
  get isMissing() {
    return this.#report === null;
  }

  /** Have its page come. */
  open() {
    this.frame.src = this.table.tile;
  }

  /** Its page has not come: say that it is tried again. */
  missing() {
    this.#report = null;
    this.#coverWith(gettext("The room is busy. The table opens by itself in a moment."), this.#button(gettext("Try now"), "again", () => this.events.onRetry(this)));
    this.events.onMissing(this);
  }

  use() {
    this.frame.contentWindow?.focus();
    this.#report?.use();
  }

  hold(ms) {
    this.#report?.hold(ms);
  }

  remove() {
    this.root.remove();
    this.tab.root.remove();
  }

  #loaded() {
    // An element without an address yet says that it has loaded, too.
    if (!this.frame.src) return;
    this.#report = reportIn(this.frame);
    if (this.#report === null) {
      this.missing();
      return;
    }
    this.#uncover();
    this.#report.onChange = () => this.#changed();
    this.#report.onNext = () => this.events.onNext();
    this.frame.contentWindow.addEventListener("focus", () => this.events.onUse(this));
    this.events.onLoad(this);
    this.#changed();
  }

  #changed() {
    if (this.facts.isSeated === false) this.#coverLostSeat();
    else if (this.facts.isSeated) this.#uncover();
    this.events.onChange(this);
  }

  #coverLostSeat() {
    this.#isLost = true;
    const { why } = this.facts;
    const link = why && element("a", { class: "button", href: why, target: "_blank", rel: "noopener" }, gettext("Why?"));
    const words = interpolate(gettext("You have no seat at %s any more."), [this.table.name]);
    this.#coverWith(words, link, this.#button(gettext("Close"), "close-tile", () => this.events.onClose(this)));
  }

  #coverWith(words, ...buttons) {
    this.cover.replaceChildren(element("p", {}, words), ...buttons.filter(Boolean));
    this.cover.hidden = false;
  }

  #uncover() {
    this.#isLost = false;
    this.cover.hidden = true;
  }

  #button(label, action, onPress) {
    const button = element("button", { type: "button", "data-action": action }, label);
    button.addEventListener("click", onPress);
    return button;
  }
}

/** What the page in `frame` tells; null where another page has come, such as the browser's own. */
function reportIn(frame) {
  try {
    return frame.contentWindow.room?.tile ?? null;
  } catch {
    return null;
  }
}
