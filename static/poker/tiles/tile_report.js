/** How a table stands, for the page it is a tile of; a companion of the table's page. */

import { formatChips } from "../../room/money.js";
import { cardSigns } from "../felt/names.js";
import { inHand } from "../table/in_hand.js";
import { countdown } from "../table/turn_timer.js";

export class TileReport {
  /** `decision` names the viewer's open decision, `held` tells their cards and the pot; `why` is where the room says why a seat went. */
  facts = { connection: "connecting", isSeated: null, isAway: false, isInHand: false, decision: null, held: "", why: null };
  /** Set by the page around: told of new facts, and of the key for the next waiting table. */
  onChange = () => {};
  onNext = () => {};
  #page = null;

  follow(page) {
    this.#page = page;
    page.join(this);
    page.commands.keys.add({ key: "n", label: gettext("The next table that waits for you"), run: () => this.onNext() });
  }

  draw(view) {
    const own = view.seats?.[view.you.seat];
    const decision = view.you.options ? view.turn.decision : null;
    const isInHand = inHand(view);
    const held = isInHand ? [cardSigns(view.you.cards ?? []), formatChips(view.hand.pot)].filter(Boolean).join(" · ") : "";
    this.#set({ isSeated: own !== undefined, isAway: Boolean(own?.away), isInHand, decision, held });
  }

  connection(state) {
    this.#set({ connection: state });
  }

  /** The room took the seat; `url` says why. */
  sentHome(url) {
    this.#set({ isSeated: false, isInHand: false, decision: null, held: "", why: url });
  }

  /** What is left of the viewer's turn as `countdown` tells it; null while none is shown. */
  left() {
    const { view } = this.#page;
    return view?.you.options ? countdown(view.turn, this.#page.clock.now()) : null;
  }

  /** Take the keyboard to the acting row. */
  use() {
    this.#page.commands.focus();
  }

  /** Let no press count for `ms`. */
  hold(ms) {
    this.#page.commands.hold(ms);
  }

  #set(news) {
    const facts = { ...this.facts, ...news };
    if (JSON.stringify(facts) === JSON.stringify(this.facts)) return;
    this.facts = facts;
    this.onChange();
  }
}
