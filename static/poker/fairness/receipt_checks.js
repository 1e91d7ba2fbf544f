/** Whether the room kept its word about this player's seed. */

import { isFor, isSigned } from "./receipt.js";
import { publicKey } from "./signature.js";

/** The receipts there are: the file's, and the one this browser was given. */
function receipts({ proof, noted }) {
  return [proof.receipt, noted?.receipt].filter(Boolean);
}

/** The seed the receipts must be for: the one noted with a receipt before the hand counts first. */
function ownSeed({ proof, noted }) {
  return noted?.receipt?.seed ?? proof.receipt?.seed ?? null;
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

/** Whether the seed of this player was mixed in; absent when the room never took one. */
export function ownSeedIsMixed(known) {
  const { proof, noted } = known;
  const mixed = proof.seeds.find(([player]) => player === proof.player)?.[1] ?? null;
  const seed = ownSeed(known);
  if (seed !== null) return mixed === seed ? { state: "passed" } : failed("my_seed_missing");
  if (mixed === null) return { state: "absent", facts: { refused: noted?.refused, sent: Boolean(noted?.seed) } };
  return mixed === noted?.seed ? { state: "passed" } : { state: "absent", facts: { elsewhere: true } };
}

function failed(code, facts = {}) {
  return { state: "failed", code, facts };
}
