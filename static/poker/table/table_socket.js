/** The connection to the table: it opens again by itself and says truthfully how it is. */

import { Backoff } from "./backoff.js";

const PING_EVERY_MS = 5000;
const SILENCE_MS = 11000;
const FINAL_BYES = new Set(["session_over"]);

export class TableSocket {
  #socket = null;
  #heardAt = 0;
  #closedForGood = false;
  #backoff = new Backoff();

  /**
   * `url` is the socket's address. `onFrame(frame)` gets every frame, `onOpen()` each new
   * connection, `onState(state)` one of `connecting`, `reconnecting`, `live`, `closed`.
   */
  constructor({ url, onFrame, onOpen, onState }) {
    this.url = url;
    this.onFrame = onFrame;
    this.onOpen = onOpen;
    this.onState = onState;
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
    if (frame.type === "bye" && FINAL_BYES.has(frame.code)) this.#closedForGood = true;
    if (frame.type === "snapshot") {
      this.#backoff.reset();
      this.onState("live");
    }
    this.onFrame(frame);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.onState(this.#closedForGood ? "closed" : "reconnecting");
    if (!this.#closedForGood) window.setTimeout(() => this.#reconnectNow(), this.#backoff.next());
  }

  #reconnectNow() {
    if (this.#socket === null && !this.#closedForGood) this.#connect();
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
