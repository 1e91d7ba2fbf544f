/** The checks of a proof, in the order they are shown. */

import { cardsAreAsSeen, noCardTwice, nothingIsMissing, openingsLeadToRoot, orderIsMixed } from "./card_checks.js";
import { contentIsAsNoted, contentIsDealt, pledgesAreOfPlayers } from "./content_checks.js";
import { malformedPart } from "./format.js";
import { parsed } from "./json.js";
import { knownFrom, NOTHING } from "./known.js";
import { pledgesAreAsNoted, pledgesAreClosed, pledgesAreOpened, seedsArePledged } from "./pledge_checks.js";
import { ownSeedIsMixed, receiptIsMine, receiptIsSigned } from "./receipt_checks.js";

/** The commitment is the one this browser noted first, before the hand. */
function rootIsAsNoted({ proof, root }) {
  if (root === null) return { state: "unknown", code: "root_not_given" };
  return root === proof.root ? { state: "passed" } : { state: "failed", code: "root" };
}

/** The room's published keys are at hand, so that no signature is checked with a key from the file. */
function keysArePublished({ keys }) {
  return keys === null ? { state: "unknown", code: "keys_not_given" } : { state: "passed" };
}

const CHECKS = {
  keys: keysArePublished,
  root: rootIsAsNoted,
  receipt_mine: receiptIsMine,
  receipt_signed: receiptIsSigned,
  own_seed: ownSeedIsMixed,
  pledged: seedsArePledged,
  closed: pledgesAreClosed,
  pledges: pledgesAreAsNoted,
  content: contentIsDealt,
  announced: contentIsAsNoted,
  counted: pledgesAreOfPlayers,
  opened: pledgesAreOpened,
  opening: openingsLeadToRoot,
  order: orderIsMixed,
  duplicates: noCardTwice,
  complete: nothingIsMissing,
  seen: cardsAreAsSeen,
};

/**
 * Check a proof of one hand against itself and what its reader knows (see `known.js`).
 *
 * Returns `{name, state, code, facts}` a check: `state` is `passed`, `failed`, `limited` (somebody could
 * have chosen), `unknown` (this browser cannot tell) or `absent` (there is nothing to check); `code` is
 * the reason's name in the table of verdicts, if it has one. A malformed proof has `format` alone.
 */
export async function checkKnown(proof, given) {
  const part = malformedPart(proof);
  if (part !== null) return malformed(part);
  // To version 1 a content is an unknown part: it was not signed.
  const known = { ...NOTHING, ...given, proof: proof.v === 1 ? { ...proof, content: null } : proof };
  const results = [{ name: "format", state: "passed" }];
  for (const [name, check] of Object.entries(CHECKS)) {
    results.push({ name, facts: {}, ...await check(known) });
  }
  return results;
}

/** The same with what this browser noted of the hand, its `records`, and the room's published `keys`. */
export async function checkProof(proof, { records = [], keys = null } = {}) {
  const part = malformedPart(proof);
  return part === null ? checkKnown(proof, knownFrom(records, proof, keys)) : malformed(part);
}

/** The same for the bytes of a proof. */
export async function checkBytes(bytes, given) {
  const proof = parsed(bytes);
  return proof === undefined ? malformed("file") : checkKnown(proof, given);
}

function malformed(part) {
  return [{ name: "format", state: "unreadable", code: "format", facts: { part } }];
}
