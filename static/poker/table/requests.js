/** What the player asked for and the server has not answered yet. */

const RESEND_AFTER_MS = 3000;
const TICK_MS = 1000;

/** 128 random bits; `randomUUID` is not there on a page without TLS. */
export function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}

export class Requests {
  #waiting = new Map();
  #effectSeq = 0;
  #seenSeq = 0;

  /** `send(message)` sends and tells whether it could; `onChange()` is told when what waits has changed. */
  constructor({ send, onChange }) {
    this.send = send;
    this.onChange = onChange;
    window.setInterval(() => this.#resendLate(), TICK_MS);
  }

  /** Whether an answer, or the events an answer spoke of, are still to come. */
  get busy() {
    return this.#waiting.size > 0 || this.#seenSeq < this.#effectSeq;
  }

  /** The oldest command without an answer, `{request, isUnsure}`, or null. Unsure: it may not have arrived. */
  get unanswered() {
    const [oldest] = this.#waiting.values();
    return oldest ?? null;
  }

  /** Whether the command with this id has no answer yet. */
  isWaiting(id) {
    return this.#waiting.has(id);
  }

  ask(message) {
    const request = { ...message, id: newId() };
    const isSent = this.send(request);
    this.#waiting.set(request.id, { request, sentAt: Date.now(), isUnsure: !isSent });
    this.onChange();
  }

  /** It took effect as event `seq`; returns the request when its player was told it is unsure. */
  done(id, seq) {
    const waiting = this.#take(id);
    if (!waiting) return null;
    this.#effectSeq = Math.max(this.#effectSeq, seq);
    this.onChange();
    return waiting.isUnsure ? waiting.request : null;
  }

  /** It did not take effect; returns as `done` does. */
  refused(id) {
    const waiting = this.#take(id);
    if (waiting) this.onChange();
    return waiting?.isUnsure ? waiting.request : null;
  }

  /** The view has come to `seq`. */
  reached(seq) {
    this.#seenSeq = seq;
  }

  /**
   * Events are lost, and with them what some requests did. Actions are dropped: they answered a
   * decision of what is lost. The others are asked again until they are answered.
   */
  startAgain() {
    this.#effectSeq = 0;
    for (const [id, { request }] of this.#waiting) if (request.decision) this.#waiting.delete(id);
    this.onChange();
  }

  /** The connection they went by is lost. */
  lost() {
    for (const waiting of this.#waiting.values()) waiting.isUnsure = true;
  }

  /** Sending one again is safe: the server answers the same id the same way. */
  resendAll() {
    for (const waiting of this.#waiting.values()) this.#resend(waiting);
  }

  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #resendLate() {
    const late = [...this.#waiting.values()].filter(({ sentAt }) => Date.now() - sentAt >= RESEND_AFTER_MS);
    for (const waiting of late) this.#resend(waiting);
    if (late.length) this.onChange();
  }

  #resend(waiting) {
    waiting.sentAt = Date.now();
    waiting.isUnsure = true;
    this.send(waiting.request);
  }
}
