/** The table of verdicts (`poker/offline/verdicts.json`) in the reader's language. */

import { cardSigns } from "../../felt/names.js";

const [FAILED, LIMITED, UNREADABLE] = ["failed", "limited", "unreadable"];

const REASONS = {
  format: [UNREADABLE, () => gettext("This part is missing or malformed: %(part)s.")],
  root: [FAILED, () => gettext("Before the hand, the room announced a different commitment to you.")],
  unknown_key: [FAILED, () => gettext("The room publishes no key with this name: %(key)s.")],
  closing_signature: [FAILED, () => gettext("The room did not sign these pledges with this commitment.")],
  receipt_signature: [FAILED, () => gettext("The room did not sign this receipt.")],
  receipt_not_mine: [FAILED, () => gettext("The receipt is for another table, hand, commitment, player or seed.")],
  my_seed_missing: [FAILED, () => gettext("Your seed was not mixed in as you gave it.")],
  seed_not_pledged: [FAILED, () => gettext("Seeds were mixed in that do not match their players' pledges: %(players)s.")],
  pledges: [FAILED, () => gettext("Before the seeds were given, the room announced different pledges to you.")],
  other_content: [FAILED, () => gettext("Before the seeds were given, the room announced other players, posts or another game to you.")],
  content: [FAILED, () => gettext("What was dealt differs from what the room signed: players, their order, posts, game or cards.")],
  outsiders: [FAILED, () => gettext("Players pledged whose seeds do not count for this hand: %(players)s.")],
  seats: [FAILED, () => gettext("The cards were dealt around the table in a different order than you saw.")],
  order: [FAILED, () => gettext("Cards are not where the commitment and the seeds put them: %(cards)s.")],
  opening: [FAILED, () => gettext("Cards do not lead to the commitment: %(cards)s.")],
  duplicate_card: [FAILED, () => gettext("Cards appear more than once: %(cards)s.")],
  missing_opening: [FAILED, () => gettext("Cards that you saw are not opened. Their places in the deck: %(places)s.")],
  card_seen: [FAILED, () => gettext("The opened cards are not those that you saw: %(cards)s.")],
  unopened: [LIMITED, () => gettext("Players pledged a seed and did not give it: %(players)s. Anyone who knew the committed order and all other seeds could have chosen between %(orders)s orders of the cards.")],
  own_unopened: [LIMITED, () => gettext("You pledged a seed and did not give it. All other pledged seeds were mixed in.")],
  unsigned: [LIMITED, () => gettext("The room did not sign the list of pledges before the seeds were given.")],
  content_unsigned: [LIMITED, () => gettext("The room did not sign what would be dealt before the seeds were given: a player could have moved every card by sitting out, returning, leaving or posting.")],
  no_seed: [LIMITED, () => gettext("No seed was mixed in: the order rests on the room's own randomness alone.")],
  own_seed_absent: [LIMITED, () => gettext("Your own seed was not mixed in.")],
  seat_not_dealt: [LIMITED, () => gettext("No card was dealt to your seat.")],
  keys_not_given: [LIMITED, () => gettext("The room's published keys were not at hand: the signatures were checked with the keys in the proof itself.")],
  root_not_given: [LIMITED, () => gettext("Your own note of the commitment is missing. The browser you played with has it.")],
  seed_not_given: [LIMITED, () => gettext("Your own note of your seed is missing. The browser you played with has it.")],
  pledges_not_given: [LIMITED, () => gettext("Your own note of the pledges is missing. The browser you played with has it.")],
  content_not_given: [LIMITED, () => gettext("Your own note of what would be dealt is missing. The browser you played with has it.")],
};

const VERDICTS = {
  passed: () => gettext("The deal holds: nobody, the room included, could choose the order of the cards."),
  limited: () => gettext("Nothing contradicts this deal, but it does not show that nobody could choose the order of the cards."),
  failed: () => gettext("The deal does not hold. Save the proof and send it to the room or to its supervisor."),
  unreadable: () => gettext("This is not the proof of a deal. Nothing was checked."),
};

/** What no verdict says: who knew the cards. */
export function note() {
  return gettext("The room knows the deck once the last seed is in, before the first card is dealt, and it can read every hand it deals.");
}

/** What a verdict means. */
export function verdictWords(state) {
  return VERDICTS[state]();
}

/** The names of all reasons with their verdicts. */
export function verdictsByReason() {
  return Object.fromEntries(Object.entries(REASONS).map(([name, [state]]) => [name, state]));
}

/** The sentence of a reason, with its facts. */
export function sentence(name, facts = {}) {
  const words = Object.entries(facts).map(([part, fact]) => [part, [fact].flat().join(", ")]);
  return interpolate(REASONS[name][1](), Object.fromEntries(words), true);
}

/** The gravest verdict of the results of all checks, and the reasons for it in the table's order: `{state, reasons}`. */
export function judged(results) {
  const found = Object.keys(REASONS).flatMap((name) => results.filter(({ code }) => code === name));
  const verdictIs = (state) => found.filter(({ code }) => REASONS[code][0] === state);
  const state = [UNREADABLE, FAILED, LIMITED].find((one) => verdictIs(one).length > 0);
  return state ? { state, reasons: verdictIs(state) } : { state: "passed", reasons: [] };
}

/**
 * The facts of a result as the reader is told them: cards as signs, places of the deck from 1 on, players by name.
 *
 * @param {{facts?: Record<string, any>}} result
 */
export function factsInWords({ facts = {} }, people) {
  const { cards, places, players, ...others } = facts;
  return {
    ...others,
    ...(cards && { cards: cardSigns(cards) }),
    ...(places && { places: places.map((place) => place + 1) }),
    ...(players && { players: players.map((player) => people.player(player)) }),
  };
}
