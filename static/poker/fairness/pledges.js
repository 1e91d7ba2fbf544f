/** The seeds this browser has bound itself to, for hands the room has not committed to yet. */

import { pledgeOf } from "./pledge.js";
import { random } from "./random.js";
import { PLEDGED } from "./records.js";

const SEED_BYTES = 32;

export class Pledges {
  #made = new Map();
  #withheld = new Map();
  #pausedUntil = 0;

  /** `notes` keep what a window reloaded would forget; `ask(record)` sends a pledge to the room. */
  constructor({ table, notes, ask }) {
    this.table = table;
    this.notes = notes;
    this.ask = ask;
  }

  /**
   * Pledge a seed for a hand, unless one is pledged: by whichever window was first. Without
   * `isInTime`, and while the room takes none, nothing is pledged.
   */
  make(player, hand, { isInTime = true } = {}) {
    if (this.#made.has(hand) || !crypto.subtle) return;
    const isPaused = Date.now() < this.#pausedUntil;
    if (isPaused || !isInTime) {
      this.#withheld.set(hand, isPaused ? "pledges_paused" : "too_slow");
      return;
    }
    this.#withheld.delete(hand);
    this.#made.set(hand, this.#first(player, hand));
  }

  /** `{seed, pledge, taken}` as it was pledged for this hand in this browser; undefined when it was not. */
  async of(player, hand) {
    return await this.#made.get(hand) ?? this.notes.pledged({ table: this.table, hand, player });
  }

  /** The room has a pledge. */
  async take(record) {
    record.taken = true;
    await this.notes.note(record, { taken: true });
  }

  /** Why nothing was pledged for a hand, if this browser chose so. */
  withheld(hand) {
    return this.#withheld.get(hand);
  }

  /** The room does not take a pledge, and says why; `pausedMs` is how long it takes none. */
  async refuse(record, code, pausedMs = 0) {
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + pausedMs);
    record.refused = code;
    await this.notes.note(record, { refused: code });
  }

  /** The pledges for hands before this one have served. */
  forget(hand) {
    for (const one of [this.#made, this.#withheld]) {
      for (const made of one.keys()) if (made < hand) one.delete(made);
    }
  }

  async #first(player, hand) {
    const seed = random(SEED_BYTES);
    const pledge = await pledgeOf({ table: this.table, hand }, player, seed);
    const fresh = { table: this.table, hand, player, root: PLEDGED, at: Date.now(), seed, pledge, taken: false };
    const record = await this.notes.first(fresh);
    this.ask(record);
    return record;
  }
}

/**
 * What of a pledge stands once the room has committed to the hand: the seed to give, or why there
 * is none to give. `listed` is the pledge the room tells of this player, if it does, and `counts`
 * whether their pledge counts: they are dealt in, and were in the hand before.
 */
export function standing(pledged, listed, counts) {
  if (pledged && listed === pledged.pledge) return { seed: pledged.seed };
  if (listed !== undefined) return { refused: "seed_already_given" };
  if (!pledged) return { refused: "not_pledged" };
  if (!pledged.taken) return { refused: pledged.refused ?? "pledge_not_taken" };
  return { refused: counts ? "pledge_left_out" : "not_dealt_in" };
}
