/** The server's time, judged from what the server says and how fast its answers come. */

const KEPT = 8;
const JUMP_MS = 250;

export class ServerClock {
  #asked = [];
  #answers = [];
  #earliest = [];
  #lag = null;
  #stale = false;

  /** `wall()` is the device's time of day and `steady()` its running time, both in ms. */
  constructor({ wall = () => Date.now(), steady = () => performance.now() } = {}) {
    this.wall = wall;
    this.steady = steady;
    this.onJump = () => {};
  }

  /** A ping went out; answers come in the order of the pings. */
  asked() {
    this.#asked.push(this.steady());
  }

  /** A new connection: pings sent on the old one are never answered. */
  reconnected() {
    this.#asked = [];
  }

  /** The answer to the oldest ping: the server read `now` at some moment since it was sent. */
  answered(now) {
    const sentAt = this.#asked.shift();
    this.heard(now);
    if (sentAt === undefined) return;
    const onWay = this.steady() - sentAt;
    this.#answers = [...this.#answers, { offset: now + onWay / 2 - this.wall(), onWay }].slice(-KEPT);
  }

  /** Any frame with the server's `now`: the server's time is at least that. */
  heard(now) {
    if (this.#stale) this.#forget();
    this.#earliest = [...this.#earliest, now - this.wall()].slice(-KEPT);
  }

  /** The server's time in ms since the epoch, as well as it is known. */
  now() {
    this.#watchForJumps();
    return this.wall() + this.#offset();
  }

  /** How long an answer takes, in ms: the median of the last ones; 0 before the first. */
  roundTrip() {
    const ways = this.#answers.map(({ onWay }) => onWay).sort((one, other) => one - other);
    return ways[Math.floor(ways.length / 2)] ?? 0;
  }

  /** The fastest answer tells most, but the server is never behind what it has said. */
  #offset() {
    if (this.#earliest.length === 0) return 0;
    const faster = (best, answer) => (answer.onWay < best.onWay ? answer : best);
    const fastest = this.#answers.reduce(faster, { offset: -Infinity, onWay: Infinity });
    return Math.max(fastest.offset, ...this.#earliest);
  }

  /** After a sleep, or when somebody sets the device's clock, what was measured no longer counts. */
  #watchForJumps() {
    const lag = this.wall() - this.steady();
    if (this.#lag !== null && Math.abs(lag - this.#lag) > JUMP_MS) {
      this.#stale = true;
      this.onJump();
    }
    this.#lag = lag;
  }

  #forget() {
    this.#stale = false;
    this.#answers = [];
    this.#earliest = [];
  }
}
