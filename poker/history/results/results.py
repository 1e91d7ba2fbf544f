"""A player's results, currency by currency, for a chart and the tables beside it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from poker.history.corrections import corrected_in_all
from poker.history.results import course
from poker.history.results.course import Day, Point, Session
from poker.history.results.figures import Figures
from poker.history.results.positions import POSITION_ORDER
from poker.history.results.summing import FEW_HANDS, Group, Stretch, groups, stretches
from poker.models import PlayedHand, Table

MOST_SESSIONS: Final = 20
MOST_DAYS: Final = 31
"""The newest sessions and days are listed, up to these numbers."""

Key = TypeVar("Key", str, int, date)


@dataclass
class Results:
    """The results in one currency.

    ``points`` are hand by hand, or by quarters of an hour where there are very many hands. Sessions
    and days are the newest, the newest first, and ``played`` is the time from the first to the last
    hand of every session, all sessions together. ``corrected`` is the amount that corrections by
    staff moved for these hands, in minor units; no other figure includes it.
    """

    currency: str
    by_hand: bool
    points: list[Point]
    played: timedelta
    sessions: list[Session]
    days: list[Day]
    figures: Figures
    positions: dict[str, Figures]
    games: dict[str, Figures]
    stakes: dict[int, Figures]
    months: dict[date, Figures]
    corrected: int

    @property
    def hours(self) -> str:
        return course.hours_and_minutes(self.played)


def results(hands: QuerySet[PlayedHand], zone: ZoneInfo) -> list[Results]:
    """Return the results of one player's ``hands``, by currency; days and months are of
    ``zone``."""
    summed = groups(hands, zone)
    if not summed:
        return []
    tables = Table.objects.filter(pk__in={group.table for group in summed})
    of_tables = list(tables.values_list("pk", "game__name", "game__currency"))
    games = {table: game for table, game, _currency in of_tables}
    currencies = {table: currency for table, _game, currency in of_tables}
    by_currency: dict[str, list[Group]] = {}
    for group in summed:
        by_currency.setdefault(currencies[group.table], []).append(group)
    by_hand = sum(group.figures.hands for group in summed) <= FEW_HANDS
    of_currency = {
        currency: sorted({group.table for group in own}) for currency, own in by_currency.items()
    }
    steps = stretches(hands, of_currency, one_by_one=by_hand)
    moved, found = corrected_in_all(hands), []
    for currency, own in sorted(by_currency.items()):
        in_time = _in_time(steps[currency], zone)
        statistics = _statistics(own, games)
        corrected = moved.get(currency, 0)
        found.append(Results(currency, by_hand, **in_time, **statistics, corrected=corrected))
    return found


def _in_time(steps: Sequence[Stretch], zone: ZoneInfo) -> dict[str, Any]:
    sessions = course.sessions(steps, zone)
    return {
        "points": course.points(steps),
        "played": sum((one.ended - one.began for one in sessions), timedelta()),
        "sessions": sessions[: -MOST_SESSIONS - 1 : -1],
        "days": course.days(steps, zone)[: -MOST_DAYS - 1 : -1],
    }


def _statistics(summed: list[Group], games: Mapping[int, str]) -> dict[str, Any]:
    by_position = _by(summed, lambda group: group.position)
    return {
        "figures": Figures.of(group.figures for group in summed),
        "positions": {name: by_position[name] for name in POSITION_ORDER if name in by_position},
        "games": dict(sorted(_by(summed, lambda group: games[group.table]).items())),
        "stakes": dict(sorted(_by(summed, lambda group: group.big_blind).items())),
        "months": dict(sorted(_by(summed, lambda group: group.month).items(), reverse=True)),
    }


def _by(summed: Iterable[Group], key: Callable[[Group], Key]) -> dict[Key, Figures]:
    """Return the figures of the groups that have this key in common."""
    found: dict[Key, list[Figures]] = {}
    for group in summed:
        found.setdefault(key(group), []).append(group.figures)
    return {each: Figures.of(figures) for each, figures in found.items()}
