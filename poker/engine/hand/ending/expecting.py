"""What an all-in was worth when the cards were turned up (clause ``own-statistics``)."""

from collections.abc import Mapping, Sequence

from poker.engine.cards.cards import Card
from poker.engine.cards.equity import WHOLE_POT, equities
from poker.engine.hand.ending.pots import Pot, pots
from poker.engine.hand.events import HandEvent, OddsTold, PotAwarded, StreetDealt
from poker.engine.hand.state import Hand

Shares = Mapping[int, int]


def luck(hand: Hand, events: Sequence[HandEvent]) -> dict[int, int]:
    """Return by seat what a hand paid beyond what could be expected of it, in chips.

    ``events`` end the hand, from its last decision on at the latest. Each pot, less its rake,
    counts by the odds of those who reached it when their cards were turned up. What everybody got
    beyond that sums to 0; it is empty where no card came after an all-in.
    """
    told = next((event for event in events if isinstance(event, OddsTold)), None)
    if told is None:
        return {}
    since = events[events.index(told) :]
    dealt = sum(len(event.cards) for event in since if isinstance(event, StreetDealt))
    board = hand.board[: len(hand.board) - dealt]
    found = dict.fromkeys((seat for seat, _ in told.shares), 0)
    awards = [event for event in since if isinstance(event, PotAwarded)]
    for pot, award in zip(pots(hand.players), awards, strict=True):
        for seat, chips in award.shares:
            found[seat] += chips
        for seat, chips in _expected(award.amount, _odds(hand, pot, board, dict(told.shares))):
            found[seat] -= chips
    return found


def _odds(hand: Hand, pot: Pot, board: Sequence[Card], told: Shares) -> Shares:
    """Return the share of a pot that each of its hands could expect, in ten-thousandths."""
    if len(pot.seats) == len(told):
        return told
    held = {seat: hand.player(seat).shown for seat in pot.seats}
    if len(held) == 1:
        return dict.fromkeys(held, WHOLE_POT)
    others = [hand.player(seat).shown for seat in told if seat not in held]
    seen = [card for shown in others for card in shown]
    return equities(held, board, hand.rules.cards, seed=hand.number, seen=seen)


def _expected(prize: int, odds: Shares) -> list[tuple[int, int]]:
    """Return (seat, chips) of the prize by the odds; who can expect most gets what rounding
    leaves.
    """
    parts = {seat: prize * share // WHOLE_POT for seat, share in odds.items()}
    most = max(odds, key=lambda seat: odds[seat])
    parts[most] += prize - sum(parts.values())
    return list(parts.items())
