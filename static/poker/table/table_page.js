/** The table page: takes frames in, keeps the view, has it drawn. */

import { Felt } from "../felt/felt.js";
import { Announcer } from "./announcer.js";
import { COMPANIONS } from "./companions.js";
import { ConnectionNote } from "./connection_note.js";
import { Commands, seatUrls } from "./commands.js";
import { HandLog } from "./hand_log.js";
import { Intake } from "./intake.js";
import { followLook } from "./look.js";
import { Presenter } from "./presenter.js";
import { ServerClock } from "./server_clock.js";
import { renewAll } from "../../room/element.js";
import { countIn } from "../../room/money.js";
import { Settings } from "../../room/settings.js";
import { stakesLine } from "./stakes.js";
import { TableSocket } from "./table_socket.js";
import { TimeSignal } from "./time_signal.js";
import { Toasts } from "./toasts.js";
import { TurnTimer } from "./turn_timer.js";

export class TablePage {
  clock = new ServerClock();
  companions = [];
  #hasLeft = false;

  /** `goHome(url)` leaves the table for the page of the room that says why. */
  constructor(root, { goHome = (url) => window.location.assign(url) } = {}) {
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.root = root;
    this.goHome = () => goHome(root.dataset.sentHome);
    this.settings = new Settings(root.dataset.player);
    followLook(this.settings);
    this.#makeShown(root, find);
    this.intake = this.#makeIntake();
    this.timer = new TurnTimer({ now: () => this.clock.now(), show: (seat, left) => this.#showTime(seat, left) });
    this.timeSignal = new TimeSignal({ ask: () => this.socket.send({ type: "ping" }) });
    this.clock.onJump = () => this.timeSignal.request();
    this.socket = this.#makeSocket(root.dataset.socketPath);
    this.table = this.#table(root, find);
    this.commands = new Commands(this.table);
    this.table.keys = this.commands.keys;
    for (const Companion of COMPANIONS) this.join(new Companion(this.table));
  }

  /** Chips are counted in money or in big blinds, cards drawn one way or another: all of it at once. */
  #followLook() {
    const look = () => `${this.settings.of("bigBlinds")} ${this.settings.of("face")}`;
    let drawn = look();
    this.settings.onChange(() => {
      if (look() === drawn) return;
      drawn = look();
      this.#drawAnew();
    });
  }

  /** Let one more companion see what the page sees. */
  join(companion) {
    this.companions.push(companion);
  }

  start() {
    this.socket.start();
  }

  /** The table as this viewer may see it; null before the first snapshot. */
  get view() {
    return this.intake.store.view;
  }

  #makeShown(root, find) {
    this.log = new HandLog(find("log-panel"), { url: root.dataset.lately });
    this.announcer = new Announcer(find("announcer"));
    this.toasts = new Toasts(find("toasts"));
    this.connection = new ConnectionNote(find("connection-note"), root.dataset);
    this.stakes = find("stakes");
    this.felt = new Felt(find("felt"), { seatUrl: seatUrls(root.dataset), moving: () => this.settings.of("motion") });
    this.presenter = new Presenter((view, steps) => this.#draw(view, steps));
    this.#followLook();
  }

  #makeIntake() {
    return new Intake({
      askSnapshot: () => this.#askSnapshot(),
      onReached: (seq, view) => this.#reached(seq, view),
      onSnapshot: (view) => this.#showSnapshot(view),
      onSteps: (steps, view) => this.presenter.showSteps(steps, view),
      onNews: (text) => this.toasts.show(text, { calm: true }),
      onLeft: (isSentHome) => this.#lostSeat(isSentHome),
      onLost: () => this.#startAgain(),
    });
  }

  /** What a companion is made with; `keys` comes with the commands. */
  #table(root, find) {
    return {
      root, find,
      felt: this.felt, clock: this.clock, settings: this.settings, toasts: this.toasts, log: this.log,
      act: (message) => this.commands.act(message),
      send: (message) => this.socket.send(message),
      say: (text) => this.announcer.say(text),
      toRow: () => this.commands.focus(),
      ended: (result) => this.commands.ended(result),
      bar: find("bar"), tools: find("tools"), between: find("between"), side: find("side"),
    };
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
    this.root.dataset.connection = state;
    this.connection.show(state);
    this.commands.connection(state);
    this.#tellCompanions("connection", state);
  }

  #tellCompanions(what, ...news) {
    for (const companion of this.companions) companion[what]?.(...news);
  }

  #opened() {
    this.clock.reconnected();
    this.timeSignal.request();
    this.commands.opened();
  }

  #take(frame) {
    if (frame.now && frame.type !== "pong") this.clock.heard(frame.now);
    if (this.companions.some((companion) => companion.heard?.(frame))) return;
    const takers = {
      pong: () => this.clock.answered(frame.now),
      snapshot: () => this.intake.takeSnapshot(frame),
      events: () => this.intake.takeEvents(frame),
      done: () => this.commands.takeDone(frame),
      refused: () => this.commands.takeRefusal(frame),
    };
    takers[frame.type]?.();
  }

  #askSnapshot() {
    this.socket.missing();
    this.socket.send({ type: "resync" });
  }

  /** The room has lost events shown here: say so, and keep nothing that follows from them. */
  #startAgain() {
    const text = gettext("The last moments were lost. The hand continues from here.");
    this.commands.startAgain();
    this.announcer.startAgain();
    this.log.startAgain(text);
    this.toasts.show(text, { calm: true });
  }

  #lostSeat(isSentHome) {
    this.#hasLeft = true;
    if (isSentHome) this.goHome();
  }

  #reached(seq, view) {
    if (view.you.seat !== undefined) this.#hasLeft = false;
    document.documentElement.dataset.seq = seq;
    this.commands.reached(seq, this.#hasLeft);
    this.connection.seat(this.#hasLeft);
  }

  #showSnapshot(view) {
    this.commands.forgetChoices();
    this.presenter.showSnapshot(view);
    this.log.reached(this.intake.store.seq, { hasHand: view.hand !== undefined });
  }

  /** Write and draw all there is the way the player wants it now. */
  #drawAnew() {
    const { view } = this;
    if (!view) return;
    this.#count(view);
    renewAll();
    this.log.rewrite((step) => this.#count(step.after));
    this.#count(view);
    this.felt.draw(view);
    this.commands.draw(view);
  }

  #count({ table }) {
    countIn(this.settings.of("bigBlinds") ? table.big_blind : null);
  }

  #draw(view, steps) {
    this.#count(view);
    this.stakes.textContent = stakesLine(view.table);
    this.stakes.title = view.table.game;
    this.felt.draw(view, steps);
    this.commands.draw(view);
    this.log.add(steps);
    this.announcer.announce(view, steps);
    this.#tellCompanions("draw", view, steps);
    this.timer.follow(view.turn);
  }

  #showTime(seat, left) {
    this.felt.showTime(seat, left);
    this.commands.showTime(seat, left);
    this.#tellCompanions("time", seat, left);
  }
}
