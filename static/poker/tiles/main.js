/** Starts the page of all tables a player sits at. */

import { Keys, keySettings } from "../acting/keys.js";
import { caller } from "../../room/caller.js";
import { element } from "../../room/element.js";
import { callToTable } from "../../room/seat_call.js";
import { BackGuard } from "../table/back_guard.js";
import { followLook } from "../table/look.js";
import { Settings } from "../../room/settings.js";
import { callToTurn, turnKey } from "../table/turn_call.js";
import { Given } from "./given.js";
import { PlayTools } from "./play_tools.js";
import { SeatList } from "./seat_list.js";
import { MOST_TABLES, SeveralTables } from "./several_tables.js";

const NARROW = window.matchMedia("(max-width: 760px)");

class PlayPage {
  given = new Given();
  #called = [];
  /** The tables the player sat at already when the page came. */
  #known = null;

  constructor(root) {
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.settings = new Settings(root.dataset.player);
    followLook(this.settings);
    this.noSeat = find("no-seat");
    this.announcer = find("play-announcer");
    this.backGuard = new BackGuard();
    this.tools = new PlayTools(find("play-tools"), { settings: this.settings, onNext: () => this.tables.next() });
    this.tables = new SeveralTables({
      tiles: find("tiles"), tabs: find("tabs"),
      isTabs: () => NARROW.matches || this.settings.of("several") === "tabs",
      brings: () => this.settings.of("bring"),
      onDraw: (told) => this.#draw(told),
      say: (text) => this.announcer.replaceChildren(element("p", {}, text)),
    });
    this.seats = new SeatList({
      url: root.dataset.seats, opening: root.dataset.opening,
      onTables: (tables) => this.#take(tables), onAnswers: (answers) => this.given.keep(answers),
    });
    this.keys = new Keys(keySettings(this.settings));
    this.keys.add({ key: "n", label: this.tools.next.title, run: () => this.tables.next() });
    this.settings.onChange(() => this.tables.arrange());
    // The room's own dialog has seated the player without leaving the page.
    document.addEventListener("room:seated", () => this.seats.refresh());
  }

  start() {
    this.tables.arrange();
    this.seats.start();
  }

  #take(tables) {
    this.noSeat.hidden = tables.length > 0;
    this.tables.take(tables);
    for (const { id, url, name } of tables) if (this.#known?.has(id) === false) callToTable(url, name);
    this.#known = new Set(tables.map(({ id }) => id));
    this.#showWanted();
  }

  /** The table the address names, once. */
  #showWanted() {
    const { hash, pathname } = window.location;
    if (!hash) return;
    this.tables.show(Number(hash.slice(1)));
    window.history.replaceState(null, "", pathname);
  }

  #draw({ shown, waiting, more }) {
    this.tools?.draw({ waiting, more: shown.length >= MOST_TABLES ? more : [] });
    this.#call(waiting);
    this.backGuard.follow(shown.some(({ facts }) => facts.isInHand));
  }

  #call(waiting) {
    const calls = new Map(waiting.map(({ table, facts }) => [turnKey(table.id, facts.decision), table.name]));
    for (const key of this.#called) if (!calls.has(key)) caller.calm(key);
    this.#called = [...calls.keys()];
    for (const [key, name] of calls) callToTurn(key, name, { count: calls.size, first: waiting[0].table.name });
  }
}

const page = new PlayPage(document.querySelector("[data-play]"));

// For the pages of the tiles.
window.room = Object.freeze({ given: page.given });

page.start();
