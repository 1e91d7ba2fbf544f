/** Moves things over the felt. Nothing waits for a move, and the next view ends all of them. */

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

export class Motion {
  #running = new Set();

  /** `layer` lies over the felt; `size()` is the felt's `{width, height}` in pixels. */
  constructor(layer, size) {
    this.layer = layer;
    this.size = size;
  }

  /** Everything is at once where it belongs. */
  settle() {
    for (const move of this.#running) move.cancel();
    this.#running.clear();
    this.layer.replaceChildren();
  }

  /** Bring `target`, which already lies at `to`, from `from`; places are in percent of the felt. */
  bring(target, { from, to, ms = 220, delay = 0 }) {
    const start = `${this.#way(to, from)} scale(0.6)`;
    const frames = [{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "none", opacity: 1 }];
    this.#run(target, frames, { duration: ms, delay, easing: EASE, fill: "backwards" });
  }

  /** Send `ghost`, which only exists on the way, from one place to another. */
  send(ghost, { from, to, ms = 320, delay = 0 }) {
    ghost.classList.add("ghost");
    ghost.style.setProperty("--x", from.x);
    ghost.style.setProperty("--y", from.y);
    this.layer.append(ghost);
    const frames = [
      { transform: "none", opacity: 1 },
      { transform: this.#way(from, to), opacity: 1, offset: 0.85 },
      { transform: this.#way(from, to), opacity: 0 },
    ];
    const move = this.#run(ghost, frames, { duration: ms, delay, easing: EASE, fill: "both" });
    move.addEventListener("finish", () => ghost.remove());
  }

  #way(from, to) {
    const { width, height } = this.size();
    const [x, y] = [((to.x - from.x) * width) / 100, ((to.y - from.y) * height) / 100];
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  #run(target, frames, timing) {
    const move = target.animate(frames, timing);
    this.#running.add(move);
    move.addEventListener("finish", () => this.#running.delete(move));
    return move;
  }
}
