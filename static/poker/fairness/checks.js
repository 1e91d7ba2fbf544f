/** The checks of a proof, in the order they are shown. */

import { cardsAreAsSeen, noCardTwice, nothingIsMissing, openingsLeadToRoot, orderIsMixed } from "./card_checks.js";
import { malformedPart } from "./format.js";
import { pledgesAreAsNoted, pledgesAreClosed, pledgesAreOpened, seedsArePledged } from "./pledge_checks.js";
import { ownSeedIsMixed, receiptIsMine, receiptIsSigned } from "./receipt_checks.js";

/** The commitment is the one this browser noted first, before the hand. */
function rootIsAsNoted({ proof, records }) {
  if (records.length === 0) return { state: "unknown" };
  return records[0].root === proof.root ? { state: "passed" } : { state: "failed", code: "root", facts: {} };
}

const CHECKS = {
  root: rootIsAsNoted,
  receipt_mine: receiptIsMine,
  receipt_signed: receiptIsSigned,
  own_seed: ownSeedIsMixed,
  pledged: seedsArePledged,
  closed: pledgesAreClosed,
  pledges: pledgesAreAsNoted,
  opened: pledgesAreOpened,
  opening: openingsLeadToRoot,
  order: orderIsMixed,
  duplicates: noCardTwice,
  complete: nothingIsMissing,
  seen: cardsAreAsSeen,
};

/**
 * Check a proof of one hand.
 *
 * `records` are what this browser noted of the hand (see `Records`), `keys` the room's published
 * keys, or null when they could not be had. Returns `{name, state, code, facts}` a check: `state` is
 * `passed`, `failed` (with the `code` of the reason), `limited` (somebody could have chosen), `unknown` (this browser cannot tell) or
 * `absent` (there is nothing to check: no seed was taken, nothing was signed). A malformed proof fails with `format` alone.
 */
export async function checkProof(proof, { records = [], keys = null } = {}) {
  const part = malformedPart(proof);
  if (part !== null) return [{ name: "format", state: "failed", code: "format", facts: { part } }];
  const noted = records.find((record) => record.root === proof.root) ?? null;
  const results = [{ name: "format", state: "passed" }];
  for (const [name, check] of Object.entries(CHECKS)) {
    results.push({ name, ...await check({ proof, records, noted, keys }) });
  }
  return results;
}
