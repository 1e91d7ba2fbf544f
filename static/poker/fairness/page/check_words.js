/** What each check is about, and what came of it. */

import { cardSigns } from "../../felt/names.js";

const TITLES = {
  format: () => gettext("The proof can be read"),
  root: () => gettext("The room kept to its commitment"),
  receipt_mine: () => gettext("The receipt is for your seed"),
  receipt_signed: () => gettext("The room signed the receipt"),
  own_seed: () => gettext("Your seed was mixed in"),
  pledged: () => gettext("Every seed was pledged"),
  closed: () => gettext("The room signed all pledges"),
  pledges: () => gettext("The pledges are those you were told"),
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
};

const PASSED = {
  format: () => gettext("It has every part a proof needs."),
  root: () => gettext("It is the commitment this browser noted before the hand began."),
  receipt_mine: () => gettext("Table, hand, commitment, player and seed are yours."),
  receipt_signed: () => gettext("The signature is that of the room's published key."),
  own_seed: () => gettext("It is among the seeds this deal was mixed from."),
  pledged: () => gettext("Each seed opens its player's pledge: it was chosen before anybody's seed was told."),
  closed: () => gettext("Its signature says that these were all pledges. Your browser gives no seed without it."),
  pledges: () => gettext("They are the pledges this browser noted before it gave its seed."),
  opened: () => gettext("Nobody could choose by leaving a seed out."),
  opening: () => gettext("Each opened card leads, hash by hash, to the commitment."),
  order: () => gettext("This browser has mixed commitment and seeds itself and found the same places."),
  duplicates: () => gettext("All opened cards differ."),
  complete: () => gettext("Your cards, the board and the hands shown to you are all opened."),
  seen: () => gettext("They are the cards this browser noted during the hand."),
};

const FAILED = {
  format: ({ part }) => interpolate(gettext("This part is missing or malformed: %s."), [part]),
  root: () => gettext("Before the hand the room had told this browser another commitment."),
  receipt_not_mine: () => gettext("The receipt is for another table, hand, commitment, player or seed."),
  receipt_signature: () => gettext("The signature does not fit: the room did not sign this receipt."),
  unknown_key: ({ key }) => interpolate(gettext("The room has published no such key for its signatures: %s."), [key]),
  my_seed_missing: () => gettext("The room signed for your seed, but it is not among those this deal was mixed from."),
  seed_not_pledged: ({ people }) => interpolate(gettext("Mixed in without a pledge, so it may have been chosen by the others: the seed of %s."), [people]),
  closing_signature: () => gettext("The signature does not fit: the room did not sign these pledges."),
  pledges: () => gettext("Before the seeds were given the room had told this browser other pledges."),
  outsiders: ({ people }) => interpolate(gettext("Not dealt in to the hand before, so no pledge of theirs counts: %s."), [people]),
  unopened: ({ people, orders }) => unopenedReason(people, orders),
  opening: ({ cards }) => interpolate(gettext("These do not lead to the commitment: %s."), [cards]),
  order: ({ cards, dealt }) => dealt
    ? gettext("The cards were dealt round the table in another order than this browser saw.")
    : interpolate(gettext("These lie at places the mix does not give: %s."), [cards]),
  duplicate_card: ({ cards }) => interpolate(gettext("There twice: %s."), [cards]),
  missing_opening: ({ places }) => interpolate(gettext("Not opened, though you saw them: places %s of the deck."), [places.map((place) => place + 1).join(", ")]),
  card_seen: ({ cards }) => interpolate(gettext("This browser saw other cards than these: %s."), [cards]),
};

/** Who left a seed out, and between how many orders that lets somebody choose. */
function unopenedReason(people, orders) {
  const who = interpolate(gettext("Pledged a seed and did not give it: %s."), [people]);
  if (orders === 1) return who;
  return `${who} ${interpolate(gettext("Whoever knew the room's order and all other seeds could have chosen between %s orders of the cards."), [orders])}`;
}

const UNKNOWN = {
  root: () => gettext("This browser had noted no commitment before the hand. The browser you played with can tell."),
  pledges: () => gettext("This browser had noted no pledges before the hand. The browser you played with can tell."),
  seen: () => gettext("This browser noted no cards of this hand. Compare them with your hand history."),
};

const ABSENT = {
  closed: () => gettext("The room has not signed which pledges there were."),
  receipt_mine: () => gettext("There is no receipt."),
  receipt_signed: () => gettext("There is no receipt."),
};

const NO_SEED = {
  seed_already_given: () => gettext("Another browser of yours gave the seed."),
  not_pledged: () => gettext("Your browser had pledged no seed when this hand's deck was fixed."),
  pledge_left_out: () => gettext("The room took your browser's pledge and left it out."),
  pledge_not_taken: () => gettext("The room did not take your browser's pledge in time."),
  not_dealt_in: () => gettext("You were not dealt in to the hand before, so no seed of yours counts for this one."),
  pledges_paused: () => gettext("A pledge of yours was left without its seed, so the room took none for a while."),
  bad_closing: () => gettext("The room's signature of all pledges was missing or not good, so your browser gave no seed."),
  bad_receipt: () => gettext("The receipt the room gave for your browser's seed was not good, and the seed is not in this deal."),
  seeds_closed: () => gettext("Your browser's seed came too late: the room refused it."),
};

function seedReason({ refused, sent, elsewhere }) {
  if (elsewhere) return NO_SEED.seed_already_given();
  if (refused) return NO_SEED[refused]?.() ?? interpolate(gettext("The room refused your browser's seed (%s)."), [refused]);
  if (sent) return gettext("Your browser sent a seed and got no receipt for it; it is not in this deal.");
  return gettext("This browser gave no seed for this hand.");
}

export function checkTitle(name) {
  return TITLES[name]();
}

export function outcome(state) {
  return OUTCOMES[state]();
}

/** Why a check came out as it did; cards are named where they are what is wrong. */
export function reason({ name, state, code, facts }, proof) {
  if (state === "passed") return PASSED[name]();
  if (state === "unknown") return UNKNOWN[name]();
  if (state === "absent") return name === "own_seed" ? seedReason(facts) : ABSENT[name]();
  return FAILED[code]({ ...facts, cards: facts.places ? cardsAt(facts.places, proof) : "", people: facts.players?.join(", ") });
}

function cardsAt(places, { openings }) {
  return cardSigns(openings.filter(({ place }) => places.includes(place)).map(({ card }) => card));
}
