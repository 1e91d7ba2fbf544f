/** Opens tiles a few at a time, the player's own turn first, each again until its page has come. */

import { Backoff } from "../../room/backoff.js";

/** As many pages as the room makes at a time for a player who holds seats. */
const AT_A_TIME = 2;
/** Longer than the room takes for any page. */
const LATEST_MS = 15_000;

export class Opening {
  #waiting = [];
  #underWay = new Map();
  #backoffs = new WeakMap();

  /** Open a tile as soon as there is room; one with `isUrgent` before the others. */
  add(tile, { isUrgent = false } = {}) {
    if (this.#underWay.has(tile)) return;
    this.#waiting = this.#waiting.filter((one) => one !== tile);
    this.#backoffs.set(tile, this.#backoffs.get(tile) ?? new Backoff());
    if (isUrgent) this.#waiting.unshift(tile);
    else this.#waiting.push(tile);
    this.#next();
  }

  /** The page of a tile has come. */
  opened(tile) {
    this.#backoffs.get(tile)?.reset();
    this.#settle(tile);
  }

  /** Another page has come, or none: try again a little later. */
  failed(tile) {
    this.#settle(tile);
    window.setTimeout(() => { if (tile.isMissing) this.add(tile); }, this.#backoffs.get(tile).next());
  }

  /** Forget a tile that has gone. */
  drop(tile) {
    this.#waiting = this.#waiting.filter((one) => one !== tile);
    this.#settle(tile);
  }

  #next() {
    while (this.#underWay.size < AT_A_TIME && this.#waiting.length > 0) {
      const tile = this.#waiting.shift();
      this.#underWay.set(tile, window.setTimeout(() => tile.missing(), LATEST_MS));
      tile.open();
    }
  }

  #settle(tile) {
    window.clearTimeout(this.#underWay.get(tile));
    this.#underWay.delete(tile);
    this.#next();
  }
}
