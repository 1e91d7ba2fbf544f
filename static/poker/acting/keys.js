/** The keyboard at the table: one key does one thing, and no two keys the same. */

const FIELDS = "input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]";
const SIGNS = { arrowup: "↑", arrowdown: "↓", arrowleft: "←", arrowright: "→" };
/** What moves about a page, presses and leaves, and is no player's to give away. */
const KEPT = new Set(["enter", " ", "tab", "escape", "shift", "control", "alt", "meta", "altgraph", "dead", "unidentified"]);
const LONGEST = 16;

export class Keys {
  #bindings = new Map();

  /** `wanted()` tells whether the player wants shortcuts at all, `chosen()` which keys they chose,
   * by those there are at first; `choose(keys)` keeps them. */
  constructor({ wanted, chosen, choose }) {
    this.wanted = wanted;
    this.chosen = chosen;
    this.choose = choose;
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /**
   * Let `key` (as the keyboard names it, in lower case), with or without shift, do `run()`;
   * when that answers false, the key does what it does on any page.
   */
  add({ key, shift = false, label, run }) {
    const name = shift ? `shift+${key}` : key;
    if (this.#bindings.has(name)) throw new Error(`The key ${name} is taken`);
    this.#bindings.set(name, { label, run });
  }

  /** All keys as `{name, sign, label}`, for the sheet; `name` is the key there was at first. */
  list() {
    return [...this.#bindings].map(([name, { label }]) => ({ name, label, sign: sign(this.#keyOf(name)) }));
  }

  /** Give what `name` does the key of `event`, and whatever had that key the one `name` had; false for a key that cannot be given. */
  rebind(name, event) {
    const key = digitOf(event) ?? nameOf(event);
    if (KEPT.has(event.key.toLowerCase()) || key.length > LONGEST) return false;
    const other = this.#bound(key);
    const swapped = other === undefined ? {} : { [other]: this.#keyOf(name) };
    this.choose({ ...this.chosen(), ...swapped, [name]: key });
    return true;
  }

  /** Go back to the keys there were at first. */
  reset() {
    this.choose({});
  }

  /** What the key named `key` does, by the name it had at first. */
  #bound(key) {
    return [...this.#bindings.keys()].find((name) => this.#keyOf(name) === key);
  }

  #keyOf(name) {
    return this.chosen()[name] ?? name;
  }

  #pressed(event) {
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (!this.wanted() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest(`${FIELDS}, dialog`) || document.querySelector("dialog:modal") || scrolls(event)) return;
    const name = this.#bound(nameOf(event)) ?? this.#bound(digitOf(event));
    if (name !== undefined && this.#bindings.get(name).run() !== false) event.preventDefault();
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

/** The digit on a key of the upper row; on French and Czech keyboards it is written with shift. */
function digitOf({ code = "", shiftKey }) {
  return shiftKey ? undefined : /^Digit(\d)$/u.exec(code)?.[1];
}

function sign(name) {
  const shift = name.startsWith("shift+");
  const key = shift ? name.slice("shift+".length) : name;
  const shown = SIGNS[key] ?? key.toUpperCase();
  return shift ? `⇧ ${shown}` : shown;
}

/** What `Keys` are made with, from the player's settings. */
export function keySettings(settings) {
  return {
    wanted: () => settings.of("keys"),
    chosen: () => settings.of("keyMap"),
    choose: (keys) => settings.set("keyMap", keys),
  };
}
