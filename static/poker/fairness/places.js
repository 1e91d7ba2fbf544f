/** Which place of the deck goes where (the order of dealing, a card burned before each street). */

const BOARD = [1, 2, 3, 5, 7];

/** The places of the hole cards dealt to `seat`, the first one first; none for who was not dealt in. */
export function holePlaces({ dealt, each }, seat) {
  const turn = dealt.indexOf(seat);
  if (turn < 0) return [];
  return Array.from({ length: each }, (_, round) => turn + round * dealt.length);
}

/** The places of all five board cards. */
export function boardPlaces({ dealt, each }) {
  return BOARD.map((behind) => dealt.length * each + behind);
}

/** What lies at `place`: `{seat, card}` counting cards from 1, or `{board}` likewise; null for others. */
export function whatLiesAt(positions, place) {
  const board = boardPlaces(positions).indexOf(place);
  if (board >= 0) return { board: board + 1 };
  const { dealt, each } = positions;
  if (place >= dealt.length * each) return null;
  return { seat: dealt[place % dealt.length], card: Math.floor(place / dealt.length) + 1 };
}
