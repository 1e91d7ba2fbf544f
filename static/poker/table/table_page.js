/** The table page: takes frames in, keeps the view, has it drawn. */

import { ActionBar } from "../acting/action_bar.js";
import { addActingKeys } from "../acting/acting_keys.js";
import { Keys } from "../acting/keys.js";
import { Felt } from "../felt/felt.js";
import { Announcer } from "./announcer.js";
import { COMPANIONS } from "./companions.js";
import { ConnectionNote } from "./connection_note.js";
import { HandLog } from "./hand_log.js";
import { followLook } from "./look.js";
import { ownLeaving, ownNews } from "./own_news.js";
import { Presenter } from "./presenter.js";
import { refusalText } from "./refusals.js";
import { Requests } from "./requests.js";
import { SeatControls } from "./seat_controls.js";
import { ServerClock } from "./server_clock.js";
import { Settings } from "./settings.js";
import { stakesLine } from "./stakes.js";
import { TableSocket } from "./table_socket.js";
import { TimeSignal } from "./time_signal.js";
import { Toasts } from "./toasts.js";
import { TurnTimer } from "./turn_timer.js";
import { ViewStore } from "./view_store.js";

const RESYNC_AFTER_MS = 2000;

/** Where to ask for a seat by its number; null where seats are drawn. */
function seatUrls({ holdSeat }) {
  return holdSeat ? (number) => holdSeat.replace("/0/", `/${number}/`) : null;
}

export class TablePage {
  store = new ViewStore();
  clock = new ServerClock();
  #drawn = null;
  #left = false;
  #resyncAt = 0;

  constructor(root) {
    const find = (name) => root.querySelector(`[data-${name}]`);
    const { player, sentHome, signIn, socketPath } = root.dataset;
    this.sentHome = sentHome;
    this.settings = new Settings(player);
    followLook(this.settings);
    this.requests = new Requests({ send: (message) => this.socket.send(message), onChange: () => this.#drawDeeds() });
    this.log = new HandLog(find("log-panel"));
    this.announcer = new Announcer(find("announcer"));
    this.toasts = new Toasts(find("toasts"));
    this.connection = new ConnectionNote(find("connection-note"), { signIn });
    this.stakes = find("stakes");
    this.felt = new Felt(find("felt"), { seatUrl: seatUrls(root.dataset), moving: () => this.settings.of("motion") });
    this.#makeDeeds(root.dataset, find);
    this.presenter = new Presenter((view, steps) => this.#draw(view, steps));
    this.timer = new TurnTimer({ now: () => this.clock.now(), show: (seat, left) => this.#showTime(seat, left) });
    this.timeSignal = new TimeSignal({ ask: () => this.socket.send({ type: "ping" }) });
    this.clock.onJump = () => this.timeSignal.request();
    this.socket = this.#makeSocket(socketPath);
    this.companions = COMPANIONS.map((Companion) => new Companion(this.#table(root, find)));
  }

  #makeDeeds({ lobby, hold, beside }, find) {
    const act = (message) => this.requests.ask(message);
    const tell = (text) => this.toasts.show(text, { calm: true });
    const presets = () => this.settings.of("presets");
    this.actionBar = new ActionBar(find("action-bar"), { act, tell, presets, lobby, join: { hold, beside } });
    this.seatControls = new SeatControls(find("seat-controls"), { act });
    this.keys = new Keys({ wanted: () => this.settings.of("keys") });
    addActingKeys(this.keys, this.actionBar);
    this.settings.onChange(() => this.#drawDeeds());
  }

  /** What a companion is made with. */
  #table(root, find) {
    return {
      root, find,
      felt: this.felt, keys: this.keys, settings: this.settings, toasts: this.toasts,
      act: (message) => this.requests.ask(message),
      send: (message) => this.socket.send(message),
      say: (text) => this.announcer.say(text),
      bar: find("bar"), tools: find("tools"), between: find("between"), side: find("side"),
    };
  }

  start() {
    this.socket.start();
  }

  #makeSocket(path) {
    const url = new URL(path, window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    return new TableSocket({
      url,
      onFrame: (frame) => this.#take(frame),
      onOpen: () => this.#opened(),
      onState: (state) => this.#connectionIs(state),
      onPing: () => this.clock.asked(),
    });
  }

  #connectionIs(state) {
    this.connection.show(state);
    this.#tellCompanions("connection", state);
  }

  #tellCompanions(what, ...news) {
    for (const companion of this.companions) companion[what]?.(...news);
  }

  #opened() {
    this.clock.reconnected();
    this.timeSignal.request();
    this.requests.resendAll();
  }

  #take(frame) {
    if (frame.now && frame.type !== "pong") this.clock.heard(frame.now);
    if (this.companions.some((companion) => companion.heard?.(frame))) return;
    const takers = {
      pong: () => this.clock.answered(frame.now),
      snapshot: () => this.#takeSnapshot(frame),
      events: () => this.#takeEvents(frame),
      done: () => this.requests.done(frame.id, frame.seq),
      refused: () => this.#takeRefusal(frame),
    };
    takers[frame.type]?.();
  }

  #takeSnapshot(frame) {
    this.#resyncAt = 0;
    const hadSeat = this.store.view?.you.seat !== undefined;
    if (!this.store.takeSnapshot(frame)) return;
    if (hadSeat && this.store.view.you.seat === undefined) this.#goHome();
    this.#reached();
    this.actionBar.strip.forget();
    this.presenter.showSnapshot(this.store.view);
  }

  #takeEvents(frame) {
    const steps = this.store.takeEvents(frame);
    if (steps === null) {
      this.#askSnapshot();
      return;
    }
    this.#reached();
    const leaving = ownLeaving(steps);
    this.#left ||= leaving !== null;
    if (leaving === "sent_home") this.#goHome();
    for (const text of ownNews(steps)) this.toasts.show(text, { calm: true });
    this.presenter.showSteps(steps, this.store.view);
  }

  #takeRefusal(frame) {
    this.requests.refused(frame.id);
    this.toasts.show(refusalText(frame));
  }

  /** To the lobby, by way of what the room has to say about it. */
  #goHome() {
    window.location.assign(this.sentHome);
  }

  #askSnapshot() {
    if (Date.now() < this.#resyncAt) return;
    this.#resyncAt = Date.now() + RESYNC_AFTER_MS;
    this.socket.send({ type: "resync" });
  }

  #reached() {
    this.requests.reached(this.store.seq);
    document.documentElement.dataset.seq = this.store.seq;
    if (this.store.view.you.seat !== undefined) this.#left = false;
  }

  #draw(view, steps) {
    this.#drawn = view;
    this.stakes.textContent = stakesLine(view.table);
    this.stakes.title = view.table.game;
    this.felt.draw(view, steps);
    this.actionBar.strip.follow(view);
    this.#drawDeeds();
    if (!view.turn) this.actionBar.showTime(null);
    this.timer.follow(view.turn);
    this.log.add(steps);
    this.announcer.announce(view, steps);
    this.#tellCompanions("draw", view, steps);
  }

  #showTime(seat, left) {
    this.felt.showTime(seat, left);
    this.actionBar.showTime(seat === this.#drawn.you.seat ? left : null);
  }

  #drawDeeds() {
    if (this.#drawn === null) return;
    const state = { busy: this.requests.busy, left: this.#left };
    this.actionBar.draw(this.#drawn, state);
    this.seatControls.draw(this.#drawn, state);
  }
}
