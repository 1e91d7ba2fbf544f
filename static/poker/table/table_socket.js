/** The connection to the table: it opens again by itself and says truthfully how it is. */

import { Backoff } from "../../room/backoff.js";

const TICK_MS = 1000;
const PING_EVERY_MS = 5000;
const BEHIND_MS = 2000;
const SILENCE_MS = 6000;
const OPENING_MS = 11000;
const FINAL_BYES = { session_over: "closed", no_such_table: "gone", elsewhere: "elsewhere" };

/** States in which what is sent may still arrive. */
const REACHABLE = new Set(["live", "behind", "waiting"]);

/** Whether a command can be sent in this state of the connection. */
export function isReachable(state) {
  return REACHABLE.has(state);
}

export class TableSocket {
  #socket = null;
  #state = "connecting";
  #isWhole = false;
  #isDatabaseAway = false;
  #pingedAt = 0;
  #waitingSince = null;
  #finalState = null;
  #backoff = new Backoff();

  /**
   * `url` is the socket's address. `onFrame(frame)` gets every frame, `onOpen()` each new
   * connection, `onState(state)` each new one of `connecting`, `reconnecting`, `live`, `behind`
   * (open, but a ping is not answered or events are missing), `waiting` (the room waits for its
   * database), `closed` (signed out), `gone` (no
   * such table), `elsewhere` (open in too many windows); `onPing()` is told of every ping sent.
   */
  constructor({ url, onFrame, onOpen, onState, onPing }) {
    this.url = url;
    this.onFrame = onFrame;
    this.onOpen = onOpen;
    this.onState = onState;
    this.onPing = onPing;
  }

  start() {
    this.onState(this.#state);
    this.#connect();
    window.setInterval(() => this.#tick(), TICK_MS);
    window.addEventListener("online", () => this.#reconnectNow());
    window.addEventListener("offline", () => this.#doubt());
  }

  /** Send a message if the connection is open; returns whether it was sent. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.type === "ping") this.#pinged();
    return true;
  }

  /** Events are missing: what is shown is old until a snapshot comes. */
  missing() {
    this.#isWhole = false;
    if (this.#state === "live") this.#be("behind");
  }

  #be(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.onState(state);
  }

  #connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#isWhole = false;
    this.#isDatabaseAway = false;
    this.#waitingSince = Date.now();
    socket.addEventListener("open", () => this.#opened(socket));
    socket.addEventListener("message", (message) => this.#heard(socket, message));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  #opened(socket) {
    if (socket !== this.#socket) return;
    this.#waitingSince = Date.now();
    this.onOpen();
  }

  #heard(socket, message) {
    if (socket !== this.#socket) return;
    this.#waitingSince = null;
    const frame = JSON.parse(message.data);
    if (frame.type === "bye") this.#takeBye(frame);
    if (frame.type === "snapshot") {
      this.#isWhole = true;
      this.#backoff.reset();
    }
    if (frame.type === "database") this.#isDatabaseAway = frame.away;
    if (this.#isWhole) this.#be(this.#isDatabaseAway ? "waiting" : "live");
    this.onFrame(frame);
  }

  #takeBye(frame) {
    this.#finalState = FINAL_BYES[frame.code] ?? null;
    if (frame.retry_ms) this.#backoff.spread(frame.retry_ms);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#be(this.#finalState ?? "reconnecting");
    if (!this.#finalState) window.setTimeout(() => this.#reconnectNow(), this.#backoff.next());
  }

  #reconnectNow() {
    if (this.#socket === null && !this.#finalState) this.#connect();
  }

  #pinged() {
    this.#pingedAt = Date.now();
    this.#waitingSince ??= this.#pingedAt;
    this.onPing();
  }

  /** The device says that its network is gone: only an answer shows that this one is not. */
  #doubt() {
    if (this.#state === "live") this.#be("behind");
    this.send({ type: "ping" });
  }

  /** Silence counts from a ping on: who was asked nothing, by a page asleep, owes no answer. */
  #tick() {
    if (this.#socket === null) return;
    const isOpening = this.#socket.readyState === WebSocket.CONNECTING;
    const silence = this.#waitingSince === null ? 0 : Date.now() - this.#waitingSince;
    if (silence > (isOpening ? OPENING_MS : SILENCE_MS)) this.#abandon();
    else if (silence > BEHIND_MS && this.#state === "live") this.#be("behind");
    if (Date.now() - this.#pingedAt >= PING_EVERY_MS) this.send({ type: "ping" });
  }

  /** A dead connection may take minutes to report its close; do not wait for that. */
  #abandon() {
    const silent = this.#socket;
    silent.close();
    this.#lost(silent);
  }
}
