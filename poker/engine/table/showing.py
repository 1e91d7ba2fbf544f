"""Showing cards by choice after a hand (clause ``showdown-order``)."""

from collections.abc import Callable, Sequence

from poker.engine.cards.cards import Card
from poker.engine.errors import AlreadyShown, HandGoesOn, NoHandToShow, NotYourCards
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import CardsShown
from poker.engine.hand.state import Hand
from poker.engine.inputs import is_whole
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Table


def show_cards(
    recorder: TableRecorder,
    number: int,
    cards: Sequence[Card],
    deck: Callable[[], Sequence[Card]],
) -> None:
    """Turn up some of the seat's own cards of the hand that is over, folded or not.

    ``deck`` is called only once everything but the cards has been checked. Raises HandGoesOn,
    NoHandToShow, NotYourCards or AlreadyShown.
    """
    hand = _hand_to_show(recorder.table, number)
    own = hole_cards_of(hand, number, deck())
    if not _each_once(cards, own):
        raise NotYourCards("only cards dealt to you in the last hand, each once")
    if not {*cards}.isdisjoint(hand.player(number).shown):
        raise AlreadyShown("these cards lie open already")
    recorder.record(CardsShown(number, tuple(cards)))


def _each_once(cards: object, own: Sequence[Card]) -> bool:
    """Return whether ``cards`` are some of the player's ``own`` cards, none of them twice."""
    if not isinstance(cards, list | tuple) or not cards or not all(map(is_whole, cards)):
        return False
    return len({*cards}) == len(cards) and {*cards} <= {*own}


def _hand_to_show(table: Table, number: int) -> Hand:
    hand = table.hand
    # A suspended hand is not decided yet: cards shown could influence the staff who decide it.
    if hand is None or hand.interrupted == "suspended":
        raise NoHandToShow("there is no finished hand on the table")
    if not hand.over:
        raise HandGoesOn("cards are shown when the hand is over")
    if not (hand.dealt and hand.has(number) and table.seat(number).dealt):
        raise NoHandToShow("the last hand was not dealt to you")
    return hand
