/** The room's signed word that it had a seed before the deal. */

import { ascii, fromHex, joined, u64 } from "./bytes.js";
import { isSignature } from "./signature.js";

const RECEIPT = ascii("card-room seed receipt v1");

function signedBytes({ table, hand, root, player, seed, at }) {
  return joined(RECEIPT, u64(table), u64(hand), fromHex(root), u64(player), fromHex(seed), u64(at));
}

/** Whether `receipt` was signed with the key whose public half is `jwk`. */
export function isSigned(receipt, jwk) {
  return isSignature(jwk, receipt.signature, signedBytes(receipt));
}

/** Whether `receipt` is for this very seed of this player, hand and commitment. */
export function isFor(receipt, { table, hand, root, player, seed }) {
  const wanted = { table, hand, root, player, seed };
  return Object.entries(wanted).every(([name, value]) => receipt[name] === value);
}
