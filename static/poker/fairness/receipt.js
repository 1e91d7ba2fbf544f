/** The room's signed word that it had a seed before the deal. */

import { ascii, fromHex, joined, u64 } from "./bytes.js";

const RECEIPT = ascii("card-room seed receipt v1");
const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };

function signedBytes({ table, hand, root, player, seed, at }) {
  return joined(RECEIPT, u64(table), u64(hand), fromHex(root), u64(player), fromHex(seed), u64(at));
}

/** Whether `receipt` was signed with the key whose public half is `jwk`. */
export async function isSigned(receipt, jwk) {
  const key = await crypto.subtle.importKey("jwk", jwk, CURVE, false, ["verify"]);
  return crypto.subtle.verify(SIGNATURE, key, fromHex(receipt.signature), signedBytes(receipt));
}

/** Whether `receipt` is for this very seed of this player, hand and commitment. */
export function isFor(receipt, { table, hand, root, player, seed }) {
  const wanted = { table, hand, root, player, seed };
  return Object.entries(wanted).every(([name, value]) => receipt[name] === value);
}
