"""The room's own detector, over hands that were never in a database."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from poker.engine.cards.variants import HOLDEM
from poker.models import Tendency
from poker.oversight.collusion.bystanders import Pair, PairHands
from poker.oversight.collusion.company import SHARE_OF_HANDS
from poker.oversight.collusion.facts.decided import Recorded, parts_of
from poker.oversight.collusion.facts.entries import Entries, Of, entries_of
from poker.oversight.collusion.facts.same_day import against_the_day, over_days
from poker.oversight.collusion.facts.sheet import UNKNOWN, Played, Sheet, sheet_of
from poker.oversight.collusion.facts.spots import Counts, Ints, decisions_of
from poker.oversight.collusion.facts.sums import Sums, joined
from poker.oversight.collusion.signs import beside, dumping
from poker.oversight.collusion.signs.apart import Moved, OnSheet, signs_alone, signs_without
from poker.oversight.collusion.signs.beside import rows_of
from poker.oversight.collusion.signs.dumping import Flow
from poker.oversight.collusion.signs.suspicion import Suspicion
from tests.poker.oversight.collusion.power.tables import Dealt

CURRENCY = "EUR"

Flows = Mapping[Pair, Flow]
Done = Mapping[Tendency, Sequence[Entries]]
"""What players did of each kind, beside each other one and whoever was in."""


class Facts(NamedTuple):
    """What the detector reads of some hands: their sheet, and what moved between each two in big
    blinds, hand by hand."""

    sheet: Sheet
    moved: Moved

    @property
    def hands(self) -> int:
        return len(self.sheet.players)


def facts_of(hands: Sequence[Dealt], big_blind: int) -> Facts:
    """Return the facts of hands of No Limit Texas Hold'em."""
    moved = [(row, *each) for row, hand in enumerate(hands) for each in _moved(hand, big_blind)]
    return Facts(sheet_of(_played(hand, big_blind) for hand in hands), Moved.of(moved))


def one_after_another(first: Facts, then: Facts) -> Facts:
    """Return the facts of both."""
    sheet = then.sheet._replace(hand=then.sheet.hand + first.hands)
    moved = then.moved._replace(row=then.moved.row + first.hands)
    return Facts(
        Sheet(*(numpy.concatenate(each) for each in zip(first.sheet, sheet, strict=True))),
        Moved(*(numpy.concatenate(each) for each in zip(first.moved, moved, strict=True))),
    )


def counted(sheet: Sheet) -> Counts:
    """Return what was decided in every spot."""
    return decisions_of(sheet).counts()


def sums(sheet: Sheet, usual: Counts) -> dict[Tendency, Sums]:
    """Return what everybody did beside everybody on a day."""
    return _of_a_day(entries_of(sheet, decisions_of(sheet), usual))


def done_by(sheet: Sheet, usual: Counts, least: int) -> Done:
    """Return what the players of these numbers and higher did beside everybody."""
    of_tendencies = entries_of(sheet, decisions_of(sheet), usual)
    return {
        tendency: [each.those(each.player >= least) for each in of]
        for tendency, of in of_tendencies.items()
    }


def done_by_these(sheet: Sheet, usual: Counts, players: Collection[int]) -> Done:
    """Return what these players did beside everybody."""
    of_tendencies = entries_of(sheet, decisions_of(sheet), usual)
    return {
        tendency: [each.those(numpy.isin(each.player, list(players))) for each in of]
        for tendency, of in of_tendencies.items()
    }


def before(done: Done, day: Ints, row: int) -> dict[Tendency, Sums]:
    """Return the sums of it over the hands before a row; `day` are the numbers of their days."""
    return {
        tendency: over_days([each.those(each.hand < row) for each in of], [day] * len(of))
        for tendency, of in done.items()
    }


def suspicions(done: Mapping[Tendency, Sums], flows: Flows) -> Iterator[Suspicion]:
    """Yield what the indicators that judge play say of every pair."""
    return chain(dumping.judged(CURRENCY, flows), beside.judged(CURRENCY, rows_of(done)))


