/** Whether every seed was fixed before any of them was told. */

import { isClosedBy } from "./closing.js";
import { pledgeOf, unopened } from "./pledge.js";
import { publicKey } from "./signature.js";

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
 * room and everybody but this proof's player could have chosen together.
 */
export function pledgesAreOpened({ proof }) {
  const players = unopened(proof).map(([player]) => player);
  if (players.length === 0) return { state: "passed" };
  if (players.every((player) => player === proof.player)) return { state: "limited", code: "own_unopened" };
  const others = proof.pledges.filter(([player]) => player !== proof.player).length;
  return { state: "limited", code: "unopened", facts: { players, orders: String(2n ** BigInt(others)) } };
}

/** The room had signed that these are all pledges, and what is dealt. */
export async function pledgesAreClosed(known) {
  const { proof } = known;
  if (proof.closing === null) return { state: "limited", code: "unsigned" };
  const jwk = publicKey(known, proof.closing.key);
  if (jwk === null) return { state: "failed", code: "unknown_key", facts: { key: proof.closing.key } };
  return await isClosedBy(jwk, proof) ? { state: "passed" } : { state: "failed", code: "closing_signature" };
}

/** The pledges are those this browser noted before it gave its seed. */
export function pledgesAreAsNoted({ proof, pledges }) {
  if (pledges === null) return { state: "unknown", code: "pledges_not_given" };
  const same = JSON.stringify(pledges) === JSON.stringify(proof.pledges);
  return same ? { state: "passed" } : { state: "failed", code: "pledges" };
}
