/**
 * This browser's part in the deals of one table: it pledges a seed a hand, gives it when nobody can
 * pledge for that hand any more, and notes what to check.
 */

import { isClosedBy } from "./closing.js";
import { publishedKeys } from "./keys.js";
import { Latency } from "./latency.js";
import { Notes } from "./notes.js";
import { Pledges, standing } from "./pledges.js";
import { Questions } from "./questions.js";
import { isFor, isSigned } from "./receipt.js";

const ASK_AGAIN_MS = 3000;
/** How long a seed may wait for the published keys. */
const PATIENCE_MS = 1500;

export class Contribution {
  #notes = new Notes();
  #known = new Map();
  #begun = 0;
  #keys = null;
  #givenAt = new Map();

  /**
   * `send(message)` sends on the table's socket, `keysUrl` is where the room publishes its keys,
   * `clock` is the room's, and `onChange()` is told when a record has changed.
   */
  constructor({ table, send, keysUrl, clock, onChange }) {
    this.table = table;
    this.clock = clock;
    this.latency = new Latency(() => clock.roundTrip());
    this.keysUrl = keysUrl;
    this.onChange = onChange;
    this.questions = new Questions(send);
    this.pledges = new Pledges({
      table, notes: this.#notes, ask: (record) => this.questions.ask("pledge", record, { pledge: record.pledge }),
    });
    window.setInterval(() => this.askAgain(), ASK_AGAIN_MS);
  }

  /** Whether the browser keeps the notes. */
  get kept() {
    return this.#notes.kept;
  }

  /** The record of a commitment, or undefined while it was not seen before its hand. */
  of(hand, root) {
    return this.#known.get(`${hand}:${root}`);
  }

  /** Whether the room had committed to something else for this hand before. */
  replaces({ hand, root }) {
    return [...this.#known.values()].some((record) => record.hand === hand && record.root !== root);
  }

  /** Pledge a seed for a hand that the room has not signed yet, unless one is pledged or would be late. */
  pledge(player, hand) {
    this.pledges.make(player, hand, this.latency);
  }

  /**
   * Give the seed for the hand that the room has signed and deals at `dealAt`, unless that is done.
   *
   * `counts` is whether the player's seed counts: they are on the list, and were dealt in to the hand
   * before. `among` are all who were, null if that was not seen, and `isAsSeen` is whether the players on
   * the list sit where it says.
   */
  async give(player, { hand, root, pledges, closing, content }, { dealAt, counts, among, isAsSeen }) {
    if (this.of(hand, root)) return;
    this.latency.saw(dealAt - this.clock.now());
    this.#givenAt.set(hand, performance.now());
    const fresh = this.#fresh({ hand, player, root, pledges, content, among });
    this.#learn(fresh);
    const listed = pledges.find(([giver]) => giver === player)?.[1];
    const stands = standing(await this.pledges.of(player, hand), listed, counts);
    if (stands.refused === "not_pledged") stands.refused = this.pledges.withheld(hand) ?? stands.refused;
    const isGood = !stands.seed || (isAsSeen && await this.#isClosed({ ...fresh, closing }));
    const mine = isGood ? stands : { refused: "bad_closing" };
    const record = await this.#notes.first({ ...fresh, ...mine });
    this.#learn(record);
    if (record.seed && !record.receipt && !record.refused) this.questions.ask("seed", record, { root, seed: record.seed });
  }

  /** Note `facts` of a hand whose commitment was seen before it. */
  async note(record, facts) {
    this.#learn({ ...record, ...this.of(record.hand, record.root), ...facts });
    await this.#notes.note(record, facts);
  }

  /** Take the room's answer to a pledge or a seed; false for every other frame. */
  heard(frame) {
    const asked = this.questions.answered(frame);
    if (asked === undefined) return false;
    if (asked === null) return true;
    if (asked.pledge === undefined && this.#givenAt.has(asked.hand)) this.latency.took(performance.now() - this.#givenAt.get(asked.hand));
    if (frame.type === "receipt") this.#takeReceipt(asked, frame.receipt);
    else if (frame.type === "pledged") this.pledges.take(asked);
    else if (asked.pledge === undefined) this.note(asked, { refused: frame.code });
    else this.pledges.refuse(asked, frame.code, (frame.allowed?.until ?? 0) - this.clock.now());
    return true;
  }

  /** Send again whatever has no answer yet and may still count. */
  askAgain() {
    this.questions.askAgain(this.#begun);
  }

  /** A hand has begun: seeds for it came in time or not at all, and older ones are left to the notes. */
  began(hand) {
    if (hand === this.#begun) return;
    this.#begun = hand;
    this.questions.forget(hand);
    this.pledges.forget(hand);
    for (const one of this.#givenAt.keys()) if (one < hand) this.#givenAt.delete(one);
    for (const [key, record] of this.#known) if (record.hand < hand) this.#known.delete(key);
  }

  #fresh(deal) {
    const answers = { receipt: null, refused: null, seeds: null, seen: null };
    return { table: this.table, ...deal, at: Date.now(), seed: null, ...answers };
  }

  async #takeReceipt(record, receipt) {
    const good = isFor(receipt, record) && await this.#signs(receipt.key, (jwk) => isSigned(receipt, jwk));
    await this.note(record, good ? { receipt } : { refused: "bad_receipt" });
  }

  /** Whether the room has signed what is dealt, and that no other pledge is taken for the hand. */
  async #isClosed(deal) {
    return Boolean(deal.closing.key) && this.#signs(deal.closing.key, (jwk) => isClosedBy(jwk, deal));
  }

  /**
   * Whether the published key of this id made what `verify(jwk)` checks. Without TLS browsers give no
   * cryptography, and without the keys nothing can be said yet.
   */
  async #signs(id, verify) {
    if (!crypto.subtle) return true;
    const named = (keys) => keys?.find((key) => key.id === id)?.jwk;
    let keys = await this.#published();
    if (keys !== null && !named(keys)) keys = await this.#published({ anew: true });
    const jwk = named(keys);
    return jwk ? verify(jwk) : keys === null;
  }

  /** The published keys, null as long as they cannot be had; `anew` where one came into use since. */
  async #published({ anew = false } = {}) {
    if (anew) this.#keys = null;
    this.#keys ??= publishedKeys(this.keysUrl);
    const late = new Promise((done) => { window.setTimeout(() => done(null), PATIENCE_MS); });
    return Promise.race([this.#keys, late]);
  }

  #learn(record) {
    this.#known.set(`${record.hand}:${record.root}`, record);
    this.onChange();
  }
}
