"""Counting millions of decks in several processes, for tests the daily check is too small for."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from poker.engine.cards.cards import DECK_SIZE
from poker.oversight.shuffling.examining import LOT, fresh
from poker.oversight.shuffling.sources import Source
from poker.oversight.shuffling.tally import Counts, Decks, Tally, tally

Words = NDArray[np.uint64]

MOST_TOP_CARDS: Final = 11
"""So many cards have fewer orders than a word of 64 bits has values; twelve have more."""
_ORDERED_PAIRS: Final = DECK_SIZE * (DECK_SIZE - 1)


class Lots:
    """What was counted of many decks: the daily check's tally, and what only the report asks for.

    ``tops`` has a number for each deck: which of all orders its first ``top_cards`` cards are in.
    It is joined when it is asked for: joining ten million numbers a lot at a time takes an hour.
    """

    def __init__(self, top_cards: int) -> None:
        self.top_cards = top_cards
        self.tally = Tally()
        self.first_two: Counts = np.zeros(_ORDERED_PAIRS, np.int64)
        self.rising_runs: Counts = np.zeros(DECK_SIZE + 1, np.int64)
        self._tops: list[Words] = []

    @property
    def tops(self) -> Words:
        return np.concatenate(self._tops)

    def __add__(self, other: Lots) -> Lots:
        total = Lots(self.top_cards)
        total.tally = self.tally + other.tally
        total.first_two = self.first_two + other.first_two
        total.rising_runs = self.rising_runs + other.rising_runs
        total._tops = self._tops + other._tops
        return total


def count(source: Source, decks: int, *, top_cards: int, on_decks: Callable[[int], None]) -> Lots:
    """Return what is counted of so many fresh decks, made and counted by all processors at once."""
    sizes = [min(LOT, decks - begun) for begun in range(0, decks, LOT)]
    total = Lots(top_cards)
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for lot in processes.map(partial(_fresh_lot, source, top_cards), sizes, chunksize=10):
            total += lot
            on_decks(lot.tally.deals)
    return total


def counted(decks: Decks, *, top_cards: int) -> Lots:
    """Return what is counted of these decks, which came one after the other."""
    lot = Lots(top_cards)
    lot.tally = tally(decks)
    wide = decks.astype(np.int64)
    lot.first_two = np.bincount(_order_of_tops(wide, 2).astype(np.int64), minlength=_ORDERED_PAIRS)
    falls = (wide[:, 1:] < wide[:, :-1]).sum(axis=1)
    lot.rising_runs = np.bincount(1 + falls, minlength=DECK_SIZE + 1)
    lot._tops = [_order_of_tops(wide, top_cards)]
    return lot


def orders_of(cards: int) -> int:
    """Return in how many orders the first ``cards`` cards of a deck can lie."""
    orders = 1
    for dealt in range(cards):
        orders *= DECK_SIZE - dealt
    return orders


def _fresh_lot(source: Source, top_cards: int, decks: int) -> Lots:
    return counted(fresh(source, decks), top_cards=top_cards)


def _order_of_tops(decks: Counts, cards: int) -> Words:
    """Return for each deck the number of the order of its first cards, from 0 to
    ``orders_of(cards)`` - 1: each card counts among those not dealt before it."""
    number = np.zeros(len(decks), np.uint64)
    for place in range(cards):
        card = decks[:, place]
        passed_over = (decks[:, :place] < card[:, None]).sum(axis=1)
        number = number * np.uint64(DECK_SIZE - place) + (card - passed_over).astype(np.uint64)
    return number
