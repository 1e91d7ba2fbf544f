"""Turning hands up and paying the pots (sections 6 and 7 of the rulebook)."""

from collections.abc import Sequence

from poker.engine.cards import Card
from poker.engine.evaluation import HandValue, value
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import HandShown, PotAwarded
from poker.engine.hand.pots import pots, split
from poker.engine.hand.recorder import Recorder


def expose(recorder: Recorder, deck: Sequence[Card]) -> None:
    """Turn the live hands up when no more betting is possible (``all-in-exposed``)."""
    for player in recorder.hand.live():
        if not player.shown:
            cards = hole_cards_of(recorder.hand, player.seat, deck)
            recorder.record(HandShown(player.seat, cards))


def show_down(recorder: Recorder, deck: Sequence[Card]) -> None:
    """Show every live hand (``showdown-all``) and award each pot to the best of its own."""
    hand = recorder.hand
    values: dict[int, HandValue] = {}
    for player in hand.live():
        cards = hole_cards_of(hand, player.seat, deck)
        values[player.seat] = worth = value(cards, hand.board, hand.rules.cards)
        recorder.record(HandShown(player.seat, cards, worth.name, worth.best))
    for number, pot in enumerate(pots(hand.players, hand.dead)):
        best = min(values[seat].strength for seat in pot.seats)
        winners = [seat for seat in pot.seats if values[seat].strength == best]
        recorder.record(PotAwarded(number, pot.amount, split(pot.amount, winners)))


def award_to_last(recorder: Recorder) -> None:
    """All others folded: everything goes to the last player, unseen (``win-by-fold``)."""
    hand = recorder.hand
    (winner,) = hand.live()
    total = hand.pot_total()
    recorder.record(PotAwarded(0, total, ((winner.seat, total),)))
