/** The mix: which card of the room's order lies where in the deck that was dealt. */

import { ascii, fromHex, joined, sha256, u32, u64, u8 } from "./bytes.js";

const MIX = ascii("card-room deal mix v1");
const DRAW = ascii("card-room deal draw v1");
const CARDS = 52;
const U16 = 65536;

/** The 32 bytes made of the commitment and of all seeds `[[player, hex], ...]` of a hand. */
async function mixed({ table, hand, root, seeds }) {
  const ordered = [...seeds].sort(([one], [other]) => one - other);
  const given = ordered.flatMap(([player, seed]) => [u64(player), fromHex(seed)]);
  return sha256(MIX, u64(table), u64(hand), fromHex(root), u8(ordered.length), joined(...given));
}

/** Numbers below 65536, drawn from `mix` without end. */
async function* draws(mix) {
  for (let block = 0; ; block += 1) {
    const bytes = new DataView((await sha256(DRAW, mix, u32(block))).buffer);
    for (let at = 0; at < bytes.byteLength; at += 2) yield bytes.getUint16(at);
  }
}

/** The next draw from 0 to `below` - 1, each equally likely: what would favour some is skipped. */
async function drawBelow(below, numbers) {
  const fair = U16 - (U16 % below);
  for (;;) {
    const { value } = await numbers.next();
    if (value < fair) return value % below;
  }
}

/** For each place of the dealt deck, the index of its card in the room's order. */
export async function mixOrder(deal) {
  const numbers = draws(await mixed(deal));
  const order = Array.from({ length: CARDS }, (_, index) => index);
  for (let place = CARDS - 1; place > 0; place -= 1) {
    const other = await drawBelow(place + 1, numbers);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}
