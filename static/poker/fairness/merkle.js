/** The commitment: a tree of hashes over the 52 salted cards, of which one card can be opened. */

import { ascii, fromHex, joined, sha256, toHex, u64, u8 } from "./bytes.js";

const LEAF = ascii("card-room deal leaf v1");

/** How many hashes lead from a card to the root: the tree has 64 leaves. */
export const PATH_LENGTH = 6;

/** The leaf of the card that the room's order held at `index`, salted. */
async function leaf({ table, hand, index, salt, card }) {
  return sha256(u8(0), LEAF, u64(table), u64(hand), u8(index), fromHex(salt), ascii(card));
}

/**
 * The root that an opening `{index, card, salt, path}` of one hand leads to, as hex.
 *
 * It is the room's commitment exactly when the room had committed to this card at this index.
 */
export async function openedRoot({ table, hand }, { index, card, salt, path }) {
  let node = await leaf({ table, hand, index, salt, card });
  for (const [level, sibling] of path.entries()) {
    const pair = (index >> level) & 1 ? [fromHex(sibling), node] : [node, fromHex(sibling)];
    node = await sha256(u8(1), joined(...pair));
  }
  return toHex(node);
}
