"""How results went in time: hand by hand, by sessions and by days."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from config.local_time import LocalTime
from poker.history.results.summing import Stretch

LONGEST_GAP: Final = timedelta(minutes=30)
"""The longest time between two hands of one session."""

_GAP_MS: Final = LONGEST_GAP // timedelta(milliseconds=1)


class Point(NamedTuple):
    """What the first `hands` hands had come to, and what was to be expected of them, in minor
    units; `at` is when the last of them ended, in ms since 1970."""

    hands: int
    net: int
    expected: int
    at: int


class Session(NamedTuple):
    """Hands with no long gap between two of them, with their net result in minor units."""

    began: LocalTime
    ended: LocalTime
    hands: int
    net: int

    @property
    def hours(self) -> str:
        return hours_and_minutes(self.ended - self.began)


class Day(NamedTuple):
    """The number of hands of a day and their net result, in minor units."""

    day: date
    hands: int
    net: int


def hours_and_minutes(time: timedelta) -> str:
    """Return a time in hours and minutes: ``2:05``."""
    hours, rest = divmod(int(time.total_seconds()), 3600)
    return f"{hours}:{rest // 60:02}"


def points(steps: Sequence[Stretch]) -> list[Point]:
    """Return what all hands up to each stretch had come to, beginning with nothing."""
    found = [Point(0, 0, 0, 0)]
    hands = net = expected = 0
    for step in steps:
        hands += step.hands
        net += step.net
        expected += step.net - step.luck
        found.append(Point(hands, net, expected, step.ended))
    return found


def sessions(steps: Sequence[Stretch], zone: ZoneInfo) -> list[Session]:
    """Return the sessions, the oldest first, with times of ``zone``."""
    found: list[list[Stretch]] = []
    for step in steps:
        if not found or step.began - found[-1][-1].ended > _GAP_MS:
            found.append([])
        found[-1].append(step)
    return [
        Session(
            _time(session[0].began, zone), _time(session[-1].ended, zone), *_hands_and_net(session)
        )
        for session in found
    ]


def days(steps: Sequence[Stretch], zone: ZoneInfo) -> list[Day]:
    """Return the days of ``zone`` with hands, the oldest first."""
    by_day = groupby(steps, key=lambda step: _time(step.began, zone).date())
    return [Day(day, *_hands_and_net(list(of_day))) for day, of_day in by_day]


def _hands_and_net(steps: Sequence[Stretch]) -> tuple[int, int]:
    return sum(step.hands for step in steps), sum(step.net for step in steps)


def _time(ms: int, zone: ZoneInfo) -> LocalTime:
    return LocalTime.fromtimestamp(ms / 1000, zone)
