/** What a view shows its player of the cards, as it is noted to be held against the openings. */

/**
 * `{own, board, shown, dealt}`: the player's hand, the board, hands turned up by seat, and the order
 * in which the seats were dealt to (null when the page came later); null for who holds no cards.
 */
export function seenCards(view, steps, noted) {
  const { hand, you, seats } = view;
  if (!hand || hand.interrupted === "voided" || !you.cards) return null;
  const turnedUp = Object.entries(seats).filter(([number, { cards }]) => cards?.length && Number(number) !== you.seat);
  const dealt = steps.findLast((step) => step.event.kind === "cards_dealt")?.event.data.seats;
  return {
    own: you.cards,
    board: hand.board,
    shown: { ...noted?.shown, ...Object.fromEntries(turnedUp.map(([number, { cards }]) => [number, cards])) },
    dealt: dealt ?? noted?.dealt ?? null,
  };
}
