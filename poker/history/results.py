"""What a player's hands came to, currency by currency, for a chart and tables beside it."""

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
"""The newest so many count; more are not read for a page."""

LONGEST_GAP: Final = timedelta(minutes=30)
"""Between two hands of one session."""


class Sum(NamedTuple):
    """Hands and what they brought, in minor units; ``name`` is what they have in common."""

    name: str
    hands: int
    net: int


@dataclass
class Results:
    """In one currency. ``nets`` are each hand's, the oldest first, in minor units; ``played``
    the time from the first to the last hand of every session, all sessions together."""

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
        """What it had come to after each hand, beginning with nothing."""
        return list(accumulate(self.nets, initial=0))

    @property
    def hours(self) -> str:
        """Hours and minutes: ``2:05``."""
        hours, rest = divmod(int(self.played.total_seconds()), 3600)
        return f"{hours}:{rest // 60:02}"

    @property
    def games(self) -> list[Sum]:
        """By name."""
        return [self.by_game[game] for game in sorted(self.by_game)]

    @property
    def days(self) -> list[Sum]:
        """The newest first."""
        return [self.by_day[day] for day in sorted(self.by_day, reverse=True)]

    def add(self, ended_at: datetime, net: int, game: str) -> None:
        """Count one more hand, not older than the last one; its time in its reader's zone."""
        self.nets.append(net)
        if self._last is not None and ended_at - self._last <= LONGEST_GAP:
            self.played += ended_at - self._last
        self._last = ended_at
        day = ended_at.date()
        self.by_game[game] = _more(self.by_game.get(game, Sum(game, 0, 0)), net)
        known = self.by_day.get(day) or Sum(date_format(day, "DATE_FORMAT"), 0, 0)
        self.by_day[day] = _more(known, net)


def results(hands: QuerySet[PlayedHand], zone: ZoneInfo) -> list[Results]:
    """Of the newest ``MOST_HANDS`` of ``hands``, which are one player's; days are of ``zone``."""
    games = {}
    found: dict[str, Results] = {}
    rows = list(_newest(hands))
    tables = Table.objects.filter(pk__in={table for _at, _net, table in rows})
    for table, game, currency in tables.values_list("pk", "game__name", "game__currency"):
        games[table] = (game, currency)
    for ended_at, net, table in reversed(rows):
        game, currency = games[table]
        told = found.setdefault(currency, Results(currency))
        told.add(ended_at.astimezone(zone), net, game)
    return [found[currency] for currency in sorted(found)]


def _newest(hands: QuerySet[PlayedHand]) -> Iterator[tuple[datetime, int, int]]:
    newest = hands.order_by("-ended_at", "-pk").values_list("ended_at", "net", "table_id")
    rows: Iterable[tuple[datetime, int, int]] = newest[:MOST_HANDS]
    yield from rows


def _more(told: Sum, net: int) -> Sum:
    return Sum(told.name, told.hands + 1, told.net + net)
