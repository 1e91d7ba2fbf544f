/** What a seated player may do besides playing the hand: sit out, post, top up, leave. */

import { untilImported } from "../../room/ask.js";
import { formatMoney } from "../../room/money.js";
import { absenceControls } from "./absence_controls.js";
import { autoTopUpControl } from "./auto_top_up_control.js";
import { element, keepFocus, renew, setAttribute } from "../../room/element.js";
import { entryPrice } from "./entry_price.js";
import { inHand } from "./in_hand.js";
import { leaveControls } from "./leave_controls.js";

/** What a player who is not dealt in is asked for. */
const URGENT = new Set(["post", "wait"]);

export class SeatControls {
  /** `act(message)` sends a message without its id. */
  constructor(root, { act }) {
    this.root = root;
    this.act = act;
    keepFocus(root);
  }

  draw(view, { busy }) {
    this.view = view;
    const own = view.seats?.[view.you.seat];
    const { you } = view;
    if (!own) this.root.classList.remove("open");
    const facts = own && [own.status, own.owes, own.choice, own.away, own.leaving, own.top_up, you.top_up_max,
      you.protected, you.protections, you.sits_out_from, you.leaves_after, you.auto_top_up, inHand(view)];
    renew(this.root, facts ?? null, () => (own ? this.#buttons(own) : []));
    for (const button of this.root.querySelectorAll("button")) button.disabled = busy;
  }

  /** All controls; those that wait for an answer are marked, for a tile shows no others until it is asked to. */
  #buttons(own) {
    const made = this.#all(own).filter(Boolean);
    const isUrgent = ({ dataset: { action } }) => URGENT.has(action) || (action === "sit_in" && own.away);
    for (const control of made) control.classList.toggle("urgent", Boolean(isUrgent(control)));
    const folded = made.filter((control) => !control.classList.contains("urgent"));
    return folded.length ? [...made, this.#moreButton()] : made;
  }

  /** Opens what a tile has no room for beside the row. */
  #moreButton() {
    const label = gettext("Your seat");
    const button = element("button", { type: "button", class: "control more", "data-action": "more", "aria-label": label, title: label, "aria-expanded": String(this.root.matches(".open")) }, "⋯");
    button.addEventListener("click", () => button.setAttribute("aria-expanded", String(this.root.classList.toggle("open"))));
    return button;
  }

  #all(own) {
    const means = { act: this.act, button: (...about) => this.#button(...about) };
    return [
      ...(own.owes && !own.away ? this.#entryButtons(own) : []),
      ...absenceControls(this.view, own, means),
      this.view.you.top_up_max
        ? this.#button("top_up", gettext("Top up"), () => this.#askTopUp())
        : null,
      autoTopUpControl(this.view, means),
      this.#protectionButton(this.view.you),
      ...leaveControls(this.view, own, means),
    ];
  }

  /** How many disconnects are still protected, and whether the player wants them to be. */
  #protectionButton({ protected: wanted, protections: left }) {
    if (wanted === undefined) return null;
    const label = wanted
      ? interpolate(ngettext("Disconnect protection: %s left", "Disconnect protection: %s left", left), [left])
      : gettext("Disconnect protection: declined");
    const button = this.#button("protection", label, () => this.act({ type: wanted ? "unprotect" : "protect" }));
    setAttribute(button, "aria-pressed", wanted ? "true" : "false");
    return button;
  }

  #entryButtons(own) {
    const choose = (choice) => () => this.act({ type: "entry", choice });
    const label = interpolate(gettext("Post %s and play"), [formatMoney(entryPrice(this.view.table, own))]);
    const post = this.#button("post", label, choose("post"));
    const wait = this.#button("wait", gettext("Wait for the big blind"), choose("wait"));
    setAttribute(post, "aria-pressed", own.choice === "post" ? "true" : "false");
    setAttribute(wait, "aria-pressed", own.choice === "wait" ? "true" : "false");
    return [post, wait];
  }

  async #askTopUp() {
    const { amountDialog } = await untilImported(() => import("./dialogs.js"));
    const { seats, table, you } = this.view;
    amountDialog({
      title: gettext("Chips to add"),
      min: seats[you.seat].status === "busted" ? table.min_buy_in : 1,
      max: you.top_up_max,
      yes: gettext("Top up"),
      onAmount: (amount) => this.act({ type: "top_up", amount }),
    });
  }

  #button(action, label, onPress) {
    const button = element("button", { type: "button", class: "control", "data-action": action }, label);
    button.addEventListener("click", onPress);
    return button;
  }
}
