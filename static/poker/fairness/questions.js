/** What was asked of the room and has no answer yet. */

import { random } from "./random.js";

const ID_BYTES = 16;
const ANSWERS = new Set(["pledged", "receipt", "refused"]);
/** Refusals of the moment, which say nothing of what was asked. */
const AGAIN = new Set(["try_again", "too_many_commands"]);
/** Every question has an id of this form, and nothing else has. */
const OURS = /^(?:pledge|seed)-/u;

export class Questions {
  #waiting = new Map();

  /** `send(message)` sends on the table's socket. */
  constructor(send) {
    this.send = send;
  }

  /** Ask about `record` with a message of this type and these `facts`. */
  ask(type, record, facts) {
    const id = `${type}-${random(ID_BYTES)}`;
    const message = { type, id, hand: record.hand, ...facts };
    this.#waiting.set(id, { record, message });
    this.send(message);
  }

  /**
   * The record a frame is the answer about; null if nothing follows from it, because it is asked again,
   * was answered before or serves no more; undefined for other frames.
   */
  answered(frame) {
    if (!ANSWERS.has(frame.type) || !OURS.test(frame.id ?? "")) return undefined;
    const asked = this.#waiting.get(frame.id);
    if (asked === undefined || AGAIN.has(frame.code)) return null;
    this.#waiting.delete(frame.id);
    return asked.record;
  }

  /** Send again what may still count: the same again gets the same answer. */
  askAgain(begun) {
    for (const { record, message } of this.#waiting.values()) {
      if (record.hand > begun) this.send(message);
    }
  }

  /** Give up what was asked for hands before this one. */
  forget(hand) {
    for (const [id, { record }] of this.#waiting) if (record.hand < hand) this.#waiting.delete(id);
  }
}
