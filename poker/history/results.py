"""A player's results, currency by currency, for a chart and the tables beside it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.formats import date_format

from poker.models import PlayedHand, Table

MOST_HANDS: Final = 100_000
"""The newest hands count, up to this number; more are not read for a page."""

LONGEST_GAP: Final = timedelta(minutes=30)
"""The longest time between two hands of one session."""


class Sum(NamedTuple):
    """The number of hands and their net result, in minor units; ``name`` is what the hands have in
    common."""

    name: str
    hands: int
    net: int


@dataclass
class Results:
    """The results in one currency.

    ``nets`` are those of each hand, the oldest first, in minor units; ``played`` is the time from
    the first to the last hand of every session, all sessions together.
    """

    currency: str
    nets: list[int] = field(default_factory=list)
    played: timedelta = timedelta()
    by_game: dict[str, Sum] = field(default_factory=dict)
    by_day: dict[date, Sum] = field(default_factory=dict)
    _last: datetime | None = None

    @property
    def net(self) -> int:
        return sum(self.nets)

    @property
    def running(self) -> list[int]:
        """Return the running total in minor units after each hand, beginning with 0."""
        return list(accumulate(self.nets, initial=0))

    @property
    def hours(self) -> str:
        """Return the time played in hours and minutes: ``2:05``."""
        hours, rest = divmod(int(self.played.total_seconds()), 3600)
        return f"{hours}:{rest // 60:02}"

    @property
    def games(self) -> list[Sum]:
        """Return the sums of the games, by name."""
        return [self.by_game[game] for game in sorted(self.by_game)]

    @property
    def days(self) -> list[Sum]:
        """Return the sums of the days, the newest first."""
        return [self.by_day[day] for day in sorted(self.by_day, reverse=True)]

    def add(self, ended_at: datetime, net: int, game: str) -> None:
        """Add a hand, not older than the last one; its time is in the reader's zone."""
        self.nets.append(net)
        if self._last is not None and ended_at - self._last <= LONGEST_GAP:
            self.played += ended_at - self._last
        self._last = ended_at
        day = ended_at.date()
        self.by_game[game] = _more(self.by_game.get(game, Sum(game, 0, 0)), net)
        known = self.by_day.get(day) or Sum(date_format(day, "DATE_FORMAT"), 0, 0)
        self.by_day[day] = _more(known, net)


def results(hands: QuerySet[PlayedHand], zone: ZoneInfo) -> list[Results]:
    """Return the results of the newest ``MOST_HANDS`` of one player's ``hands``, by currency; days
    are of ``zone``."""
    games = {}
    found: dict[str, Results] = {}
    rows = list(_newest(hands))
    tables = Table.objects.filter(pk__in={table for _at, _net, table in rows})
    for table, game, currency in tables.values_list("pk", "game__name", "game__currency"):
        games[table] = (game, currency)
    for ended_at, net, table in reversed(rows):
        game, currency = games[table]
        totals = found.setdefault(currency, Results(currency))
        totals.add(ended_at.astimezone(zone), net, game)
    return [found[currency] for currency in sorted(found)]


def _newest(hands: QuerySet[PlayedHand]) -> Iterator[tuple[datetime, int, int]]:
    newest = hands.order_by("-ended_at", "-pk").values_list("ended_at", "net", "table_id")
    rows: Iterable[tuple[datetime, int, int]] = newest[:MOST_HANDS]
    yield from rows


def _more(total: Sum, net: int) -> Sum:
    return Sum(total.name, total.hands + 1, total.net + net)
