/** How a player wants their tables, kept in this browser for each player apart. */

const DEFAULTS = {
  deck: "two", face: "plain", back: "red", felt: "green", around: "dark", motion: true, sayHand: true, keys: true, keyMap: {}, bigBlinds: false, askFold: true, sizes: {}, several: "tiles", bring: true,
  sounds: false, turnSounds: true, volume: 40, vibrate: true, notify: "ask",
};

const MOST_SIZES = 3;
export const STREETS = ["preflop", "flop", "turn", "river"];
export const BETTINGS = ["no_limit", "pot_limit"];
const oneOf = (...values) => (value) => values.includes(value);
const flag = (value) => typeof value === "boolean";
const share = (value) => Number.isInteger(value) && value >= 1 && value <= 999;
const count = (value) => Number.isInteger(value * 10) && value >= 1 && value <= 999;
/** Before the flop sizes are big blinds, later percents of the pot. */
const isSizes = (street, value) => Array.isArray(value) && value.length <= MOST_SIZES && value.every(street === "preflop" ? count : share);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const ALLOWED = {
  deck: oneOf("two", "four"),
  face: oneOf("plain", "large", "courts"),
  back: oneOf("red", "blue", "green"),
  felt: oneOf("green", "blue", "wine"),
  around: oneOf("dark", "theme"),
  several: oneOf("tabs", "tiles"),
  notify: oneOf("ask", "on", "off"),
  motion: flag, sayHand: flag, bigBlinds: flag, askFold: flag, sounds: flag, turnSounds: flag, vibrate: flag, keys: flag, bring: flag,
  volume: (value) => Number.isInteger(value) && value >= 0 && value <= 100,
  sizes: (value) => isObject(value) && Object.entries(value).every(([place, sizes]) => isSizes(place.split(" ")[1], sizes)),
  keyMap: (value) => isObject(value) && Object.values(value).every((key) => typeof key === "string" && key.length <= 16),
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

/**
 * Read own sizes on a street as typed: big blinds before the flop, `2.5 3`, then percents of the
 * pot, `33, 75`; null when they are none.
 */
export function parseSizes(street, text) {
  const words = street === "preflop" ? text.replaceAll(/,(?=\s|$)/gu, " ").replaceAll(",", ".").split(/[\s;]+/u) : text.split(/[\s,;%]+/u);
  const sizes = words.filter(Boolean).map(Number);
  return isSizes(street, sizes) ? sizes : null;
}
