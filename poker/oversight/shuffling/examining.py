"""Testing fresh decks of a source, and testing again what looks unusual."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np

from poker.engine.cards.cards import DECK_SIZE
from poker.oversight.shuffling.results import Result, results
from poker.oversight.shuffling.sources import SOURCES, Source
from poker.oversight.shuffling.tally import Decks, Tally, repeated, tally
from poker.oversight.shuffling.threshold import CONFIRM_WITH, THRESHOLD

LOT: Final = 1000
"""Decks made and counted at a time."""

Progress = Callable[[int], None]


class Tested(NamedTuple):
    """One test of one source; ``again`` is its p-value on fresh decks, if the first one was beyond
    the threshold."""

    source: str
    result: Result
    again: float | None = None

    @property
    def alarm(self) -> bool:
        """Return whether the p-value was beyond the threshold twice, on different decks."""
        return self.again is not None and self.again < THRESHOLD


def examine(
    deals: int,
    *,
    sources: Mapping[str, Source] = SOURCES,
    on_decks: Progress = lambda _decks: None,
) -> list[Tested]:
    """Return the results of every test of so many fresh decks of each source (clause
    ``rng-daily-check``)."""
    return [
        tested
        for name, source in sources.items()
        for tested in _tested(name, source, deals, on_decks)
    ]


def fresh(source: Source, count: int) -> Decks:
    """Return so many decks, made now, one after the other."""
    cards = (card for _deck in range(count) for card in source())
    return np.fromiter(cards, np.uint8, count * DECK_SIZE).reshape(count, DECK_SIZE)


def _tested(name: str, source: Source, deals: int, on_decks: Progress) -> Iterator[Tested]:
    first = _results(source, deals, on_decks)
    odd = {result.test for result in first if result.p < THRESHOLD}
    again = {}
    if odd:
        repeat = _results(source, deals * CONFIRM_WITH, on_decks)
        again = {result.test: result.p for result in repeat if result.test in odd}
    for result in first:
        yield Tested(name, result, again.get(result.test))


def _results(source: Source, deals: int, on_decks: Progress) -> list[Result]:
    counted, lots = Tally(), []
    for begun in range(0, deals, LOT):
        lots.append(fresh(source, min(LOT, deals - begun)))
        counted += tally(lots[-1])
        on_decks(len(lots[-1]))
    return results(counted, repeated(np.concatenate(lots)))
