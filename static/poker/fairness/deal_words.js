/** How a hand's deal stands, in words: short for the sign, whole for its panel. */

import { unopened } from "./pledge.js";

const REFUSALS = {
  seed_already_given: () => gettext("Another browser of yours has given the seed."),
  pledge_not_taken: () => gettext("The room did not take your pledge in time, so it takes no seed of yours for this hand."),
  pledges_paused: () => gettext("A seed of your browser did not arrive before its deal, as happens on slow connections or when a page closes. The room therefore takes none for up to an hour. You need do nothing, and lose nothing: deals are as random without it."),
  too_slow: () => gettext("Your connection is too slow just now for a seed to arrive before the deal. Your browser gives one again when it is faster. You need do nothing, and lose nothing: deals are as random without it."),
  bad_closing: () => gettext("The room has not signed which pledges there are, so your browser gives no seed."),
  seeds_closed: () => gettext("Your seed came too late and was refused."),
};

const STATES = {
  asking: { sign: () => gettext("Seed sent…"), mark: "…", whole: () => gettext("Your seed is sent. The room has not answered yet.") },
  in: { sign: () => gettext("Your seed is in"), mark: "✓", whole: () => gettext("Your seed is in: the room has signed for it.") },
  elsewhere: { sign: () => gettext("Seed from elsewhere"), mark: "✓", whole: REFUSALS.seed_already_given },
  without_now: { sign: () => gettext("Without your seed"), mark: "–", whole: (code) => REFUSALS[code]() },
  refused: { sign: () => gettext("Seed refused"), mark: "!", whole: (code) => (REFUSALS[code] ?? (() => gettext("The room refused your seed.")))() },
  unpledged: { sign: () => gettext("From a later hand on"), mark: "–", whole: () => gettext("Your browser had pledged no seed when this hand's deck was fixed. It gives one from a later hand on.") },
  not_dealt_in: { sign: () => gettext("From a later hand on"), mark: "–", whole: () => gettext("Seeds count only from players who were dealt in to the hand before. Your browser gives one from a later hand on.") },
  pledge_left_out: { sign: () => gettext("Pledge left out"), mark: "!", whole: () => gettext("The room took your pledge and left it out, so no seed of yours is taken for this hand.") },
  bad_receipt: { sign: () => gettext("Bad receipt"), mark: "!", whole: () => gettext("The room's receipt is not good: it is not signed by a published key, or not for your seed.") },
  silent: { sign: () => gettext("No receipt"), mark: "!", whole: () => gettext("The room gave no receipt for your seed.") },
  mixed: { sign: () => gettext("Your seed is mixed in"), mark: "✓", whole: () => gettext("Your seed is mixed in.") },
  left_out: { sign: () => gettext("Your seed was left out"), mark: "!", whole: () => gettext("The room signed for your seed and left it out. Verify this deal, and keep the proof.") },
  without: { sign: () => gettext("Without your seed"), mark: "–", whole: () => gettext("Your browser's seed is not in this deal.") },
};

const REFUSED = {
  seed_already_given: "elsewhere",
  bad_receipt: "bad_receipt",
  not_pledged: "unpledged",
  pledge_not_taken: "without_now",
  pledges_paused: "without_now",
  seeds_closed: "without_now",
  too_slow: "without_now",
  not_dealt_in: "not_dealt_in",
  pledge_left_out: "pledge_left_out",
};

/** The state of a seed for a hand to come. */
export function seedState({ receipt, refused }) {
  if (receipt) return "in";
  return refused ? REFUSED[refused] ?? "refused" : "asking";
}

/** The state of a player's seed in a hand that was dealt from `seeds`; `record` as noted, if it was. */
export function mixedState(record, player, seeds) {
  const mixed = seeds.find(([giver]) => giver === player)?.[1];
  if (record?.receipt && mixed !== record.receipt.seed) return "left_out";
  if (mixed !== undefined) return "mixed";
  if (record?.refused) return REFUSED[record.refused] ?? "refused";
  return record ? "silent" : "without";
}

/** The few words of the sign. */
export function signWords(state) {
  return STATES[state].sign();
}

/** The sign on a phone. */
export function signMark(state) {
  return STATES[state].mark;
}

/** One or two sentences; `refused` is the code of a refusal. */
export function wholeWords(state, refused) {
  return STATES[state].whole(refused);
}

/** From how many seeds a hand was dealt. */
export function seedCount(seeds) {
  return interpolate(ngettext("Mixed from %s seed.", "Mixed from %s seeds.", seeds.length), [seeds.length]);
}

/** Whose pledges of a hand were left without a seed, by their `names`; nothing where all were opened. */
export function unopenedWords(deal, names) {
  const without = unopened(deal);
  if (without.length === 0) return "";
  const people = without.map(([player]) => names.get(player) ?? interpolate(gettext("player no. %s"), [player]));
  return interpolate(gettext("Pledged and not given: the seed of %s."), [people.join(", ")]);
}

/** How often somebody left a seed out at this table of late; nothing where nobody did. */
export function unopenedCount(count) {
  if (count === 0) return "";
  return interpolate(ngettext("In 24 hours %s pledge was left without its seed at this table.", "In 24 hours %s pledges were left without their seeds at this table.", count), [count]);
}

/** What is said when the room has given up the commitment it had told before. */
export function replacedWords() {
  return gettext("The room gave up an earlier commitment for this hand, which it has to publish.");
}
