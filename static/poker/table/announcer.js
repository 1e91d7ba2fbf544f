/** Says aloud, for screen readers, what sighted players see happen: cards, actions, turns, results. */

import { element } from "../../room/element.js";
import { formatChips } from "../../room/money.js";
import { handInWords } from "../felt/hand_words.js";
import { cardName, streetName } from "../felt/names.js";
import { eventLines } from "./event_lines.js";

const KEPT_LINES = 20;

const SPOKEN = new Set([
  "folded", "checked", "called", "bet", "raised", "turn_timed_out", "grace_given", "time_bank_started", "player_sat", "player_left",
  "went_all_in_for_pot", "hand_mucked", "rules_changed", "hand_started", "pot_awarded",
  "hand_voided", "bets_refunded", "house_awarded", "hand_suspended",
]);

export class Announcer {
  #turn = null;
  #cards = "";
  #made = "";

  /** `root` is a live region. */
  constructor(root) {
    this.root = root;
  }

  /** Say cards and turn again, even if they have the names of those that were said. */
  startAgain() {
    this.#turn = null;
    this.#cards = "";
    this.#made = "";
  }

  announce(view, steps) {
    const lines = steps.flatMap((step) => spokenLines(step));
    lines.push(...this.#ownCards(view), ...this.#ownHand(view), ...this.#whoseTurn(view));
    if (lines.length) this.say(lines.join(". "));
  }

  /** Lines are added, not replaced, so that none is cut off by the next one. */
  say(text) {
    this.root.append(element("p", {}, text));
    while (this.root.childElementCount > KEPT_LINES) this.root.firstElementChild.remove();
  }

  #ownCards(view) {
    const cards = view.you.cards ?? [];
    const known = cards.join(" ");
    if (known === this.#cards) return [];
    this.#cards = known;
    if (cards.length === 0) return [];
    return [interpolate(gettext("Your cards: %s"), [spokenCards(cards)])];
  }

  /** What the viewer holds so far, once a street; in Omaha by which two of their cards. */
  #ownHand({ you: { made, cards }, hand }) {
    const known = made ? `${hand.no} ${hand.board.length}` : "";
    if (known === this.#made) return [];
    this.#made = known;
    if (!made) return [];
    const used = cards.filter((card) => made.best.includes(card));
    const words = { hand: handInWords(made), cards: spokenCards(used) };
    if (cards.length === 2) return [interpolate(gettext("You have: %(hand)s"), words, true)];
    return [interpolate(gettext("You have: %(hand)s, by %(cards)s"), words, true)];
  }

  #whoseTurn(view) {
    const turn = view.turn?.decision ?? null;
    if (turn === this.#turn) return [];
    this.#turn = turn;
    if (turn === null) return [];
    const { options } = view.you;
    if (!options) return [interpolate(gettext("%(name)s is to act"), { name: view.seats[view.turn.seat].name }, true)];
    if (options.call) return [interpolate(gettext("Your turn, %s to call"), [formatChips(options.call)])];
    return [gettext("Your turn")];
  }
}

function spokenCards(cards) {
  return cards.map(cardName).join(", ");
}

/** Cards are spoken by name; their signs in the log would be read out as symbols. */
function spokenLines(step) {
  const { kind, data } = step.event;
  if (kind === "street_dealt") return [`${streetName(data.street)}: ${spokenCards(data.cards)}`];
  if (kind === "hand_shown" || kind === "cards_shown") return [shownLine(step)];
  return SPOKEN.has(kind) ? eventLines(step) : [];
}

function shownLine({ event, after }) {
  const { seat, cards, hand_name: hand } = event.data;
  const facts = { name: after.seats[seat]?.name ?? "", cards: spokenCards(cards), hand: hand ? handInWords(event.data) : "" };
  return interpolate(hand ? gettext("%(name)s shows %(cards)s: %(hand)s") : gettext("%(name)s shows %(cards)s"), facts, true);
}
