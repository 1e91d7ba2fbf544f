/** What binds a player to a seed before anybody's seed is told. */

import { ascii, fromHex, sha256, toHex, u64 } from "./bytes.js";

const PLEDGE = ascii("card-room seed pledge v1");

/** The pledges `[[player, hash], ...]` of a deal whose seeds were not mixed in. */
export function unopened({ seeds, pledges }) {
  const givers = new Set(seeds.map(([giver]) => giver));
  return pledges.filter(([player]) => !givers.has(player));
}

/** The hash, in hex, by which `player` pledges a seed for a hand. */
export async function pledgeOf({ table, hand }, player, seed) {
  return toHex(await sha256(PLEDGE, u64(table), u64(hand), u64(player), fromHex(seed)));
}
