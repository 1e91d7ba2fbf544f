"""The signs of a pair in those of their hands that others had no part in."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy

from poker.models import Tendency
from poker.oversight.collusion.facts.absence import (
    decisions_alone,
    decisions_without,
    hands_without,
)
from poker.oversight.collusion.facts.entries import Of
from poker.oversight.collusion.facts.held import Flags
from poker.oversight.collusion.facts.same_day import over_days
from poker.oversight.collusion.facts.sheet import Sheet
from poker.oversight.collusion.facts.spots import Floats, Ints
from poker.oversight.collusion.facts.sums import Sums, distinct
from poker.oversight.collusion.signs import beside, dumping
from poker.oversight.collusion.signs.dumping import Flow
from poker.oversight.collusion.signs.suspicion import Suspicion

Pair = tuple[int, int]


class Moved(NamedTuple):
    """Big blinds that players of lower numbers lost to others in a hand, by its row on the sheet;
    there is an entry for each two in each hand."""

    row: Ints
    low: Ints
    high: Ints
    lost: Floats

    @classmethod
    def of(cls, rows: Sequence[tuple[int, int, int, float]]) -> "Moved":
        """Return these rows, players and amounts as columns."""
        columns = numpy.array(rows, dtype=float).reshape(-1, 4).T
        row, low, high = columns[:3].astype(numpy.int64)
        return cls(row, low, high, columns[3])

    def those(self, which: Flags) -> "Moved":
        row, low, high, lost = self
        return Moved(row[which], low[which], high[which], lost[which])

    def flows(self) -> dict[Pair, Flow]:
        """Return what each two come to."""
        low, high, which = distinct(self.low, self.high)
        largest = numpy.zeros(len(low))
        numpy.maximum.at(largest, which, numpy.abs(self.lost))
        sums = (numpy.bincount(which, each, len(low)) for each in (self.lost, self.lost**2))
        columns = (numpy.bincount(which, minlength=len(low)), *sums, largest)
        pairs = zip(low.tolist(), high.tolist(), strict=True)
        flows = zip(*(each.tolist() for each in columns), strict=True)
        return {pair: Flow(*flow) for pair, flow in zip(pairs, flows, strict=True)}


class OnSheet(NamedTuple):
    """Hands that either of a pair was dealt, the number of the day of each, from 0 on, the
    decisions in them, and what moved between either and others."""

    sheet: Sheet
    day: Ints
    of: Mapping[Tendency, Of]
    moved: Moved


def signs_without(
    currency: str,
    pair: Pair,
    sheets: Sequence[OnSheet],
    players: Collection[int],
    folding: Collection[int] = (),
) -> Iterator[Suspicion]:
    """Yield what the signs of play say of a pair in the hands of these sheets that these players
    had no part in, after they had folded, and in which those who are `folding` did nothing else at
    any time."""
    wanted = [
        decisions_without(each.sheet, players) & hands_without(each.sheet, folding)[each.sheet.hand]
        for each in sheets
    ]
    yield from _beside(currency, pair, sheets, wanted)
    for found in dumping.judged(currency, _flows(sheets, [*players, *folding])):
        if (found.low, found.high) == pair:
            yield found


def signs_alone(currency: str, pair: Pair, sheets: Sequence[OnSheet]) -> Iterator[Suspicion]:
    """Yield what the signs that count decisions say of a pair by those that somebody made when
    nobody but the two was in any more."""
    return _beside(currency, pair, sheets, [decisions_alone(each.sheet) for each in sheets])


def _beside(
    currency: str, pair: Pair, sheets: Sequence[OnSheet], wanted: Sequence[Flags]
) -> Iterator[Suspicion]:
    rows = beside.rows_of(_sums(pair, sheets, wanted))
    return beside.judged(currency, [row for row in rows if (row.low, row.high) == pair])


def _sums(pair: Pair, sheets: Sequence[OnSheet], wanted: Sequence[Flags]) -> dict[Tendency, Sums]:
    """Return the sums of the decisions that are wanted."""
    found: dict[Tendency, Sums] = {}
    for tendency in Tendency:
        left, days = [], []
        for on_sheet, these in zip(sheets, wanted, strict=True):
            for entries in on_sheet.of.get(tendency, ()):
                left.append(entries.those(numpy.isin(entries.player, pair) & these[entries.at]))
                days.append(on_sheet.day)
        if any(len(entries.at) for entries in left):
            found[tendency] = over_days(left, days)
    return found


def _flows(sheets: Sequence[OnSheet], players: Sequence[int]) -> dict[Pair, Flow]:
    flows: dict[Pair, Flow] = {}
    for each in sheets:
        sat = numpy.isin(each.moved.low, players) | numpy.isin(each.moved.high, players)
        left = each.moved.those(hands_without(each.sheet, players)[each.moved.row] & ~sat)
        for pair, flow in left.flows().items():
            flows[pair] = flows[pair].and_also(flow) if pair in flows else flow
    return flows
