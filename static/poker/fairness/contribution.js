/** This browser's part in the deals of one table: it gives a seed a hand and notes what to check. */

import { toHex } from "./bytes.js";
import { publishedKeys } from "./keys.js";
import { isFor, isSigned } from "./receipt.js";
import { Records } from "./records.js";

const SEED_BYTES = 32;
const ID_BYTES = 16;
const ASK_AGAIN_MS = 3000;

function random(bytes) {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export class Contribution {
  /** Whether the browser keeps the notes; it may have been told not to. */
  kept = true;
  #records = new Records();
  #known = new Map();
  #waiting = new Map();
  #begun = 0;
  #keys = null;

  /**
   * `send(message)` sends on the table's socket, `keysUrl` is where the room publishes its keys, and
   * `onChange()` is told when a record has changed.
   */
  constructor({ table, send, keysUrl, onChange }) {
    this.table = table;
    this.send = send;
    this.keysUrl = keysUrl;
    this.onChange = onChange;
    window.setInterval(() => this.askAgain(), ASK_AGAIN_MS);
  }

  /** The record of a commitment, or undefined while it was not seen before its hand. */
  of(hand, root) {
    return this.#known.get(`${hand}:${root}`);
  }

  /** Whether the room had committed to something else for this hand before. */
  replaces({ hand, root }) {
    return [...this.#known.values()].some((record) => record.hand === hand && record.root !== root);
  }

  /** Give a seed for the hand to come, unless one was given: by whichever window was first. */
  async give(player, { hand, root }) {
    if (this.of(hand, root)) return;
    const fresh = this.#fresh({ hand, player, root });
    this.#learn(fresh);
    const record = await this.#kept(() => this.#records.first(fresh)) ?? fresh;
    this.#learn(record);
    if (!record.receipt && !record.refused) this.#ask(record);
  }

  /** Note `facts` of a hand whose commitment was seen before it. */
  async note(record, facts) {
    this.#learn({ ...record, ...this.of(record.hand, record.root), ...facts });
    await this.#kept(() => this.#records.note(record, facts));
  }

  /** Take the room's answer to a seed; false for every other frame. */
  heard(frame) {
    const asked = this.#waiting.get(frame.id);
    if (asked === undefined || !["receipt", "refused"].includes(frame.type)) return false;
    if (frame.code === "try_again") return true;
    this.#waiting.delete(frame.id);
    if (frame.type === "receipt") this.#takeReceipt(asked, frame.receipt);
    else this.note(asked, { refused: frame.code });
    return true;
  }

  /** Send again whatever has no answer yet and may still count: the same seed gets the same receipt. */
  askAgain() {
    for (const [id, record] of this.#waiting) {
      if (record.hand > this.#begun) this.#send(id, record);
    }
  }

  /** A hand has begun: seeds for it came in time or not at all, and older ones are left to the notes. */
  began(hand) {
    if (hand === this.#begun) return;
    this.#begun = hand;
    for (const held of [this.#waiting, this.#known]) {
      for (const [key, record] of held) if (record.hand < hand) held.delete(key);
    }
  }

  #fresh(deal) {
    const answers = { receipt: null, refused: null, seeds: null, seen: null };
    return { table: this.table, ...deal, at: Date.now(), seed: random(SEED_BYTES), ...answers };
  }

  #ask(record) {
    const id = `seed-${random(ID_BYTES)}`;
    this.#waiting.set(id, record);
    this.#send(id, record);
  }

  #send(id, { hand, root, seed }) {
    this.send({ type: "seed", id, hand, root, seed });
  }

  async #takeReceipt(record, receipt) {
    const good = isFor(receipt, record) && await this.#isSigned(receipt);
    await this.note(record, good ? { receipt } : { refused: "bad_receipt" });
  }

  /** Without TLS browsers give no cryptography, and without the keys nothing can be said yet. */
  async #isSigned(receipt) {
    if (!crypto.subtle) return true;
    const named = (keys) => keys?.find((key) => key.id === receipt.key)?.jwk;
    let keys = await this.#published();
    if (keys !== null && !named(keys)) keys = await this.#published({ anew: true });
    const jwk = named(keys);
    return jwk ? isSigned(receipt, jwk) : keys === null;
  }

  /** The published keys, null when they cannot be had; `anew` where one came into use since. */
  async #published({ anew = false } = {}) {
    if (anew) this.#keys = null;
    this.#keys ??= publishedKeys(this.keysUrl);
    const keys = await this.#keys;
    if (keys === null) this.#keys = null;
    return keys;
  }

  #learn(record) {
    this.#known.set(`${record.hand}:${record.root}`, record);
    this.onChange();
  }

  async #kept(change) {
    try {
      return await change();
    } catch {
      this.kept = false;
      return undefined;
    }
  }
}
