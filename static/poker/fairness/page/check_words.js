/** What each check is about, and what came of it. */

import { factsInWords, sentence } from "./reasons.js";

const TITLES = {
  format: () => gettext("The proof can be read"),
  keys: () => gettext("The room's published keys are known"),
  root: () => gettext("The room kept to its commitment"),
  receipt_mine: () => gettext("The receipt is for your seed"),
  receipt_signed: () => gettext("The room signed the receipt"),
  own_seed: () => gettext("Your seed was mixed in"),
  pledged: () => gettext("Every seed was pledged"),
  closed: () => gettext("The room signed all pledges"),
  pledges: () => gettext("The pledges are those you were told"),
  content: () => gettext("What was dealt is what the room signed"),
  announced: () => gettext("What was signed is what you were told"),
  counted: () => gettext("Only players of this hand pledged"),
  opened: () => gettext("Every pledged seed was given"),
  opening: () => gettext("The cards are those committed to"),
  order: () => gettext("The cards lie where the seeds put them"),
  duplicates: () => gettext("No card is there twice"),
  complete: () => gettext("Nothing you saw is left out"),
  seen: () => gettext("The cards are those you saw"),
};

const OUTCOMES = {
  passed: () => gettext("holds"),
  failed: () => gettext("does not hold"),
  limited: () => gettext("holds only in part"),
  unknown: () => gettext("cannot be told here"),
  absent: () => gettext("nothing to check"),
  unreadable: () => gettext("does not hold"),
};

const PASSED = {
  format: () => gettext("It has every part a proof needs."),
  keys: () => gettext("Signatures are checked with them, not with those in the proof."),
  root: () => gettext("It is the commitment this browser noted before the hand began."),
  receipt_mine: () => gettext("Table, hand, commitment, player and seed are yours."),
  receipt_signed: () => gettext("The signature is that of the room's published key."),
  own_seed: () => gettext("It is among the seeds this deal was mixed from."),
  pledged: () => gettext("Each seed opens its player's pledge: it was chosen before anybody's seed was told."),
  closed: () => gettext("Its signature says that these were all pledges. Your browser gives no seed without it."),
  pledges: () => gettext("They are the pledges this browser noted before it gave its seed."),
  content: () => gettext("The players, their order, the button, the posts and the game were fixed before the first seed was given."),
  announced: () => gettext("It is what this browser noted before it gave its seed."),
  counted: () => gettext("Every player who pledged was on the signed list, and this browser saw no other player pledge."),
  opened: () => gettext("Nobody could choose by leaving a seed out."),
  opening: () => gettext("Each opened card leads, hash by hash, to the commitment."),
  order: () => gettext("This browser has mixed commitment and seeds itself and found the same places."),
  duplicates: () => gettext("All opened cards differ."),
  complete: () => gettext("Your cards, the board and the hands shown to you are all opened."),
  seen: () => gettext("They are the cards this browser noted during the hand."),
};

const NO_RECEIPT = () => gettext("There is no receipt.");

/** Why there was nothing to check, or why this browser cannot tell, if the table of verdicts has no reason. */
const WITHOUT_REASON = {
  receipt_mine: NO_RECEIPT,
  receipt_signed: NO_RECEIPT,
  announced: () => gettext("The room did not sign it."),
  counted: () => gettext("Neither the proof nor this browser has a list of the players."),
  seen: () => gettext("This browser noted no cards of this hand. Compare them with your hand history."),
};

const NO_SEED = {
  seed_already_given: () => gettext("Another browser of yours gave the seed."),
  not_pledged: () => gettext("Your browser had pledged no seed when this hand's deck was fixed."),
  pledge_left_out: () => gettext("The room took your browser's pledge and left it out."),
  pledge_not_taken: () => gettext("The room did not take your browser's pledge in time."),
  not_dealt_in: () => gettext("You were not dealt in to the hand before, so no seed of yours counts for this one."),
  pledges_paused: () => gettext("A seed of your browser had not arrived before its deal, so the room took none for a while."),
  too_slow: () => gettext("Your connection was too slow for a seed to arrive before the deal, so your browser had pledged none."),
  bad_closing: () => gettext("The room's signature of all pledges was missing or not good, so your browser gave no seed."),
  bad_receipt: () => gettext("The receipt the room gave for your browser's seed was not good, and the seed is not in this deal."),
  seeds_closed: () => gettext("Your browser's seed came too late: the room refused it."),
};

/** Why no seed of this browser is in the deal; nothing if one of the player's is. */
function withoutSeed({ refused, sent, elsewhere }) {
  if (elsewhere) return NO_SEED.seed_already_given();
  if (refused) return NO_SEED[refused]?.() ?? interpolate(gettext("The room refused your browser's seed (%s)."), [refused]);
  return sent ? gettext("Your browser sent a seed and got no receipt for it; it is not in this deal.") : "";
}

export function checkTitle(name) {
  return TITLES[name]();
}

export function outcome(state) {
  return OUTCOMES[state]();
}

/** Why a check came out as it did, with players by their names. */
export function reason(result, people) {
  const { name, state, code, facts } = result;
  if (state === "passed") return PASSED[name]();
  if (code === undefined) return WITHOUT_REASON[name]();
  const words = sentence(code, factsInWords(result, people));
  return name === "own_seed" ? `${words} ${withoutSeed(facts)}`.trim() : words;
}
