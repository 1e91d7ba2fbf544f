/** Whether a seed of this browser can be expected to come before the deal. */

/** Of what was measured before, so much still counts at the next hand. */
const FADES = 0.8;
/** A way there and back, and as much again for whatever else the page has to do. */
const WAYS = 2;

export class Latency {
  #neededMs = 0;
  #leftMs = Infinity;

  /** `roundTrip()` is how long the room's answers take now, in ms. */
  constructor(roundTrip) {
    this.roundTrip = roundTrip;
  }

  /** A hand was seen to be signed so many ms before its deal. */
  saw(leftMs) {
    if (Number.isFinite(leftMs)) this.#leftMs = leftMs;
    this.#neededMs *= FADES;
  }

  /** From then on a seed took so long to be signed for. */
  took(ms) {
    this.#neededMs = Math.max(this.#neededMs, ms);
  }

  /** Whether to pledge: a pledge that is not kept costs the player the seeds of an hour. */
  get isInTime() {
    return Math.max(this.#neededMs, WAYS * this.roundTrip()) < this.#leftMs;
  }
}
