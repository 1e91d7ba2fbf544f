"""Hands as lines of a list: each with its player's cards and the board."""

from collections.abc import Sequence
from typing import NamedTuple

from poker.engine.cards.cards import Card
from poker.history.many_hands import own_hands
from poker.history.one_hand.own_hand import OwnHand
from poker.models import PlayedHand


class HandLine(NamedTuple):
    """A hand in a list; ``cards`` and ``board`` are empty where its record cannot be read."""

    played: PlayedHand
    cards: Sequence[Card]
    board: Sequence[Card]


def hand_lines(played: Sequence[PlayedHand]) -> list[HandLine]:
    """Return one line per row, in the same order; the rows are of one player."""
    return [_line(hand) for hand in own_hands(played)]


def _line(hand: OwnHand) -> HandLine:
    board = hand.end.board if hand.steps else ()
    return HandLine(hand.played, hand.cards.get(hand.played.seat, ()), board)
