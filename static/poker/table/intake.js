/** Takes the server's frames in: keeps the view by their numbers, and passes on what they say. */

import { ownLeaving, ownNews } from "./own_news.js";
import { ViewStore } from "./view_store.js";

const RESYNC_AFTER_MS = 2000;

/** Between a wallet and a table: somebody sits down, tops up or leaves. */
function movesMoney({ event: { kind } }) {
  return kind === "player_sat" || kind === "player_left" || kind === "chips_added";
}

export class Intake {
  store = new ViewStore();
  #resyncAt = 0;

  /**
   * `askSnapshot()` asks for the whole table, `onReached(seq, view)` is told how far the view
   * has come, `onSnapshot(view)` and `onSteps(steps, view)` what is to be drawn, `onNews(text)`
   * what concerns the viewer alone, `onLeft(isSentHome)` that their seat is gone, and `onLost()`,
   * before the snapshot, that events shown before are lost.
   */
  constructor({ askSnapshot, onReached, onSnapshot, onSteps, onNews, onLeft, onLost }) {
    this.askSnapshot = askSnapshot;
    this.onReached = onReached;
    this.onSnapshot = onSnapshot;
    this.onSteps = onSteps;
    this.onNews = onNews;
    this.onLeft = onLeft;
    this.onLost = onLost;
  }

  takeSnapshot(frame) {
    this.#resyncAt = 0;
    const hadSeat = this.store.view?.you.seat !== undefined;
    const lost = this.store.takeSnapshot(frame);
    const { seq, view } = this.store;
    if (hadSeat && view.you.seat === undefined) this.onLeft(!lost);
    if (lost) this.#startAgain();
    this.onReached(seq, view);
    this.onSnapshot(view);
  }

  takeEvents(frame) {
    const steps = this.store.takeEvents(frame);
    if (steps === null) {
      this.#askSnapshot();
      return;
    }
    const { seq, view } = this.store;
    const leaving = ownLeaving(steps);
    if (leaving) this.onLeft(leaving === "sent_home");
    this.onReached(seq, view);
    for (const text of ownNews(steps)) this.onNews(text);
    if (steps.some(movesMoney)) document.dispatchEvent(new Event("room:money"));
    this.onSteps(steps, view);
  }

  /** Money may have moved in the events that are lost. */
  #startAgain() {
    document.dispatchEvent(new Event("room:money"));
    this.onLost();
  }

  #askSnapshot() {
    if (Date.now() < this.#resyncAt) return;
    this.#resyncAt = Date.now() + RESYNC_AFTER_MS;
    this.askSnapshot();
  }
}
