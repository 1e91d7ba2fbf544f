"""Blind levels (clause ``freezeout-levels``)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

from lobby.tournaments.rules.errors import InvalidTournament

Measure = Literal["minutes", "hands"]
MEASURES: Final[tuple[Measure, ...]] = ("minutes", "hands")
LEAST_RISE: Final = 50
MOST_RISE: Final = 100
LONGEST: Final = 1440
LARGEST_BLIND: Final = 10**9
MOST_LEVELS: Final = 200


class Level(NamedTuple):
    """Blinds and ante in chips. It lasts ``length`` minutes or hands, or for ever where that is 0;
    after it nobody plays for ``break_minutes``."""

    small_blind: int
    big_blind: int
    ante: int = 0
    length: int = 0
    break_minutes: int = 0


class Schedule(NamedTuple):
    """Levels in their order, all measured alike.

    ``hands`` are hands a table on the average: a level is over when as many were dealt as it is
    long, times the tables that were open when it began. After the last level listed the blinds rise
    by about ``rise_percent`` a level, or stay the same if that is 0. The last level is the one
    after which the big blind would exceed the largest.
    """

    levels: tuple[Level, ...]
    measure: Measure = "minutes"
    rise_percent: int = 0

    def level(self, number: int) -> Level:
        """Return the level of this number, counted from 0, those after the list included."""
        if number < len(self.levels):
            return self.levels[number]
        level = self.levels[-1]
        for _ in range(number - len(self.levels) + 1):
            risen = self._risen(level)
            if risen is None:
                break
            level = risen
        return level

    def goes_on(self, number: int) -> bool:
        """Return whether another level follows this one."""
        level = self.level(number)
        if not level.length:
            return False
        return number + 1 < len(self.levels) or self._risen(level) is not None

    def _risen(self, level: Level) -> Level | None:
        """Return the level after this one, which is not listed, or None if there is none."""
        if not self.rise_percent:
            return None
        big, small, ante = (
            raised(amount, self.rise_percent)
            for amount in (level.big_blind, level.small_blind, level.ante)
        )
        if big > LARGEST_BLIND:
            return None
        return level._replace(
            small_blind=min(big, small), big_blind=big, ante=min(big, ante), break_minutes=0
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "levels": [level._asdict() for level in self.levels],
            "measure": self.measure,
            "rise_percent": self.rise_percent,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Schedule":
        """Return the schedule in stored data. Raises InvalidTournament for what is no schedule."""
        try:
            levels = tuple(Level(**level) for level in data["levels"])
            schedule = cls(levels, data["measure"], data["rise_percent"])
        except (KeyError, TypeError) as fault:
            raise InvalidTournament(
                "levels", "a list of levels is needed", why="no_list"
            ) from fault
        require_playable(schedule)
        return schedule


SOURCE_SCHEDULE: Final = Schedule(
    (
        Level(10, 20, length=10),
        Level(15, 30, length=10),
        Level(25, 50, length=10),
        Level(50, 75, length=10),
    ),
    rise_percent=MOST_RISE,
)
"""Every ten minutes 10/20, 15/30, 25/50, 50/75, then twice as much (``freezeout-levels``)."""


def require_playable(schedule: Schedule) -> None:
    """Raise InvalidTournament, naming the level, unless the tournament can be played by it."""
    if not 1 <= len(schedule.levels) <= MOST_LEVELS:
        reason = f"1 to {MOST_LEVELS} levels"
        raise InvalidTournament("levels", reason, why="lines", min=1, max=MOST_LEVELS)
    if schedule.measure not in MEASURES:
        listed = ", ".join(MEASURES)
        raise InvalidTournament("measure", f"one of {listed}", why="choice", allowed=listed)
    _require_number("rise_percent", schedule.rise_percent, 0, MOST_RISE)
    for number, level in enumerate(schedule.levels, start=1):
        _require_number("big_blind", level.big_blind, 1, LARGEST_BLIND, level=number)
        _require_number("small_blind", level.small_blind, 1, level.big_blind, level=number)
        _require_number("ante", level.ante, 0, level.big_blind, level=number)
        is_last = number == len(schedule.levels) and not schedule.rise_percent
        _require_number("length", level.length, 0 if is_last else 1, LONGEST, level=number)
        _require_number("break_minutes", level.break_minutes, 0, LONGEST, level=number)
    _require_rising(schedule.levels)


def require_rise(schedule: Schedule) -> None:
    """Raise InvalidTournament unless blinds stay the same or rise by 50 to 100 % a level.

    New schedules only: one that was announced with a slower rise stays as it is.
    """
    if 0 < schedule.rise_percent < LEAST_RISE:
        limits = {"min": LEAST_RISE, "max": MOST_RISE}
        reason = f"rise_percent: 0, or {LEAST_RISE} to {MOST_RISE}"
        raise InvalidTournament("levels", reason, why="rise", **limits)


def _require_number(part: str, number: Any, least: int, most: int, *, level: int = 0) -> None:
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if not is_whole or not least <= number <= most:
        where = f"level {level}: " if level else ""
        reason = f"{where}{part}: {least} to {most}"
        raise InvalidTournament("levels", reason, why=part, line=level, min=least, max=most)


def _require_rising(levels: Iterable[Level]) -> None:
    before = 0
    for number, level in enumerate(levels, start=1):
        if level.big_blind < before:
            reason = f"level {number}: big_blind: blinds do not fall"
            raise InvalidTournament("levels", reason, why="blinds_fall", line=number, min=before)
        before = level.big_blind


def raised(amount: int, percent: int) -> int:
    """Return the amount raised by ``percent``, rounded up to two digits and zeros.

    It is rounded down instead if it would more than double. For 50 % or more, the result is at
    least 1.5 times the amount (clause ``freezeout-levels``).
    """
    exact = -(-amount * (100 + percent) // 100)
    step: int = 10 ** max(0, len(str(exact)) - 2)
    rounded = -(-exact // step) * step
    return rounded if rounded <= 2 * amount else exact // step * step
