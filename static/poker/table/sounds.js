/** What a table sounds and feels like: its player's turns, and the rest of it for who wants that. */

import { isLookedAt } from "../../room/looked_at.js";
import { playTune } from "../../room/tunes.js";

const OF_EVENTS = {
  cards_dealt: "deal", street_dealt: "deal",
  blind_posted: "bet", called: "bet", bet: "bet", raised: "bet",
  checked: "check", folded: "fold",
};

/** The most telling one first: of all that happened at once only that is heard. */
const ORDER = ["win", "turn", "bet", "deal", "check", "fold"];

const HURRY_S = 5;
/** Vibrations in ms, with the pauses between them. */
const BUZZES = { turn: [120], hurry: [80, 60, 80] };

export class Sounds {
  #decision = null;
  /** What of the viewer's own turn was signalled already. */
  #signalled = new Set();
  #ownSeat = null;
  #halfS = 0;

  constructor({ settings }) {
    this.settings = settings;
  }

  draw(view, steps) {
    this.#ownSeat = view.you.options ? view.you.seat : null;
    if (view.turn) this.#halfS = (view.turn.deadline_at - view.turn.started_at) / 2000;
    const came = this.#turnCame(view);
    if (came) this.#buzz("turn");
    const name = this.#telling(steps, came);
    if (name) playTune(name, this.settings.of("volume"));
  }

  /** What is `left` of the turn of `seat`: at half time it is signalled again, and near its end. */
  time(seat, left) {
    if (left === null || seat !== this.#ownSeat) return;
    if (left.seconds <= HURRY_S) this.#signal("hurry", "hurry", left);
    else if (isHalf(left, this.#halfS)) this.#signal("turn", "half", left);
  }

  #signal(tune, what, { banked }) {
    const name = `${what} ${banked}`;
    if (this.#signalled.has(name)) return;
    this.#signalled.add(name);
    this.#buzz(tune);
    if (this.settings.of("turnSounds")) playTune(tune, this.settings.of("volume"));
  }

  /** Who looks at the table sees that it is their turn; who looks elsewhere hears it. */
  #telling(steps, turnCame) {
    const all = this.settings.of("sounds");
    const heard = new Set(all ? steps.map(({ event }) => OF_EVENTS[event.kind]) : []);
    if (all && steps.some((step) => wonIn(step))) heard.add("win");
    if (turnCame && (all || (this.settings.of("turnSounds") && !isLookedAt()))) heard.add("turn");
    return ORDER.find((name) => heard.has(name));
  }

  #turnCame(view) {
    const decision = view.you.options ? view.turn.decision : null;
    const came = decision !== null && decision !== this.#decision;
    if (decision !== this.#decision) this.#signalled.clear();
    this.#decision = decision;
    return came;
  }

  #buzz(name) {
    // A browser complains of a page that vibrates before anybody touched it.
    if (this.settings.of("vibrate") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZES[name]);
  }
}

/** Whether half of a turn has passed, or half of the time bank. */
function isHalf({ seconds, fraction, banked }, halfS) {
  return banked ? fraction <= 0.5 : seconds <= halfS;
}

function wonIn({ event, after }) {
  const own = after.you.seat;
  return event.kind === "pot_awarded" && event.data.shares.some(([seat]) => seat === own);
}
