/** Says aloud, for screen readers, what sighted players see happen. */

import { formatMoney } from "../../room/money.js";
import { eventLines } from "./event_lines.js";
import { cardName } from "./names.js";

const SPOKEN = new Set([
  "folded", "checked", "called", "bet", "raised", "turn_timed_out", "grace_given", "time_bank_started", "player_sat", "player_left",
  "went_all_in_for_pot", "hand_mucked", "rules_changed", "hand_started", "pot_awarded",
  "hand_voided", "bets_refunded", "house_awarded", "hand_suspended",
]);

export class Announcer {
  #decision = null;
  #cards = "";

  constructor(root) {
    this.root = root;
  }

  announce(view, steps) {
    const lines = steps.flatMap((step) => this.#spoken(step));
    lines.push(...this.#ownCards(view), ...this.#ownTurn(view));
    if (lines.length) this.root.textContent = lines.join(". ");
  }

  #spoken(step) {
    const { kind, data } = step.event;
    if (kind === "street_dealt") return data.cards.map(cardName);
    return SPOKEN.has(kind) ? eventLines(step) : [];
  }

  #ownCards(view) {
    const cards = view.you.cards ?? [];
    const known = cards.join(" ");
    if (known === this.#cards) return [];
    this.#cards = known;
    if (cards.length === 0) return [];
    return [interpolate(gettext("Your cards: %s"), [cards.map(cardName).join(", ")])];
  }

  #ownTurn(view) {
    const { options } = view.you;
    const decision = options ? view.turn.decision : null;
    if (decision === this.#decision) return [];
    this.#decision = decision;
    if (!options) return [];
    if (options.call) return [interpolate(gettext("Your turn, %s to call"), [formatMoney(options.call)])];
    return [gettext("Your turn")];
  }
}
