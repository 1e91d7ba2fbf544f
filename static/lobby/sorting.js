/** The order of games: by a fact of their rows, falling with a minus in front of its name. */

/** Rows that are equal stand as they are listed. */
export function compareRows(one, other, sort) {
  const by = nameOf(sort);
  const listed = Number(one.dataset.place) - Number(other.dataset.place);
  if (!by) return listed;
  const difference = Number(one.dataset[by]) - Number(other.dataset[by]);
  return (sort.startsWith("-") ? -difference : difference) || listed;
}

/** Say at the heads of the columns what is sorted by, and what pressing them does next. */
export function markHeads(heads, sort) {
  for (const head of heads) {
    const isSorted = head.dataset.sort === nameOf(sort);
    const isFalling = sort.startsWith("-");
    const order = isFalling ? "descending" : "ascending";
    head.ariaSort = isSorted ? order : "none";
    if (isSorted) head.querySelector("button").value = isFalling ? nameOf(sort) : `-${sort}`;
    else head.querySelector("button").value = head.dataset.first;
  }
}

function nameOf(sort) {
  return sort.replace("-", "");
}
