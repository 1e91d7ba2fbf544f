"""The hands of a pair, read again to judge it in the absence of others."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, islice
from typing import NamedTuple

import numpy
from django.db.models import Exists, OuterRef, QuerySet

from accounts.core.databases.pieces import in_pieces
from poker.models import HandFact
from poker.oversight.collusion.bystanders import Pair
from poker.oversight.collusion.company import SHARE_OF_HANDS
from poker.oversight.collusion.facts.entries import entries_of
from poker.oversight.collusion.facts.sheet import Played, sheet_of
from poker.oversight.collusion.facts.spots import decisions_of
from poker.oversight.collusion.facts.tendencies import AT_ONCE, played_in, usual_in
from poker.oversight.collusion.signs.apart import Moved, OnSheet, signs_alone, signs_without
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window

Name = tuple[int, int]
"""A table and the number of a hand there."""


class Result(NamedTuple):
    """What a hand brought a player, in minor units, and its big blind."""

    player: int
    net: int
    big_blind: int


class ReadPairHands:
    """The hands of a window that either of two players was dealt, in games of a currency."""

    def __init__(self, window: Window, pair: Pair, currency: str) -> None:
        self._window, self._pair, self._currency = window, pair, currency

    def company(self) -> Collection[int]:
        """Return who sat in at least SHARE_OF_HANDS of the hands the two were dealt together."""
        together = [
            players
            for results in self._results.values()
            if set(self._pair) <= (players := {each.player for each in results})
        ]
        sat = Counter(player for players in together for player in players - set(self._pair))
        return [player for player, hands in sat.items() if hands >= SHARE_OF_HANDS * len(together)]

    def without(
        self, players: Collection[int], folding: Collection[int] = ()
    ) -> Sequence[Suspicion]:
        """Return the signs of the pair in the hands that these players had no part in, after they
        had folded, and in which those who are `folding` did nothing else at any time."""
        return list(signs_without(self._currency, self._pair, self._sheets, players, folding))

    def alone(self) -> Sequence[Suspicion]:
        """Return the signs of the pair in decisions when nobody else was in any more."""
        return list(signs_alone(self._currency, self._pair, self._sheets))

    @cached_property
    def _sheets(self) -> list[OnSheet]:
        found: list[OnSheet] = []
        for day, kind in (
            self._facts().order_by("day", "kind").values_list("day", "kind").distinct()
        ):
            facts = self._whole(self._facts().filter(day=day, kind=kind))
            number = (day - self._window.since).days
            found += self._of_day(number, kind, played_in(facts))
        return found

    @cached_property
    def _results(self) -> Mapping[Name, Sequence[Result]]:
        found: dict[Name, list[Result]] = defaultdict(list)
        rows = self._whole(self._facts()).values_list(
            "table", "hand_no", "player", "net", "big_blind"
        )
        for table, hand_no, *result in in_pieces(rows):
            found[table, hand_no].append(Result(*result))
        return found

    def _facts(self) -> "QuerySet[HandFact]":
        """Return the parts of the two."""
        facts = HandFact.objects.filter(day__range=self._window, currency=self._currency)
        return facts.filter(player__in=self._pair)

    def _whole(self, parts: "QuerySet[HandFact]") -> "QuerySet[HandFact]":
        """Return the parts of everybody in these hands."""
        own = parts.filter(table=OuterRef("table"), hand_no=OuterRef("hand_no"))
        return HandFact.objects.filter(Exists(own))

    def _of_day(self, day: int, kind: str, hands: Iterator[Played]) -> Iterator[OnSheet]:
        usual = usual_in(self._currency, kind, *self._window)
        while some := list(islice(hands, AT_ONCE)):
            sheet = sheet_of(some)
            of = entries_of(sheet, decisions_of(sheet), usual)
            moved = [
                (row, low, high, amount)
                for row, hand in enumerate(some)
                for (low, high), amount in _moved(self._results[hand.name])
                if {low, high} & set(self._pair)
            ]
            yield OnSheet(sheet, numpy.full(len(some), day), of, Moved.of(moved))


def _moved(results: Iterable[Result]) -> Iterator[tuple[Pair, float]]:
    """Yield what moved between each two in a hand, as `facts/pairs.py` has it, in big blinds."""
    known = sorted(results)
    lost = sum(-each.net for each in known if each.net < 0)
    for low, high in combinations(known, 2):
        apart = low.net * high.net < 0
        amount = low.net * high.net / (lost * low.big_blind) if apart else 0.0
        yield (low.player, high.player), amount if low.net > 0 else -amount