class PairOnSheets:
    """The hands of a pair on sheets."""

    def __init__(self, pair: Pair, sheets: Sequence[OnSheet]) -> None:
        self._pair, self._sheets = pair, sheets

    def company(self) -> list[int]:
        """Return who sat in at least SHARE_OF_HANDS of the hands the two were dealt together."""
        low, high = self._pair
        players = numpy.concatenate([each.sheet.players for each in self._sheets])
        together = players[(players == low).any(axis=1) & (players == high).any(axis=1)]
        others, hands = numpy.unique(together, return_counts=True)
        often = others[hands >= SHARE_OF_HANDS * len(together)].tolist()
        return [player for player in often if player not in (UNKNOWN, low, high)]

    def without(self, players: Collection[int], folding: Collection[int] = ()) -> list[Suspicion]:
        """Return the signs of the pair in the hands that these players had no part in, after they
        had folded, and in which those who are `folding` did nothing else at any time."""
        return list(signs_without(CURRENCY, self._pair, self._sheets, players, folding))

    def alone(self) -> list[Suspicion]:
        """Return the signs of the pair in decisions when nobody else was in any more."""
        return list(signs_alone(CURRENCY, self._pair, self._sheets))


class Again:
    """The hands from a row to another one, to be judged again in the absence of others; `day` are
    the numbers of the days of hands."""

    def __init__(self, facts: Facts, done: Done, day: Ints, first: int, until: int) -> None:
        self._facts, self._done, self._day = facts, done, day
        rows = numpy.arange(facts.hands)
        self._wanted = (rows >= first) & (rows < until)

    def __call__(self, pair: Pair, _currency: str) -> PairHands:
        theirs = numpy.isin(self._facts.sheet.players, pair).any(axis=1)
        own = {
            tendency: [each.those(numpy.isin(each.player, pair)) for each in of]
            for tendency, of in self._done.items()
        }
        return PairOnSheets(pair, [those_hands(self._facts, own, self._day, self._wanted & theirs)])


def those_hands(facts: Facts, done: Done, day: Ints, wanted: NDArray[numpy.bool_]) -> OnSheet:
    """Return the hands that are wanted as a sheet, with what was done in them."""
    players, strengths, hand, *rest = facts.sheet
    decided = wanted[hand]
    row, at = numpy.cumsum(wanted) - 1, numpy.cumsum(decided) - 1
    sheet = Sheet(
        players[wanted], strengths[wanted], row[hand[decided]], *(each[decided] for each in rest)
    )
    of: dict[Tendency, Of] = {}
    for tendency, each in done.items():
        those = (entries.those(wanted[entries.hand]) for entries in each)
        of[tendency] = Of(*(one._replace(at=at[one.at], hand=row[one.hand]) for one in those))
    moved = facts.moved.those(wanted[facts.moved.row])
    return OnSheet(sheet, day[wanted], of, moved._replace(row=row[moved.row]))


def _of_a_day(done: Mapping[Tendency, Iterable[Entries]]) -> dict[Tendency, Sums]:
    return {
        tendency: against_the_day(joined([each.sums() for each in of]))
        for tendency, of in done.items()
    }


def _played(hand: Dealt, big_blind: int) -> Played:
    name = f"table:{hand.table} hand:{hand.number}"
    record = Recorded(name, HOLDEM, hand.players, hand.deck, hand.events)
    return Played((hand.table, hand.number), big_blind, parts_of(record))


def _moved(hand: Dealt, big_blind: int) -> Iterator[tuple[int, int, float]]:
    """Everybody who lost pays each winner their part of the gain, as `facts/pairs.py` has it."""
    lost = sum(-net for net in hand.nets.values() if net < 0) * big_blind
    nets = {hand.players[seat]: net for seat, net in hand.nets.items()}
    for low, high in combinations(sorted(nets), 2):
        apart = nets[low] * nets[high] < 0
        amount = nets[low] * nets[high] / lost if apart else 0.0
        yield low, high, amount if nets[low] > 0 else -amount
