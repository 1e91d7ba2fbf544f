/** What the table sounds like: made on the spot, and silent until its player wants sounds. */

/** Notes as `[Hz, start in s, length in s]`. */
const TUNES = {
  turn: { wave: "sine", notes: [[660, 0, 0.14], [880, 0.13, 0.22]] },
  deal: { wave: "triangle", notes: [[1900, 0, 0.03], [1500, 0.07, 0.03]] },
  bet: { wave: "square", notes: [[2400, 0, 0.02], [3100, 0.035, 0.025]] },
  check: { wave: "triangle", notes: [[190, 0, 0.05], [180, 0.11, 0.05]] },
  fold: { wave: "triangle", notes: [[420, 0, 0.06]] },
  win: { wave: "sine", notes: [[523, 0, 0.12], [659, 0.1, 0.12], [784, 0.2, 0.3]] },
};

const OF_EVENTS = {
  cards_dealt: "deal", street_dealt: "deal",
  blind_posted: "bet", called: "bet", bet: "bet", raised: "bet",
  checked: "check", folded: "fold",
};

/** The most telling one first: of all that happened at once only that is heard. */
const ORDER = ["win", "turn", "bet", "deal", "check", "fold"];

export class Sounds {
  #context = null;
  #decision = null;

  constructor({ settings }) {
    this.settings = settings;
  }

  draw(view, steps) {
    const name = this.#telling(view, steps);
    if (name && this.settings.of("sounds")) this.#play(TUNES[name]);
  }

  #telling(view, steps) {
    const heard = new Set(steps.map(({ event }) => OF_EVENTS[event.kind]));
    if (steps.some((step) => wonIn(step))) heard.add("win");
    if (this.#turnCame(view)) heard.add("turn");
    return ORDER.find((name) => heard.has(name));
  }

  #turnCame(view) {
    const decision = view.you.options ? view.turn.decision : null;
    const came = decision !== null && decision !== this.#decision;
    this.#decision = decision;
    return came;
  }

  #play({ wave, notes }) {
    this.#context ??= new AudioContext();
    this.#context.resume();
    for (const [hertz, start, length] of notes) this.#note({ wave, hertz, start, length });
  }

  /** A note that swells and dies away, so that it does not click. */
  #note({ wave, hertz, start, length }) {
    const at = this.#context.currentTime + start;
    const tone = new OscillatorNode(this.#context, { type: wave, frequency: hertz });
    const loudness = new GainNode(this.#context, { gain: 0 });
    loudness.gain.linearRampToValueAtTime((0.2 * this.settings.of("volume")) / 100, at + 0.008);
    loudness.gain.linearRampToValueAtTime(0, at + length);
    tone.connect(loudness).connect(this.#context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

function wonIn({ event, after }) {
  const own = after.you.seat;
  return event.kind === "pot_awarded" && event.data.shares.some(([seat]) => seat === own);
}
