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
    const { seat, silent_until: from, deadline_at: until } = this.#turn;
    const now = this.now();
    if (now < from) this.show(seat, null);
    else this.show(seat, countdown(now, from, until));
  }
}

function countdown(now, from, until) {
  const left = Math.max(0, until - now);
  const fraction = until > from ? Math.min(1, left / (until - from)) : 0;
  return { fraction, seconds: Math.ceil(left / 1000) };
}
