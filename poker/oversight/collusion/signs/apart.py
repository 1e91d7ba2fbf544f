"""The signs of a pair in those of their hands that others had no part in."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy

from poker.models import Tendency
from poker.oversight.collusion.facts.absence import decisions_without, hands_without
from poker.oversight.collusion.facts.entries import Of
from poker.oversight.collusion.facts.same_day import against_the_day
from poker.oversight.collusion.facts.sheet import Sheet
from poker.oversight.collusion.facts.sums import Sums, joined
from poker.oversight.collusion.signs import beside, dumping
from poker.oversight.collusion.signs.dumping import Flow
from poker.oversight.collusion.signs.suspicion import Suspicion

Pair = tuple[int, int]
NOTHING = Flow(0, 0.0, 0.0)


class Moved(NamedTuple):
    """Big blinds that the player of the lower number lost to the other one in a hand, by its row on
    the sheet."""

    row: int
    pair: Pair
    amount: float


class OnSheet(NamedTuple):
    """Hands of a day that either of a pair was dealt, the decisions in them, and what moved."""

    sheet: Sheet
    of: Mapping[Tendency, Of]
    moved: Sequence[Moved]


def signs_without(
    currency: str,
    pair: Pair,
    days: Sequence[Sequence[OnSheet]],
    players: Collection[int],
    folding: Collection[int] = (),
) -> Iterator[Suspicion]:
    """Yield what the signs of play say of a pair in the hands that these players had no part in,
    after they had folded, and in which those who are `folding` did nothing else at any time, on
    these days."""
    by_day = [_sums(pair, day, players, folding) for day in days]
    done = {
        tendency: joined([day[tendency] for day in by_day if tendency in day])
        for tendency in Tendency
        if any(tendency in day for day in by_day)
    }
    rows = [row for row in beside.rows_of(done) if (row.low, row.high) == pair]
    yield from beside.judged(currency, rows)
    flows: dict[Pair, Flow] = {}
    for on_sheet in (each for day in days for each in day):
        _add(flows, on_sheet, {*players, *folding})
    for found in dumping.judged(currency, flows):
        if (found.low, found.high) == pair:
            yield found


def _sums(
    pair: Pair, day: Sequence[OnSheet], players: Collection[int], folding: Collection[int]
) -> dict[Tendency, Sums]:
    found: dict[Tendency, list[Sums]] = {}
    for sheet, of_tendencies, _moved in day:
        without = decisions_without(sheet, players) & hands_without(sheet, folding)[sheet.hand]
        for tendency, of in of_tendencies.items():
            for entries in of:
                left = entries.those(numpy.isin(entries.player, pair) & without[entries.at])
                if len(left.at):
                    found.setdefault(tendency, []).append(left.sums())
    return {tendency: against_the_day(joined(sums)) for tendency, sums in found.items()}


def _add(flows: dict[Pair, Flow], on_sheet: OnSheet, players: Collection[int]) -> None:
    without = hands_without(on_sheet.sheet, players)
    for row, pair, amount in on_sheet.moved:
        if without[row] and not set(pair) & set(players):
            one = Flow(1, amount, amount**2, abs(amount))
            flows[pair] = flows.get(pair, NOTHING).and_also(one)
