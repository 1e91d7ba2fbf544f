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
 * room and everybody but this proof's player could have chosen together, 1 where only that player's is missing.
 */
export function pledgesAreOpened({ proof }) {
  const players = unopened(proof).map(([player]) => player);
  if (players.length === 0) return { state: "passed" };
  const others = proof.pledges.filter(([player]) => player !== proof.player).length;
  const orders = players.some((player) => player !== proof.player) ? 2 ** others : 1;
  return { state: "limited", code: "unopened", facts: { players, orders } };
}

/** The room had signed that these are all pledges; absent where it signed nothing. */
export async function pledgesAreClosed(known) {
  const { proof } = known;
  if (proof.closing === null) return { state: "absent" };
  const jwk = publicKey(known, proof.closing.key);
  if (jwk === null) return { state: "failed", code: "unknown_key", facts: { key: proof.closing.key } };
  return await isClosedBy(jwk, proof) ? { state: "passed" } : { state: "failed", code: "closing_signature", facts: {} };
}

/**
 * The pledges are those this browser noted before it gave its seed, and all of players whom it had
 * seen dealt in to the hand before.
 */
export function pledgesAreAsNoted({ proof, noted }) {
  if (!noted?.pledges) return { state: "unknown" };
  const same = JSON.stringify(noted.pledges) === JSON.stringify(proof.pledges);
  if (!same) return { state: "failed", code: "pledges", facts: {} };
  const among = noted.among && new Set(noted.among);
  const players = among ? proof.pledges.map(([player]) => player).filter((player) => !among.has(player)) : [];
  return players.length ? { state: "failed", code: "outsiders", facts: { players } } : { state: "passed" };
}
