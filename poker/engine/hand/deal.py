"""Where each card of the deck goes (clauses ``deal-order``, ``burn``)."""

from collections.abc import Sequence
from typing import Final

from poker.engine.cards.cards import Card
from poker.engine.hand.events import Street
from poker.engine.hand.state import Hand

_BOARD_PLACES: Final[dict[Street, tuple[int, int]]] = {
    "flop": (1, 4),
    "turn": (5, 6),
    "river": (7, 8),
}
"""First and past-the-last place of a street's cards behind the hole cards, burns skipped."""

NEXT_STREET: Final[dict[Street, Street]] = {
    "preflop": "flop",
    "flop": "turn",
    "turn": "river",
}


def hole_cards(deck: Sequence[Card], *, place: int, players: int, count: int) -> tuple[Card, ...]:
    """Return the cards of the player at ``place`` in dealing order: one card in each round."""
    return tuple(deck[place : players * count : players])


def hole_cards_of(hand: Hand, seat: int, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the hole cards of ``seat`` in ``hand``. Raises NotSeated when it was not dealt in."""
    count = hand.rules.cards.hole_cards
    return hole_cards(deck, place=hand.place(seat), players=len(hand.players), count=count)


def street_cards(hand: Hand, street: Street, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the board cards that ``street`` adds, without the card burned before them."""
    start = len(hand.players) * hand.rules.cards.hole_cards
    first, past = _BOARD_PLACES[street]
    return tuple(deck[start + first : start + past])


def board_places(hand: Hand) -> tuple[int, ...]:
    """Return the places in the deck of the cards that are on the board."""
    start = len(hand.players) * hand.rules.cards.hole_cards
    behind = [place for first, past in _BOARD_PLACES.values() for place in range(first, past)]
    return tuple(start + place for place in behind[: len(hand.board)])
