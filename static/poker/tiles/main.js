/** Starts the page of all tables a player sits at. */

import { Keys } from "../acting/keys.js";
import { element } from "../../room/element.js";
import { Settings } from "../table/settings.js";
import { PlayTools } from "./play_tools.js";
import { SeatList } from "./seat_list.js";
import { MOST_TABLES, SeveralTables } from "./several_tables.js";

const NARROW = window.matchMedia("(max-width: 760px)");
const TITLE = document.title;

class PlayPage {
  constructor(root) {
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.settings = new Settings(root.dataset.player);
    this.noSeat = find("no-seat");
    this.announcer = find("play-announcer");
    this.tools = new PlayTools(find("play-tools"), { settings: this.settings, onNext: () => this.tables.next() });
    this.tables = new SeveralTables({
      tiles: find("tiles"), tabs: find("tabs"),
      isTabs: () => NARROW.matches || this.settings.of("several") === "tabs",
      brings: () => this.settings.of("bring"),
      onDraw: (told) => this.#draw(told),
      say: (text) => this.announcer.replaceChildren(element("p", {}, text)),
    });
    this.seats = new SeatList({ url: root.dataset.seats, onTables: (tables) => this.#take(tables) });
    this.keys = new Keys({ wanted: () => this.settings.of("keys") });
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
    document.title = waiting.length ? interpolate(gettext("(%(count)s) Your turn: %(name)s"), {
      count: waiting.length, name: waiting[0].table.name,
    }, true) : TITLE;
  }
}

new PlayPage(document.querySelector("[data-play]")).start();
