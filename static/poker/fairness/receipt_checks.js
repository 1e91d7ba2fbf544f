/** Whether the room kept its word about this player's seed. */

import { isFor, isSigned } from "./receipt.js";
import { publicKey } from "./signature.js";

/** The receipts there are: the file's, and the one this browser was given. */
function receipts({ proof, receipt }) {
  return [proof.receipt, receipt].filter(Boolean);
}

/** The seed that must be mixed in: the reader's own record of it counts before the file's receipt. */
function ownSeed({ proof, seed }) {
  return seed ?? proof.receipt?.seed ?? null;
}

export function receiptIsMine(known) {
  const { proof } = known;
  const given = receipts(known);
  if (given.length === 0) return { state: "absent" };
  const mine = { ...proof, seed: ownSeed(known) };
  return given.every((receipt) => isFor(receipt, mine)) ? { state: "passed" } : failed("receipt_not_mine");
}

export async function receiptIsSigned(known) {
  const given = receipts(known);
  if (given.length === 0) return { state: "absent" };
  for (const receipt of given) {
    const jwk = publicKey(known, receipt.key);
    if (jwk === null) return failed("unknown_key", { key: receipt.key });
    if (!await isSigned(receipt, jwk)) return failed("receipt_signature");
  }
  return { state: "passed" };
}

/** Whether the seed of this player was mixed in, as the reader's own record or a receipt has it. */
export function ownSeedIsMixed(known) {
  const { proof, refused, sent } = known;
  const mixed = proof.seeds.find(([player]) => player === proof.player)?.[1];
  const seed = ownSeed(known);
  if (seed !== null && mixed !== seed) return failed("my_seed_missing");
  if (proof.seeds.length === 0) return { state: "absent", code: "no_seed", facts: { refused, sent } };
  if (mixed === undefined) return { state: "absent", code: "own_seed_absent", facts: { refused, sent } };
  if (known.seed === null) return { state: "unknown", code: "seed_not_given", facts: { elsewhere: sent || Boolean(refused) } };
  return { state: "passed" };
}

function failed(code, facts = {}) {
  return { state: "failed", code, facts };
}
