/** On every page: tells a waiting player that a seat is theirs, with a sound and in the title. */

import { askForSeat, tell } from "./reserved_seat.js";

const ASK_EVERY_MS = 2000;
const FLASH_MS = 1000;
const BEEP_HZ = [660, 880];
const BEEP_S = 0.18;

class Calls {
  #title = document.title;
  #flash = 0;
  #told = new Set();

  constructor(root) {
    this.root = root;
    this.words = root.dataset;
  }

  /** Look now, and again while there is anything to wait for. */
  async look() {
    const news = await this.#ask();
    if (news) this.#show(news);
    if (news === null || news.waiting) window.setTimeout(() => this.look(), ASK_EVERY_MS);
  }

  async #ask() {
    try {
      const answer = await fetch(this.words.calls, { headers: { Accept: "application/json" } });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  #show({ calls, seated }) {
    const here = window.location.pathname;
    const elsewhere = seated.filter(({ url }) => url !== here && !document.querySelector(`[data-shows="${url}"]`));
    const lines = [...calls.map((call) => this.#callLine(call)), ...elsewhere.map((seat) => this.#seatLine(seat))];
    this.root.replaceChildren(...lines);
    this.root.hidden = lines.length === 0;
    for (const { held, url } of [...calls, ...elsewhere]) this.#announce(held ?? url);
    if (!lines.length) this.#calm();
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

  /** Once a seat: sound and a flashing title. */
  #announce(address) {
    if (this.#told.has(address)) return;
    this.#told.add(address);
    beep();
    window.clearInterval(this.#flash);
    this.#flash = window.setInterval(() => {
      document.title = document.title === this.#title ? this.words.title : this.#title;
    }, FLASH_MS);
  }

  #calm() {
    window.clearInterval(this.#flash);
    document.title = this.#title;
    this.#told.clear();
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

/** Two short tones; a page nobody has touched yet may not make any. */
function beep() {
  const audio = new AudioContext();
  if (audio.state !== "running") return;
  BEEP_HZ.forEach((pitch, number) => {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    tone.connect(new GainNode(audio, { gain: 0.15 })).connect(audio.destination);
    tone.start(audio.currentTime + number * BEEP_S);
    tone.stop(audio.currentTime + (number + 1) * BEEP_S);
  });
}

new Calls(document.getElementById("calls")).look();
