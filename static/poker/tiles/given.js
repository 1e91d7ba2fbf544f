/** What the room told of all tables at once, for the pages of the tiles to take. */

/** Afterwards a tile asks for itself. */
const KEPT_MS = 30_000;

export class Given {
  #answers = new Map();

  /** Keep `answers`, by their addresses, for a while. */
  keep(answers) {
    this.#answers = new Map(Object.entries(answers));
    window.setTimeout(() => this.#answers.clear(), KEPT_MS);
  }

  /** The answer at an address; undefined if there is none. */
  take(url) {
    const { pathname, search } = new URL(url, window.location.href);
    return structuredClone(this.#answers.get(`${pathname}${search}`));
  }
}
