/** The buttons of the player whose turn it is. */

import { formatMoney } from "../../room/money.js";
import { BetAmount } from "./bet_amount.js";
import { betPresets } from "./bet_presets.js";
import { element, keepFocus, renew } from "./element.js";
import { idleNote } from "./idle_note.js";

export class ActionBar {
  #busy = false;

  /** `act(message)` sends an action without its id; `join` says where to ask for a seat, and
   * how many the player has in the game. */
  constructor(root, { act, lobby, join }) {
    this.root = root;
    this.act = act;
    this.lobby = lobby;
    this.join = join;
    keepFocus(root);
  }

  draw(view, { busy, left }) {
    const { options } = view.you;
    this.root.classList.toggle("seated", view.you.seat !== undefined);
    this.#busy = busy;
    if (options) renew(this.root, [view.turn.decision, options], () => this.#choices(view));
    else renew(this.root, idleNote(view, left), () => this.#idle(view, left));
    for (const control of this.root.querySelectorAll("button, input")) control.disabled = busy;
    if (!busy) this.#checkAmount();
  }

  #idle(view, left) {
    const note = element("p", { class: "idle-note" }, idleNote(view, left));
    if (view.you.seat !== undefined) return note;
    return [note,
      element("button", { type: "button", class: "primary", "data-holds": this.join.hold, "data-beside": this.join.beside, "data-action": "take-a-seat" }, gettext("Take a seat")),
      element("a", { class: "button", href: this.lobby }, gettext("To the lobby"))];
  }

  #choices(view) {
    const { options } = view.you;
    const decision = view.turn.decision;
    this.raiseButton = null;
    const wager = wagerOf(options);
    const amount = wager && wager.min < wager.max ? this.#amount(view, wager) : null;
    const plain = (type, label, style) => this.#button(type, label, style, () => this.act({ type, decision }));
    return [
      amount?.root,
      element("div", { class: "choices" },
        options.fold ? plain("fold", gettext("Fold"), "fold") : null,
        options.check ? plain("check", gettext("Check"), "call") : null,
        options.call ? plain("call", interpolate(gettext("Call %s"), [formatMoney(options.call)]), "call") : null,
        wager ? this.#raise(wager, amount ?? { amount: wager.min }, decision) : null,
        options.all_in ? plain("all_in", interpolate(gettext("All-in %s"), [formatMoney(options.all_in)]), "all-in") : null),
    ];
  }

  #amount(view, limits) {
    const amount = new BetAmount({
      limits,
      step: view.table.small_blind,
      presets: betPresets(view),
      onChange: (chosen) => this.#label(chosen),
    });
    amount.root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("[data-amount]")) this.raiseButton.click();
    });
    return amount;
  }

  #raise({ kind }, amount, decision) {
    this.pattern = kind === "bet" ? gettext("Bet %s") : gettext("Raise to %s");
    this.raiseButton = this.#button(kind, "", "raise", () => {
      this.act({ type: `${kind}_to`, amount: amount.amount, decision });
    });
    this.#label(amount.amount);
    return this.raiseButton;
  }

  #label(chosen) {
    this.chosen = chosen;
    if (chosen !== null) this.raiseButton.textContent = interpolate(this.pattern, [formatMoney(chosen)]);
    this.#checkAmount();
  }

  #checkAmount() {
    if (this.raiseButton) this.raiseButton.disabled = this.#busy || this.chosen === null;
  }

  #button(action, label, style, deed) {
    const button = element("button", { type: "button", class: `choice ${style}`, "data-action": action }, label);
    button.addEventListener("click", deed);
    return button;
  }
}

/**
 * The bet or raise to offer, `{kind, min, max}`, or null. One that only differs from the
 * all-in in name is left to that button.
 */
function wagerOf({ bet, raise, all_in: whole }) {
  const limits = bet ?? raise;
  if (!limits || limits.min === whole) return null;
  return { kind: bet ? "bet" : "raise", ...limits };
}
