/** The room's signed word which pledges there are for a hand, before any seed is given. */

import { ascii, fromHex, joined, u64, u8 } from "./bytes.js";
import { isSignature } from "./signature.js";

const CLOSING = ascii("card-room pledges closed v1");

/** Whether `closing` is the signature of these pledges with this commitment, by the key `jwk`. */
export function isClosedBy(jwk, { table, hand, root, pledges, closing }) {
  const listed = pledges.flatMap(([player, pledge]) => [u64(player), fromHex(pledge)]);
  const message = joined(CLOSING, u64(table), u64(hand), fromHex(root), u8(pledges.length), ...listed);
  return isSignature(jwk, closing.signature, message);
}
