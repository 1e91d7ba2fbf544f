/** A place in a list of moments, that moves by itself while it plays. */

const STEP_MS = 1400;

export class Playback {
  #timer = null;
  at = 0;
  speed = 1;

  /** `onMove(at, by)` is told each new place and how far it is from the last one. */
  constructor(length, onMove) {
    this.last = length - 1;
    this.onMove = onMove;
  }

  get playing() {
    return this.#timer !== null;
  }

  /** Go to a place, as far as there is one, and stand still there. */
  goTo(place) {
    this.pause();
    this.#move(place);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Play on from here; from the start again where it is over. */
  play() {
    if (this.at === this.last) this.#move(0);
    this.#schedule();
    this.onMove(this.at, 0);
  }

  pause() {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.onMove(this.at, 0);
  }

  #schedule() {
    this.#timer = setTimeout(() => this.#next(), STEP_MS / this.speed);
  }

  #next() {
    this.#timer = null;
    if (this.at + 1 < this.last) this.#schedule();
    this.#move(this.at + 1);
  }

  #move(place) {
    const to = Math.min(Math.max(place, 0), this.last);
    const by = to - this.at;
    this.at = to;
    this.onMove(to, by);
  }
}
