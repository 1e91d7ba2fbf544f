/** Whether every seed was fixed before any of them was told. */

import { pledgeOf } from "./pledge.js";

/** Every seed mixed in opens the pledge of its player. */
export async function seedsArePledged({ proof }) {
  const pledged = new Map(proof.pledges);
  const due = await Promise.all(proof.seeds.map(([player, seed]) => pledgeOf(proof, player, seed)));
  const players = proof.seeds.map(([player]) => player).filter((player, at) => pledged.get(player) !== due[at]);
  return players.length ? { state: "failed", code: "seed_not_pledged", facts: { players } } : { state: "passed" };
}

/**
 * Every pledge was opened: its seed was mixed in. If one was not, whoever knew the committed order and
 * the other seeds could have chosen which of their own to give: `orders` is between how many decks the
 * room and everybody but this proof's player could have chosen together, 1 where only that player's is missing.
 */
export function pledgesAreOpened({ proof }) {
  const given = new Set(proof.seeds.map(([player]) => player));
  const players = proof.pledges.map(([player]) => player).filter((player) => !given.has(player));
  if (players.length === 0) return { state: "passed" };
  const others = proof.pledges.filter(([player]) => player !== proof.player).length;
  const orders = players.some((player) => player !== proof.player) ? 2 ** others : 1;
  return { state: "limited", code: "unopened", facts: { players, orders } };
}

/** The pledges are those this browser noted before it gave its seed. */
export function pledgesAreAsNoted({ proof, noted }) {
  if (!noted?.pledges) return { state: "unknown" };
  const same = JSON.stringify(noted.pledges) === JSON.stringify(proof.pledges);
  return same ? { state: "passed" } : { state: "failed", code: "pledges", facts: {} };
}
