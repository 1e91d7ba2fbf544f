"""Counting what is tested in fresh decks, however many there are."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from poker.engine.cards.cards import DECK_SIZE

Decks = NDArray[np.uint8]
"""One row per deck, each of 52 cards from 0 to 51."""
Counts = NDArray[np.int64]

VALUES: Final = tuple(2 * card - (DECK_SIZE - 1) for card in range(DECK_SIZE))
"""What a card counts for in the serial correlation; they sum to zero."""

_END: Final = DECK_SIZE
_PLACES: Final = np.arange(DECK_SIZE)
_VALUES: Final = np.array(VALUES)


class Tally:
    """The counts of ``deals`` decks; tallies of several lots may be added up."""

    def __init__(self) -> None:
        self.deals = 0
        self.positions: Counts = np.zeros((DECK_SIZE, DECK_SIZE), np.int64)
        self.followers: Counts = np.zeros((_END + 1, _END + 1), np.int64)
        self.colour_runs: Counts = np.zeros(DECK_SIZE + 1, np.int64)
        self.fixed_points: Counts = np.zeros(DECK_SIZE + 1, np.int64)
        self.cycles: Counts = np.zeros(DECK_SIZE + 1, np.int64)
        self.serial = 0
        self.agreeing = 0
        self.neighbours = 0

    def __add__(self, other: Tally) -> Tally:
        total = Tally()
        for name, value in vars(self).items():
            setattr(total, name, value + getattr(other, name))
        return total


def tally(decks: Decks) -> Tally:
    """Return the counts of these decks, which came one after the other."""
    counted = Tally()
    counted.deals = len(decks)
    wide = decks.astype(np.int64)
    counted.positions = _pairs(np.broadcast_to(_PLACES, wide.shape), wide, DECK_SIZE)
    ends = np.full((len(wide), 1), _END)
    counted.followers = _pairs(np.hstack([ends, wide]), np.hstack([wide, ends]), DECK_SIZE + 1)
    red = (wide % 4 == 1) | (wide % 4 == 2)
    counted.colour_runs = _histogram(1 + (red[:, 1:] != red[:, :-1]).sum(axis=1))
    counted.fixed_points = _histogram((wide == _PLACES).sum(axis=1))
    counted.cycles = _histogram(_cycles(wide))
    values = _VALUES[wide]
    counted.serial = int((values * np.roll(values, -1, axis=1)).sum())
    counted.agreeing = int((decks[1:] == decks[:-1]).sum())
    counted.neighbours = max(0, len(decks) - 1)
    return counted


def repeated(decks: Decks) -> int:
    """Return how many decks repeat another one among these."""
    rows = np.ascontiguousarray(decks).view(np.dtype((np.void, DECK_SIZE))).ravel()
    return len(decks) - len(np.unique(rows))


def _pairs(first: Counts, second: Counts, size: int) -> Counts:
    """Return how often each pair occurs, as a square matrix."""
    return np.bincount((first * size + second).ravel(), minlength=size**2).reshape(size, size)


def _histogram(counts: Counts) -> Counts:
    return np.bincount(counts, minlength=DECK_SIZE + 1)


def _cycles(orders: Counts) -> Counts:
    """Return how many cycles each order has.

    Every place learns the least place of its cycle, looking twice as far ahead in every round.
    """
    least, ahead = np.broadcast_to(_PLACES, orders.shape), orders
    for _round in range(DECK_SIZE.bit_length()):
        least = np.minimum(least, np.take_along_axis(least, ahead, axis=1))
        ahead = np.take_along_axis(ahead, ahead, axis=1)
    found: Counts = (least == _PLACES).sum(axis=1)
    return found
