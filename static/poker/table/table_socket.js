/** The connection to the table: it opens again by itself and says truthfully how it is. */

import { Backoff } from "./backoff.js";

const PING_EVERY_MS = 5000;
const SILENCE_MS = 11000;
const FINAL_BYES = { session_over: "closed", no_such_table: "gone", elsewhere: "elsewhere" };

export class TableSocket {
  #socket = null;
  #heardAt = 0;
  #finalState = null;
  #backoff = new Backoff();

  /**
   * `url` is the socket's address. `onFrame(frame)` gets every frame, `onOpen()` each new
   * connection, `onState(state)` one of `connecting`, `reconnecting`, `live`, `closed`
   * (signed out), `gone` (no such table), `elsewhere` (open in too many windows); `onPing()`
   * is told of every ping sent.
   */
  constructor({ url, onFrame, onOpen, onState, onPing }) {
    this.url = url;
    this.onFrame = onFrame;
    this.onOpen = onOpen;
    this.onState = onState;
    this.onPing = onPing;
  }

  start() {
    this.onState("connecting");
    this.#connect();
    window.setInterval(() => this.#keepAlive(), PING_EVERY_MS);
    window.addEventListener("online", () => this.#reconnectNow());
  }

  /** Send a message if the connection is open; returns whether it was sent. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.type === "ping") this.onPing();
    return true;
  }

  #connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.addEventListener("open", () => this.#opened(socket));
    socket.addEventListener("message", (message) => this.#heard(socket, message));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  #opened(socket) {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    this.onOpen();
  }

  #heard(socket, message) {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    const frame = JSON.parse(message.data);
    if (frame.type === "bye") this.#takeBye(frame);
    if (frame.type === "snapshot") {
      this.#backoff.reset();
      this.onState("live");
    }
    this.onFrame(frame);
  }

  #takeBye(frame) {
    this.#finalState = FINAL_BYES[frame.code] ?? null;
    if (frame.retry_ms) this.#backoff.spread(frame.retry_ms);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.onState(this.#finalState ?? "reconnecting");
    if (!this.#finalState) window.setTimeout(() => this.#reconnectNow(), this.#backoff.next());
  }

  #reconnectNow() {
    if (this.#socket === null && !this.#finalState) this.#connect();
  }

  #keepAlive() {
    if (this.#socket === null) return;
    if (Date.now() - this.#heardAt > SILENCE_MS) this.#abandon();
    else this.send({ type: "ping" });
  }

  /** A dead connection may take minutes to report its close; do not wait for that. */
  #abandon() {
    const silent = this.#socket;
    silent.close();
    this.#lost(silent);
  }
}
