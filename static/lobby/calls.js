/** On every page: tells a waiting player that a seat is theirs, wherever they look. */

import { ask } from "../room/ask.js";
import { callToHeldSeat, callToTable, calmHeldSeat } from "../room/seat_call.js";
import { askForSeat, tell } from "./reserved_seat.js";
import { showWallet } from "./wallet.js";

const ASK_EVERY_MS = 2000;
/** Where only an event is waited for, which begins at a known time. */
const ASK_FOR_EVENTS_MS = 10_000;
/** Where only the wallet may have changed; at a table it is heard of. */
const ASK_FOR_WALLET_MS = 60_000;

class Calls {
  #held = [];
  #timer = 0;
  /** The tables the player sat at already when the page came. */
  #known = null;

  constructor(root) {
    this.root = root;
    this.words = root.dataset;
  }

  /** Look now, and again: soon while there is anything to wait for. */
  async look() {
    window.clearTimeout(this.#timer);
    const news = await this.#ask();
    if (news) this.#show(news);
    if (news === null || news.waiting) this.#lookIn(ASK_EVERY_MS);
    else if (news.events) this.#lookIn(ASK_FOR_EVENTS_MS);
    else if (!document.hidden && !document.querySelector("[data-table]")) this.#lookIn(ASK_FOR_WALLET_MS);
  }

  /** Look at once when money has moved, and when the page is looked at again. */
  follow() {
    document.addEventListener("room:money", () => this.look());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.look(); });
  }

  #lookIn(ms) {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.look(), ms);
  }

  /** The next look is the next attempt. */
  async #ask() {
    const { status, told } = await ask(this.words.calls, { attempts: 1 });
    return status === 200 && told ? told : null;
  }

  #show({ calls, seated, wallet }) {
    showWallet(wallet);
    const here = window.location.pathname;
    const elsewhere = seated.filter(({ url }) => url !== here && !document.querySelector(`[data-shows="${url}"]`));
    const lines = [...calls.map((call) => this.#callLine(call)), ...elsewhere.map((seat) => this.#seatLine(seat))];
    this.root.replaceChildren(...lines);
    this.root.hidden = lines.length === 0;
    this.#callToHeld(calls.map(({ held }) => held));
    this.#callToTables(elsewhere, seated);
  }

  #callToHeld(held) {
    for (const address of this.#held) if (!held.includes(address)) calmHeldSeat(address);
    this.#held = held;
    held.forEach(callToHeldSeat);
  }

  /** A seat that was there when the page came is no news. */
  #callToTables(elsewhere, seated) {
    for (const { url, name } of elsewhere) if (this.#known?.has(url) === false) callToTable(url, name);
    this.#known = new Set(seated.map(({ url }) => url));
  }

  #callLine({ name, left_ms: left, held, let_go: letGo }) {
    const seconds = Math.ceil(left / 1000);
    const text = this.words.called.replace("{table}", name).replace("{seconds}", seconds);
    return line(text, [
      button(this.words.take, "primary", () => askForSeat(held), "take-call"),
      button(this.words.decline, "", () => tell(letGo), "decline-call"),
    ]);
  }

  #seatLine({ name, url }) {
    const link = document.createElement("a");
    link.href = url;
    link.className = "button primary";
    link.textContent = this.words.go;
    return line(this.words.seated.replace("{table}", name), [link]);
  }
}

function line(text, buttons) {
  const made = document.createElement("p");
  made.className = "call";
  const words = document.createElement("span");
  words.textContent = text;
  made.append(words, ...buttons);
  return made;
}

function button(text, kind, onPress, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.dataset.action = action;
  made.textContent = text;
  made.addEventListener("click", onPress);
  return made;
}

const calls = new Calls(document.getElementById("calls"));
calls.follow();
calls.look();
