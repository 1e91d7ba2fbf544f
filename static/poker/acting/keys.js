/** The keyboard at the table: one key does one thing, and no two keys the same. */

const FIELDS = "input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]";
const SIGNS = { arrowup: "↑", arrowdown: "↓" };

export class Keys {
  #bindings = new Map();

  /** `wanted()` tells whether the player wants shortcuts at all. */
  constructor({ wanted }) {
    this.wanted = wanted;
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /**
   * Let `key` (as the keyboard names it, in lower case), with or without shift, do `run()`;
   * when that answers false, the key does what it does on any page.
   */
  add({ key, shift = false, label, run }) {
    const name = shift ? `shift+${key}` : key;
    if (this.#bindings.has(name)) throw new Error(`The key ${name} is taken`);
    this.#bindings.set(name, { sign: sign(key, shift), label, run });
  }

  /** All keys as `{sign, label}`, for the sheet. */
  list() {
    return [...this.#bindings.values()];
  }

  #pressed(event) {
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (!this.wanted() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest(FIELDS) || document.querySelector("dialog[open]") || scrolls(event)) return;
    const binding = this.#bindings.get(nameOf(event));
    if (binding && binding.run() !== false) event.preventDefault();
  }
}

/** Arrows belong to a list one has gone into to read. */
function scrolls({ key, target }) {
  return key.startsWith("Arrow") && target.closest("[tabindex='0']") !== null;
}

/** A letter counts with shift as such; a sign like `?` is itself, however it is typed. */
function nameOf({ key, shiftKey }) {
  const name = key.toLowerCase();
  return shiftKey && /^[a-z]$/u.test(name) ? `shift+${name}` : name;
}

function sign(key, shift) {
  const shown = SIGNS[key] ?? key.toUpperCase();
  return shift ? `⇧ ${shown}` : shown;
}
