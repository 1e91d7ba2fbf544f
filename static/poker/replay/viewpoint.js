/** Turning a recorded table so that another seat lies at the bottom. */

/**
 * `view` with `seat` at the bottom. The viewer's own cards stay where they are and those of
 * `seat` stay as they were shown: turning the table turns no card.
 */
export function seenFrom(view, seat) {
  const { you, seats } = view;
  if (seat === you.seat || !seats[seat]) return view;
  const turned = { ...seats };
  if (you.cards && seats[you.seat]) {
    turned[you.seat] = { ...seats[you.seat], cards: you.cards, hidden: 0 };
  }
  return { ...view, seats: turned, you: { seat } };
}
