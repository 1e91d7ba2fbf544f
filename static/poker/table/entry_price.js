/** What a player posts to be dealt in at once. */

/** A missed small blind costs that, everything else the big blind; never more than the stack. */
export function entryPrice(table, own) {
  const blind = own.owes === "small" ? table.small_blind : table.big_blind;
  return Math.min(blind, own.stack);
}
