/** What the viewer can do at the table, and what becomes of it until the table has answered. */

import { ActionBar } from "../acting/action_bar.js";
import { addActingKeys } from "../acting/acting_keys.js";
import { Keys, keySettings } from "../acting/keys.js";
import { untilImported } from "../../room/ask.js";
import { lateRefusal, lateText } from "./command_text.js";
import { DeliveryNote } from "./delivery_note.js";
import { refusalText } from "./refusals.js";
import { clauseLink } from "./table_rules.js";
import { Requests } from "./requests.js";
import { SeatControls } from "./seat_controls.js";
import { isReachable } from "./table_socket.js";

/** What a command may ask is fetched as the player comes near: a press must not wait for a network that has gone. */
function fetchDialogs(root) {
  const fetch = () => { untilImported(() => import("./dialogs.js")); };
  for (const near of ["pointerover", "focusin"]) root.addEventListener(near, fetch, { once: true });
}

/** Where to ask for a seat by its number; null where seats are drawn. */
export function seatUrls({ holdSeat }) {
  return holdSeat ? (number) => holdSeat.replace("/0/", `/${number}/`) : null;
}

export class Commands {
  #view = null;
  #hasLeft = false;
  #connection = "connecting";

  /**
   * `find(name)` finds the parts of `root`, the page; `send(message)` sends and tells whether
   * it could; `say(text)` speaks to who does not look.
   */
  constructor({ root, find, send, settings, toasts, say }) {
    const { lobby, hold, beside, cashier } = root.dataset;
    const act = (message) => this.act(message);
    const tell = (text) => toasts.show(text, { calm: true });
    this.tell = tell;
    this.toasts = toasts;
    this.requests = new Requests({ send, onChange: () => this.#show() });
    this.actionBar = new ActionBar(find("action-bar"), {
      act, tell, lobby, join: { hold, beside, cashier, seatUrl: seatUrls(root.dataset) },
      sizes: ({ table, hand }) => settings.of("sizes")[`${table.structure} ${hand.street}`] ?? [],
      asksFold: () => settings.of("askFold"),
      stopAsking: () => settings.set("askFold", false),
    });
    this.seatControls = new SeatControls(find("seat-controls"), { act });
    this.delivery = new DeliveryNote(find("commands"), { say });
    this.keys = new Keys(keySettings(settings));
    addActingKeys(this.keys, this.actionBar);
    settings.onChange(() => this.#show());
    fetchDialogs(find("commands"));
  }

  /** Ask for something, again and again under one id, until the table answers. */
  act(message) {
    this.requests.ask(message);
  }

  /** The connection is in `state` now: what waits for an answer is unsure once it is cut. */
  connection(state) {
    this.#connection = state;
    if (!isReachable(state)) this.requests.lost();
    this.#show();
  }

  /** Connected anew: what had no answer is asked again. */
  opened() {
    this.requests.resendAll();
  }

  /** The view has come to `seq`; `hasLeft` once the viewer gave their seat up. */
  reached(seq, hasLeft) {
    this.requests.reached(seq);
    this.#hasLeft = hasLeft;
  }

  /** Events are lost: what answered a decision in them no longer counts. */
  startAgain() {
    this.requests.startAgain();
  }

  takeDone({ id, seq }) {
    const late = this.requests.done(id, seq);
    if (late) this.tell(lateText(late));
  }

  /** Only of what the player asked for: an answer that came before, or to the page itself, is no news. */
  takeRefusal(frame) {
    if (frame.id && !this.requests.isWaiting(frame.id)) return;
    const late = this.requests.refused(frame.id);
    const text = late ? lateRefusal(late, refusalText(frame)) : refusalText(frame);
    this.toasts.show(text, { link: clauseLink(frame.clause, gettext("Why?")) });
  }

  /** A connection was lost in between: what was chosen in advance no longer holds. */
  forgetChoices() {
    this.actionBar.strip.forget();
  }

  draw(view) {
    this.#view = view;
    this.actionBar.strip.follow(view);
    this.#show();
    if (!view.turn) this.actionBar.showTime(null);
  }

  /** Let no press count for `ms`. */
  hold(ms) {
    this.actionBar.hold(ms);
  }

  /** The viewer's tournament is over for them: `result` is `{text, links}`. */
  ended(result) {
    this.actionBar.result = result;
    this.#show();
  }

  /** Put the keyboard's place at the acting row. */
  focus() {
    this.actionBar.root.focus({ preventScroll: true });
  }

  /** Show what is `left` of the turn of `seat`, where it is the viewer's own. */
  showTime(seat, left) {
    this.actionBar.showTime(seat === this.#view.you.seat ? left : null);
  }

  #show() {
    this.delivery.show(this.#connection, this.requests.unanswered);
    if (this.#view === null) return;
    const state = { busy: this.requests.busy || !isReachable(this.#connection), left: this.#hasLeft };
    this.actionBar.draw(this.#view, state);
    this.seatControls.draw(this.#view, state);
  }
}
