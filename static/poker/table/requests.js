/** What the player asked for and the server has not answered yet. */

const RESEND_AFTER_MS = 3000;

/** 128 random bits; `randomUUID` is not there on a page without TLS. */
export function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}

export class Requests {
  #waiting = new Map();
  #effectSeq = 0;
  #seenSeq = 0;

  /** `send(message)` sends; `onChange()` is told when one is asked or answered. */
  constructor({ send, onChange }) {
    this.send = send;
    this.onChange = onChange;
    window.setInterval(() => this.#resendLate(), RESEND_AFTER_MS);
  }

  /** Whether an answer, or the events an answer spoke of, are still to come. */
  get busy() {
    return this.#waiting.size > 0 || this.#seenSeq < this.#effectSeq;
  }

  ask(message) {
    const request = { ...message, id: newId() };
    this.#waiting.set(request.id, { request, sentAt: Date.now() });
    this.send(request);
    this.onChange();
  }

  done(id, seq) {
    if (!this.#waiting.delete(id)) return;
    this.#effectSeq = Math.max(this.#effectSeq, seq);
    this.onChange();
  }

  refused(id) {
    if (this.#waiting.delete(id)) this.onChange();
  }

  /** The view has come to `seq`. */
  reached(seq) {
    this.#seenSeq = seq;
  }

  /** Sending one again is safe: the server answers the same id the same way. */
  resendAll() {
    for (const waiting of this.#waiting.values()) this.#resend(waiting);
  }

  #resendLate() {
    for (const waiting of this.#waiting.values()) {
      if (Date.now() - waiting.sentAt >= RESEND_AFTER_MS) this.#resend(waiting);
    }
  }

  #resend(waiting) {
    waiting.sentAt = Date.now();
    this.send(waiting.request);
  }
}
