/** The countdown of a turn: not shown at first, then to everyone. */

const TICK_MS = 200;

export class TurnTimer {
  #turn = null;

  /** `now()` is the server's time in ms; `show(seat, left)` shows or hides the countdown. */
  constructor({ now, show }) {
    this.now = now;
    this.show = show;
    window.setInterval(() => this.#tick(), TICK_MS);
  }

  follow(turn) {
    this.#turn = turn ?? null;
    this.#tick();
  }

  #tick() {
    if (this.#turn === null) return;
    this.show(this.#turn.seat, countdown(this.#turn, this.now()));
  }
}

/**
 * What is left of `turn` at `now` as `{fraction, seconds, banked}`, null while nothing is shown.
 *
 * A time bank is a countdown of its own, from when it began to run.
 */
export function countdown({ silent_until: silent, bank_since: bank, deadline_at: until }, now) {
  if (now < silent) return null;
  const from = bank ?? silent;
  const left = Math.max(0, until - now);
  const fraction = until > from ? Math.min(1, left / (until - from)) : 0;
  return { fraction, seconds: Math.ceil(left / 1000), banked: bank !== undefined };
}
