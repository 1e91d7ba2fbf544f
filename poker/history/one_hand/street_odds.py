"""What each hand a reader knows could expect of the pot, street by street."""

from typing import Final, NamedTuple

from poker.engine.cards.equity import WHOLE_POT, equities
from poker.engine.hand.state import Hand
from poker.history.one_hand.own_hand import OwnHand

_FEWEST: Final = 2
_WHOLE_BOARD: Final = 5


class Odds(NamedTuple):
    """A player's share of the pot, in percent, if all cards known had been played to the end."""

    name: str
    percent: float


def odds_on(hand: OwnHand, at_street: Hand) -> list[Odds]:
    """Return the odds of those still in as a street began, ``at_street``, whose cards the reader
    knows.

    They are those told at the table when all are all-in (clause ``all-in-exposed``): whatever the
    reader knows of others' cards counts as unseen. Empty where fewer than two hands are known, and
    on the river.
    """
    count = at_street.rules.cards.hole_cards
    live = [player.seat for player in at_street.live()]
    known = {seat: hand.cards[seat] for seat in live if len(hand.cards.get(seat, ())) == count}
    if len(known) < _FEWEST or len(at_street.board) == _WHOLE_BOARD:
        return []
    shares = equities(known, at_street.board, at_street.rules.cards, seed=at_street.number)
    names = {seat.number: seat.name for seat in hand.began.taken()}
    return [Odds(names[seat], 100 * share / WHOLE_POT) for seat, share in shares.items()]
