/** Whether every seed was fixed before any of them was told. */

import { pledgeOf } from "./pledge.js";

/** Every seed mixed in opens the pledge of its player. */
export async function seedsArePledged({ proof }) {
  const pledged = new Map(proof.pledges);
  const due = await Promise.all(proof.seeds.map(([player, seed]) => pledgeOf(proof, player, seed)));
  const players = proof.seeds.map(([player]) => player).filter((player, at) => pledged.get(player) !== due[at]);
  return players.length ? { state: "failed", code: "seed_not_pledged", facts: { players } } : { state: "passed" };
}

/** The pledges are those this browser noted before it gave its seed. */
export function pledgesAreAsNoted({ proof, noted }) {
  if (!noted?.pledges) return { state: "unknown" };
  const same = JSON.stringify(noted.pledges) === JSON.stringify(proof.pledges);
  return same ? { state: "passed" } : { state: "failed", code: "pledges", facts: {} };
}
