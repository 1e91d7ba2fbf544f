/** The room's signed word which pledges there are for a hand and what is dealt, before any seed is given. */

import { ascii, fromHex, joined, u64, u8 } from "./bytes.js";
import { contentBytes } from "./content.js";
import { isSignature } from "./signature.js";

const PLEDGES = ascii("card-room pledges closed v1");
const DEAL = ascii("card-room deal closed v2");

/**
 * Whether `closing` is the signature of these pledges and this content with this commitment, by the key
 * `jwk`. Without `content` it is one of version 1, as signed for hands of the past.
 */
export function isClosedBy(jwk, { table, hand, root, pledges, closing, content = null }) {
  const listed = pledges.flatMap(([player, pledge]) => [u64(player), fromHex(pledge)]);
  const signed = [u64(table), u64(hand), fromHex(root), u8(pledges.length), ...listed];
  const message = content ? joined(DEAL, ...signed, contentBytes(content)) : joined(PLEDGES, ...signed);
  return isSignature(jwk, closing.signature, message);
}
