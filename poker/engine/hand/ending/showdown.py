"""Turning hands up (section 7 of the rulebook)."""

from collections.abc import Mapping, Sequence

from poker.engine.cards.cards import Card
from poker.engine.cards.evaluation import HandValue, value
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.ending.awarding import award
from poker.engine.hand.ending.pots import Pot, pots
from poker.engine.hand.events import HandMucked, HandShown
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand, Player


def expose(recorder: Recorder, deck: Sequence[Card]) -> None:
    """Turn the live hands up when no more betting is possible (``all-in-exposed``)."""
    for player in recorder.hand.live():
        if not player.shown:
            cards = hole_cards_of(recorder.hand, player.seat, deck)
            recorder.record(HandShown(player.seat, cards))


def show_down(recorder: Recorder, deck: Sequence[Card]) -> None:
    """Show the hands that must be or may win, muck the others, and award each pot."""
    hand = recorder.hand
    found = pots(hand.players)
    values: dict[int, HandValue] = {}
    for player in _showing_order(hand):
        cards = hole_cards_of(hand, player.seat, deck)
        worth = value(cards, hand.board, hand.rules.cards)
        if _must_show(hand, player) or _may_win(player, worth, found, values):
            values[player.seat] = worth
            recorder.record(HandShown(player.seat, cards, worth.name, worth.best))
        else:
            recorder.record(HandMucked(player.seat))
    award(recorder, found, {seat: worth.strength for seat, worth in values.items()})


def _showing_order(hand: Hand) -> list[Player]:
    """Return the live players in the order they show: from the last aggressor of the river,
    clockwise.

    Without an aggressor the first is left of the button (``showdown-order``).
    """
    live = hand.live()
    first = next((at for at, p in enumerate(live) if p.seat == hand.aggressor), 0)
    return live[first:] + live[:first]


def _must_show(hand: Hand, player: Player) -> bool:
    """Return whether all hands are shown (``showdown-all``) or this player's is already face up."""
    return hand.rules.showdown == "all" or bool(player.shown)


def _may_win(
    player: Player, worth: HandValue, found: Sequence[Pot], shown: Mapping[int, HandValue]
) -> bool:
    """Return whether this hand can still win part of a contested pot, given the hands shown so far.

    A hand that cannot win is mucked; a pot that nobody else contests needs no showing.
    """
    return any(
        all(worth.strength <= shown[seat].strength for seat in pot.seats if seat in shown)
        for pot in found
        if player.seat in pot.seats and len(pot.seats) > 1
    )
