/** Follows a table by asking, and draws what happens there event by event. */

import { ask as askRoom, untilImported } from "../../room/ask.js";
import { ViewStore } from "../table/view_store.js";

const ASK_EVERY_MS = 2500;
const STEP_MS = 450;

/** Start with a live table, or with the room's example of a hand until there is one. */
export async function startShowcase(root) {
  const told = await ask(root.dataset.showcase);
  if (!told) {
    window.setTimeout(() => startShowcase(root), 4 * ASK_EVERY_MS);
    return;
  }
  await styled(root.dataset.styles);
  const { Felt } = await untilImported(() => import("../felt/felt.js"));
  new Showcase(root, Felt).start(told);
}

class Showcase {
  #store = new ViewStore();
  #table = 0;
  #steps = [];
  #timer = 0;
  #isExample = false;

  constructor(root, Felt) {
    this.url = root.dataset.showcase;
    this.caption = root.querySelector("[data-caption]");
    this.felt = new Felt(root.querySelector("[data-felt]"));
  }

  start(told) {
    this.#take(told);
    window.setInterval(() => this.#ask(), ASK_EVERY_MS);
  }

  async #ask() {
    if (document.hidden) return;
    const told = await ask(`${this.url}?table=${this.#table}&seq=${this.#store.seq}`);
    if (told) this.#take(told);
  }

  #take({ table, example, snapshot, events }) {
    this.#isExample = Boolean(example);
    const isOther = table !== this.#table || this.#store.seq !== snapshot.seq;
    // Taken even with the number it has: the room may have lost the event that had it before.
    this.#store.takeSnapshot(snapshot);
    if (isOther) {
      this.#table = table;
      this.#steps = [];
      this.#draw(this.#store.view);
    }
    if (events) this.#steps.push(...(this.#store.takeEvents(events) ?? []));
    this.#next();
  }

  /** One event after the other, the faster the more have come. */
  #next() {
    if (this.#timer !== 0 || this.#steps.length === 0) return;
    const step = this.#steps.shift();
    this.#draw(step.after, [step]);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.#next();
    }, STEP_MS / Math.max(1, this.#steps.length / 4));
  }

  #draw(view, steps = []) {
    this.caption.textContent = this.#isExample
      ? gettext("An example of a hand")
      : interpolate(gettext("Live: %(name)s, %(game)s"), view.table, true);
    this.felt.draw(view, steps);
  }
}

/** What the room tells; null when there is no answer. */
async function ask(url) {
  // The next look is the next attempt.
  const { told } = await askRoom(url, { attempts: 1 });
  return told?.snapshot ? told : null;
}

function styled(href) {
  return new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
}
