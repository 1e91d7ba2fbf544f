/** What the reader of a proof knows that does not come from the proof. */

/** Nothing: neither the room's published keys nor a note of the hand. */
export const NOTHING = {
  keys: null, root: null, seed: null, receipt: null, pledges: null, content: null, among: null, seen: null, refused: null, sent: false,
};

/** What the table's frames leave out of the content: a merge patch cannot tell null. */
const LEFT_OUT = { straddle: null, bomb_pot: null };

/**
 * What this browser noted of the hand, from its `records` (see `Records`), with the room's published
 * `keys`, null if they could not be had.
 *
 * The seed counts as known if the room signed for it or mixed it in: one that it took too late is not in the
 * deal, and another browser of the player may have given another.
 */
export function knownFrom(records, proof, keys) {
  const noted = records.find((record) => record.root === proof.root);
  const mixed = proof.seeds.find(([player]) => player === proof.player)?.[1];
  const mine = noted?.seed && noted.seed === mixed ? mixed : null;
  return {
    ...NOTHING,
    ...noted,
    keys,
    root: records[0]?.root ?? null,
    seed: noted?.receipt?.seed ?? mine,
    content: noted?.content ? { ...LEFT_OUT, ...noted.content } : null,
    sent: Boolean(noted?.seed),
  };
}
