/** All tables of a player in one window, as tabs or tiles; nothing moves from under a press. */

import { Calm, isEngaged } from "./calm.js";
import { Opening } from "./opening.js";
import { Tile } from "./tile.js";
import { layOut } from "./tile_grid.js";
import { nextWaiting } from "./waiting.js";

/** As many as are followed at once; each has a socket of its own. */
export const MOST_TABLES = 6;

const TICK_MS = 250;
const HELD_MS = 700;

/** Tiles where the player is to act before the others. */
function byTurn(one, other) {
  return Number(Boolean(other.table.turn)) - Number(Boolean(one.table.turn));
}

export class SeveralTables {
  #tiles = [];
  #wanted = [];
  #front = null;
  #calm = new Calm();
  #told = new Map();
  #opening = new Opening();

  /**
   * `tiles` and `tabs` are where they go. `isTabs()` tells whether one table at a time is shown,
   * `brings()` whether one that waits comes to the front by itself; `onDraw({shown, waiting,
   * more})` is told of every change, `say(text)` speaks to who does not look.
   */
  constructor({ tiles, tabs, isTabs, brings, onDraw, say }) {
    this.tiles = tiles;
    this.tabs = tabs;
    this.isTabs = isTabs;
    this.brings = brings;
    this.onDraw = onDraw;
    this.say = say;
    window.addEventListener("resize", () => this.arrange());
    document.addEventListener("focusin", () => this.draw());
    window.setInterval(() => this.#tick(), TICK_MS);
  }

  /** The player has seats at these `tables`. */
  take(tables) {
    this.#wanted = tables;
    this.#open();
    this.draw();
  }

  /** Go to the next table that waits. */
  next() {
    const id = nextWaiting(this.#tiles, this.#current?.id);
    if (id === null) this.say(gettext("No other table waits for you."));
    else this.show(id);
  }

  /** Bring a table to the front by its id. */
  show(id) {
    const tile = this.#tiles.find((one) => one.id === id);
    if (tile) this.#pick(tile);
  }

  /** Lay the tables out anew; presses wait a moment, for what lies under them has moved. */
  arrange() {
    this.tiles.classList.toggle("as-tabs", this.isTabs());
    if (!this.isTabs()) layOut(this.tiles, this.#tiles);
    for (const tile of this.#tiles) tile.hold(HELD_MS);
    this.draw();
  }

  draw() {
    const current = this.#current;
    for (const tile of this.#tiles) {
      tile.root.classList.toggle("front", tile === this.#front);
      tile.root.classList.toggle("keyed", tile === this.#keyed);
      tile.root.classList.toggle("waiting", tile.isWaiting);
      tile.tab.draw(tile.facts, { left: tile.left, isWaiting: tile.isWaiting, isCurrent: tile === current });
    }
    const known = new Set(this.#tiles.map(({ id }) => id));
    const more = this.#wanted.filter(({ id }) => !known.has(id));
    this.onDraw({ shown: this.#tiles, waiting: this.#tiles.filter((tile) => tile.isWaiting), more });
  }

  /** The table the keyboard is in. */
  get #keyed() {
    return this.#tiles.find(({ frame }) => frame === document.activeElement) ?? null;
  }

  get #current() {
    return this.isTabs() ? this.#front : this.#keyed;
  }

  /** Whether a table may come, or come forward, without taking anything from the player. */
  get #isQuiet() {
    const current = this.#current;
    return this.#calm.isStill && !current?.isWaiting && !current?.isEngaged && !document.querySelector("dialog[open]");
  }

  #tick() {
    this.#open();
    if (this.isTabs() && this.brings() && this.#isQuiet) this.#bring();
    this.draw();
  }

  /** Open what has a seat and no tile: at once while there are none, else in a quiet moment. */
  #open() {
    const held = this.#tiles.filter((tile) => !tile.isLost).length;
    const known = new Set(this.#tiles.map(({ id }) => id));
    const news = this.#wanted.filter(({ id }) => !known.has(id)).slice(0, MOST_TABLES - held);
    if (news.length === 0 || (held > 0 && !this.#isQuiet)) return;
    const tiles = news.map((table) => this.#add(table));
    this.arrange();
    for (const tile of tiles.sort(byTurn)) this.#opening.add(tile);
  }

  #add(table) {
    if (this.#tiles.length >= MOST_TABLES) this.#drop(this.#tiles.find((tile) => tile.isLost));
    const tile = new Tile(table, {
      onLoad: (one) => this.#loaded(one),
      onMissing: (one) => this.#opening.failed(one),
      onRetry: (one) => this.#opening.add(one, { isUrgent: true }),
      onChange: (one) => this.#changed(one),
      onPick: (one) => this.#pick(one),
      onUse: (one) => this.#used(one),
      onPoint: (one) => this.#pointed(one),
      onNext: () => this.next(),
      onClose: (one) => this.#close(one),
    });
    this.#tiles.push(tile);
    this.#front ??= tile;
    this.tiles.append(tile.root);
    this.tabs.append(tile.tab.root);
    return tile;
  }

  #loaded(tile) {
    this.#opening.opened(tile);
    this.#calm.watch(tile.frame.contentWindow);
    tile.hold(HELD_MS);
  }

  #changed(tile) {
    const { decision } = tile.facts;
    const isNews = decision !== null && decision !== this.#told.get(tile.id);
    this.#told.set(tile.id, decision);
    if (isNews && tile !== this.#keyed) this.say(interpolate(gettext("Your turn at %s"), [tile.table.name]));
    this.draw();
  }

  /** The player wants this one. */
  #pick(tile) {
    this.#front = tile;
    this.draw();
    tile.root.scrollIntoView({ block: "nearest" });
    tile.use();
  }

  #used(tile) {
    if (!this.isTabs()) this.#front = tile;
    this.draw();
  }

  /** Keys belong to the table under the mouse, unless the player writes or reads elsewhere. */
  #pointed(tile) {
    const isBusy = this.#keyed?.isEngaged || isEngaged(document);
    if (!this.isTabs() && tile !== this.#keyed && !isBusy) tile.use();
  }

  /** Bring the one that waits to the front; what is pressed at that very moment does not count. */
  #bring() {
    const id = nextWaiting(this.#tiles, this.#front?.id);
    if (id === null) return;
    const hadKeys = this.#keyed !== null;
    this.#front = this.#tiles.find((tile) => tile.id === id);
    this.#front.hold(HELD_MS);
    this.draw();
    if (hadKeys) this.#front.use();
  }

  #close(tile) {
    this.#drop(tile);
    this.arrange();
  }

  #drop(tile) {
    this.#tiles = this.#tiles.filter((one) => one !== tile);
    if (this.#front === tile) this.#front = this.#tiles[0] ?? null;
    tile.remove();
    this.#opening.drop(tile);
  }
}
