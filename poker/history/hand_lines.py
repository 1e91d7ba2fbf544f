"""Hands as lines of a list: each with its player's cards and the board."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from poker.engine.cards.cards import Card
from poker.history.corrections import HandKey, corrected
from poker.history.many_hands import own_hands
from poker.history.one_hand.own_hand import OwnHand
from poker.models import PlayedHand


class HandLine(NamedTuple):
    """A hand in a list; ``cards`` and ``board`` are empty if its record cannot be read.

    ``corrected`` is the amount corrections moved for the player, in minor units, or 0 without
    corrections.
    """

    played: PlayedHand
    cards: Sequence[Card]
    board: Sequence[Card]
    corrected: int


def hand_lines(played: Sequence[PlayedHand]) -> list[HandLine]:
    """Return one line per row, in the same order; the rows are of one player."""
    moved = corrected(played)
    return [_line(hand, moved) for hand in own_hands(played)]


def _line(hand: OwnHand, moved: Mapping[HandKey, int]) -> HandLine:
    board, own = hand.end.board if hand.steps else (), hand.played
    amount = moved.get((own.table_id, own.hand_no), 0)
    return HandLine(own, hand.cards.get(own.seat, ()), board, amount)
