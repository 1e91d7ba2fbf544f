/** What a seated player may do besides playing the hand: sit out, post, top up, leave. */

import { amountDialog, confirmDialog } from "./dialogs.js";
import { element, keepFocus, renew, setAttribute } from "./element.js";

const IN_HAND = new Set(["playing", "all_in"]);

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
    const facts = own && [own.status, own.owes, own.choice, own.away, own.leaving, own.top_up, view.you.top_up_max,
      view.you.protected, view.you.protections];
    renew(this.root, facts ?? null, () => (own ? this.#buttons(own) : []));
    for (const button of this.root.querySelectorAll("button")) button.disabled = busy;
  }

  #buttons(own) {
    return [
      ...(own.owes && !own.away ? this.#entryButtons(own) : []),
      this.#presenceButton(own),
      this.view.you.top_up_max
        ? this.#button("top_up", gettext("Top up"), () => this.#askTopUp())
        : null,
      this.#protectionButton(this.view.you),
      own.leaving ? null : this.#button("leave", gettext("Leave table"), () => this.#leave()),
    ];
  }

  #presenceButton(own) {
    if (!own.away) return this.#button("sit_out", gettext("Sit out"), () => this.act({ type: "sit_out" }));
    if (own.status === "busted" && !own.top_up) return null;
    return this.#button("sit_in", gettext("Sit back in"), () => this.act({ type: "sit_in" }));
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
    const post = this.#button("post", gettext("Post and play"), choose("post"));
    const wait = this.#button("wait", gettext("Wait for the big blind"), choose("wait"));
    setAttribute(post, "aria-pressed", own.choice === "post" ? "true" : "false");
    setAttribute(wait, "aria-pressed", own.choice === "wait" ? "true" : "false");
    return [post, wait];
  }

  #askTopUp() {
    amountDialog({
      title: gettext("Chips to add"),
      max: this.view.you.top_up_max,
      yes: gettext("Top up"),
      onAmount: (amount) => this.act({ type: "top_up", amount }),
    });
  }

  #leave() {
    const leave = () => this.act({ type: "leave" });
    const own = this.view.seats?.[this.view.you.seat];
    const inHand = this.view.hand && !this.view.hand.over && IN_HAND.has(own?.status);
    if (!inHand) leave();
    else confirmDialog({
      question: gettext("Fold at your next turn and leave when the hand is over?"),
      yes: gettext("Fold and leave"),
      onYes: leave,
    });
  }

  #button(action, label, deed) {
    const button = element("button", { type: "button", class: "control", "data-action": action }, label);
    button.addEventListener("click", deed);
    return button;
  }
}
