/** The row at which a player acts: the choices of their turn, or those before it. */

import { element, keepFocus, renew } from "../../room/element.js";
import { idleNote } from "../table/idle_note.js";
import { clauseLink } from "../table/table_rules.js";
import { BetAmount } from "./bet_amount.js";
import { betPresets } from "./bet_presets.js";
import { choicesRow, nameChoice, wagerOf } from "./choices.js";
import { FreeFold } from "./free_fold.js";
import { Guard } from "./guard.js";
import { PreActionStrip } from "./pre_action_strip.js";
import { SeatOffer } from "./seat_offer.js";
import { TurnBar } from "./turn_bar.js";
import { whyLink } from "./why.js";

export class ActionBar {
  #guard = new Guard({ onOpen: () => this.#enable() });
  #row = element("div", { class: "row" });
  #turnBar = new TurnBar();
  /** How the viewer's tournament ended for them, `{text, links}`; null until it has. */
  result = null;
  #busy = false;
  #wager = null;
  #amount = null;
  #chosen = null;

  /**
   * `act(message)` sends an action without its id, `tell(text)` says what is not in view,
   * `sizes(view)` are the player's own bet sizes; `asksFold()` whether a fold for which nothing is
   * to be paid is asked about, `stopAsking()` ends that; `join` is where to ask for a seat, `lobby`
   * the way out.
   */
  constructor(root, { act, tell, sizes, asksFold, stopAsking, lobby, join }) {
    this.root = root;
    this.act = act;
    this.sizes = sizes;
    this.freeFold = new FreeFold({ asks: asksFold, stopAsking });
    this.strip = new PreActionStrip({ act, tell });
    this.offer = new SeatOffer({ lobby, join });
    root.replaceChildren(this.#turnBar.root, this.#row, this.strip.root);
    keepFocus(root);
  }

  /** Draw `view`; `busy` while an answer is to come, `left` once the viewer has given up their seat. */
  draw(view, { busy, left }) {
    const seated = view.you.seat !== undefined;
    this.root.classList.toggle("seated", seated);
    this.root.classList.toggle("deciding", Boolean(view.you.options));
    this.#busy = busy;
    const offered = this.strip.draw(view);
    const renewed = view.you.options ? this.#drawTurn(view) : this.#drawIdle(view, { seated, left });
    if (offered || renewed) this.#guard.changed();
    this.#enable();
  }

  /** Show what is left of the viewer's own turn, `{fraction, seconds, banked}`, or null. */
  showTime(left) {
    this.#turnBar.show(left);
  }

  /** Let no press count for `ms`: the row comes into view where something else was. */
  hold(ms) {
    this.#guard.changed(ms);
    this.#enable();
  }

  /** Press the button of an action, for the keyboard. */
  press(...actions) {
    const button = actions.map((action) => this.#row.querySelector(`[data-action="${action}"]`)).find(Boolean);
    button?.click();
  }

  /** Go up or down by so many steps; false when there is no amount to choose. */
  nudge(steps) {
    if (!this.#amountOnScreen || this.#busy) return false;
    this.#amount.nudge(steps);
    return true;
  }

  /** Take the size at a place in the row of presets, from 0; the last for -1. */
  size(place) {
    if (this.#amountOnScreen) this.#amount.presets.at(place)?.click();
  }

  get #amountOnScreen() {
    return this.#amount !== null && this.#row.contains(this.#amount.root);
  }

  #drawTurn(view) {
    return renew(this.#row, [view.turn.decision, view.you.options, view.you.clause, this.sizes(view)], () => this.#turn(view));
  }

  #drawIdle(view, { seated, left }) {
    this.freeFold.close();
    const result = seated ? null : this.result;
    const note = result?.text ?? idleNote(view, left);
    const clause = left ? undefined : view.you.clause;
    // Which seat is free may change while nothing else does.
    const offer = seated || view.table.currency === "CHIP" ? linksTo(result) : this.offer.draw(view);
    return renew(this.#row, [note, seated, clause], () => [
      element("p", { class: "idle-note" }, note, " ", clauseLink(clause, gettext("Why?"))), offer,
    ]);
  }

  #turn(view) {
    const { options } = view.you;
    const { decision } = view.turn;
    const act = (type) => this.act(type.endsWith("_to") ? { type, amount: this.#chosen, decision } : { type, decision });
    this.freeFold.close();
    const { row, wager } = choicesRow(view, (type) => this.freeFold.pass(type, options, act));
    this.#wager = wager;
    const limits = wagerOf(options);
    this.#chosen = limits?.min ?? null;
    this.#amount = limits && limits.min < limits.max ? this.#sizing(view, limits) : null;
    return [row, this.#amount?.root ?? aside(whyLink(view.you))];
  }

  #sizing(view, limits) {
    const amount = new BetAmount({
      limits,
      round: view.table.small_blind,
      step: view.table.big_blind,
      presets: betPresets(view, this.sizes(view)),
      why: whyLink(view.you),
      onChange: (chosen) => this.#choose(chosen, limits, view.you.options.all_in),
    });
    amount.root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("[data-amount]")) this.#wager.click();
    });
    amount.root.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (!this.#busy) amount.nudge(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
    return amount;
  }

  #choose(chosen, { kind }, whole) {
    this.#chosen = chosen;
    if (chosen !== null) nameChoice(this.#wager, chosen === whole ? "all_in" : kind, chosen);
    this.#enable();
  }

  /** Nothing can be pressed while an answer is to come, or just after the row has changed. */
  #enable() {
    const held = this.#busy || this.#guard.holds;
    this.root.classList.toggle("guarded", this.#guard.holds && !this.#busy);
    for (const control of this.root.querySelectorAll("button, input")) {
      control.disabled = control.matches(".bet-amount *") ? this.#busy || "unfit" in control.dataset : held;
    }
    if (this.#wager && this.#chosen === null) this.#wager.disabled = true;
  }
}

/** What stands where there is no amount to choose. */
function aside(link) {
  return link && element("p", { class: "why" }, link);
}

/** The ways on from a tournament that is over for the viewer; null without a result. */
function linksTo(result) {
  if (!result) return null;
  return element("div", { class: "seat-offer", "data-result-links": true },
    ...result.links.map(([href, text]) => element("a", { class: "button", href }, text)));
}
