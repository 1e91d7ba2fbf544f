/** Which tables wait for their player, and which of them comes next. */

/** Tables as `{id, isWaiting, seconds}`, `seconds` left of a shown countdown or null. */
function byUrgency(one, other) {
  return (one.seconds ?? Infinity) - (other.seconds ?? Infinity) || 0;
}

/** The id of the most urgent of the waiting `tables` but `current`; null when no other waits. */
export function nextWaiting(tables, current) {
  const after = tables.findIndex(({ id }) => id === current) + 1;
  const inTurn = [...tables.slice(after), ...tables.slice(0, after)];
  const [next] = inTurn.filter(({ id, isWaiting }) => isWaiting && id !== current).sort(byUrgency);
  return next?.id ?? null;
}
