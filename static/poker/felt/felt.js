/** The felt: draws any view of a table, live or recorded. It asks nothing and sends nothing. */

import { element } from "../../room/element.js";
import { Board } from "./board.js";
import { Motion } from "./motion.js";
import { startMoves } from "./moves.js";
import { tableNotice } from "./notice.js";
import { Seats } from "./seats.js";

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
/** Drawn small below this width, and then upright but on a phone held sideways, as in the style sheets. */
const SMALL_TO_PX = 720;
const SIDEWAYS = window.matchMedia("(orientation: landscape) and (min-width: 561px) and (max-height: 480px)");
/** Below this height the middle of the felt has room for few words. */
const LOW_TO_PX = 480;
/** More events than this at once are news of long ago: nothing moves then. */
const MOST_MOVING = 40;

export class Felt {
  #size = { width: 0, height: 0 };
  #isSmall = false;
  #view = null;

  /**
   * `root` is an empty element in a `.felt-area`. `seatUrl(number)` is where a free seat is
   * asked for, null where none can be; `moving()` whether its viewer wants things to move.
   */
  constructor(root, { seatUrl = null, moving = () => true } = {}) {
    const layer = element("div", { class: "moves", "aria-hidden": "true" });
    this.root = root;
    this.moving = moving;
    this.board = new Board();
    this.seats = new Seats({ seatUrl });
    this.motion = new Motion(layer, () => this.#size);
    this.notice = element("p", { class: "notice-line", "data-notice": true });
    const centre = element("div", { class: "centre" }, this.notice, ...this.board.parts);
    root.replaceChildren(centre, this.seats.root, layer);
    this.#measure();
    new ResizeObserver(() => this.#measure()).observe(root);
  }

  /** Draw `view`; `steps` (`{event, before, after}`) led to it, and without any it just stands. */
  draw(view, steps = []) {
    this.motion.settle();
    this.seats.draw(view);
    this.board.draw(view);
    this.#view = view;
    this.#say();
    this.seats.flash(steps, view);
    if (this.#moves(steps)) startMoves(steps, this);
  }

  /** The countdown of a seat, `{fraction, seconds, banked}`; null hides it. */
  showTime(number, left) {
    this.seats.showTime(number, left);
  }

  /** Where marks of others may be put at a seat: notes, labels. Nothing here renews it. */
  seatMarks(number) {
    return this.seats.marksAt(number);
  }

  #say() {
    const notice = this.#view ? tableNotice(this.#view, { isSmall: this.#isSmall }) : "";
    if (this.notice.textContent !== notice) this.notice.textContent = notice;
  }

  #moves(steps) {
    return steps.length > 0 && steps.length <= MOST_MOVING && !STILL.matches && !document.hidden && this.moving();
  }

  /** How much room there is, and how large the style sheets draw things in it. */
  #measure() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    const drawn = getComputedStyle(this.root);
    const number = (name) => parseFloat(drawn.getPropertyValue(name));
    const area = this.root.parentElement.clientWidth;
    const small = area <= SMALL_TO_PX;
    this.#isSmall = small || height <= LOW_TO_PX;
    this.#say();
    this.seats.fit({ width, height, area, small, upright: small && !SIDEWAYS.matches, scale: number("--scale"), card: number("--card-w") });
  }
}
