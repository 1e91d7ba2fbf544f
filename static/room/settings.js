/** How a player wants their tables, kept in this browser for each player apart. */

const DEFAULTS = {
  deck: "two", back: "red", motion: true, sayHand: true, keys: true, presets: [], several: "tiles", bring: true,
  sounds: false, turnSounds: true, volume: 40, vibrate: true, notify: "ask",
};

const MOST_PRESETS = 3;
const oneOf = (...values) => (value) => values.includes(value);
const flag = (value) => typeof value === "boolean";
const share = (value) => Number.isInteger(value) && value >= 1 && value <= 999;

const ALLOWED = {
  deck: oneOf("two", "four"),
  back: oneOf("red", "blue", "green"),
  several: oneOf("tabs", "tiles"),
  notify: oneOf("ask", "on", "off"),
  motion: flag, sayHand: flag, sounds: flag, turnSounds: flag, vibrate: flag, keys: flag, bring: flag,
  volume: (value) => Number.isInteger(value) && value >= 0 && value <= 100,
  presets: (value) => Array.isArray(value) && value.length <= MOST_PRESETS && value.every(share),
};

export class Settings {
  #kept = {};
  #listeners = [];

  /** `player` is whose settings they are; `storage` keeps them like `localStorage` does. */
  constructor(player, storage = window.localStorage) {
    this.key = `room.table.settings.${player}`;
    this.storage = storage;
    this.#read();
    window.addEventListener("storage", ({ key }) => { if (key === this.key) this.#changed(); });
  }

  of(name) {
    const kept = this.#kept[name];
    return kept !== undefined && ALLOWED[name](kept) ? kept : DEFAULTS[name];
  }

  /** Keep `value`; false, and nothing changed, when it is none that `name` may have. */
  set(name, value) {
    if (!ALLOWED[name](value)) return false;
    this.#kept = { ...this.#kept, [name]: value };
    this.storage.setItem(this.key, JSON.stringify(this.#kept));
    this.#tell();
    return true;
  }

  /** Call `listener()` after every change, here or in another tab. */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  #changed() {
    this.#read();
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  /** What cannot be read counts as never set. */
  #read() {
    try {
      this.#kept = JSON.parse(this.storage.getItem(this.key)) ?? {};
    } catch {
      this.#kept = {};
    }
  }
}

/** Read own presets as typed, shares of the pot in percent: `33, 75`; null when they are none. */
export function parsePresets(text) {
  const words = text.split(/[\s,;%]+/u).filter(Boolean);
  const presets = words.map(Number);
  return ALLOWED.presets(presets) ? presets : null;
}
