/**
 * When views are drawn. A board that runs out in one frame is shown street by street;
 * as soon as anybody is to act, everything still to be shown is shown at once.
 */

const STREET_MS = 900;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

function startsStage(step, index, steps) {
  const dealt = (other) => other.event.kind === "street_dealt";
  if (dealt(step)) return true;
  return step.event.kind === "pot_awarded" && steps[index - 1]?.event.kind !== "pot_awarded" && steps.slice(0, index).some(dealt);
}

/** Split the steps of a frame into stages, each a list of steps drawn together. */
function stagesOf(steps) {
  const runOut = steps.some((step) => step.event.kind === "hand_ended");
  if (!runOut || STILL.matches || document.hidden) return [steps];
  const stages = [[]];
  steps.forEach((step, index) => {
    if (startsStage(step, index, steps) && stages.at(-1).length) stages.push([]);
    stages.at(-1).push(step);
  });
  return stages;
}

export class Presenter {
  #waiting = [];
  #timer = 0;

  /** `draw(view, steps)` draws a view and what led to it. */
  constructor(draw) {
    this.draw = draw;
  }

  showSnapshot(view) {
    this.#drop();
    this.draw(view, []);
  }

  showSteps(steps, view) {
    if (steps.length === 0) return;
    this.#waiting.push(...stagesOf(steps));
    if (view.turn) this.#showAll();
    else if (this.#timer === 0) this.#showNext();
  }

  #showNext() {
    const steps = this.#waiting.shift();
    this.#timer = this.#waiting.length ? window.setTimeout(() => this.#showNext(), STREET_MS) : 0;
    this.draw(steps.at(-1).after, steps);
  }

  #showAll() {
    const steps = this.#waiting.flat();
    this.#drop();
    this.draw(steps.at(-1).after, steps);
  }

  #drop() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
  }
}
