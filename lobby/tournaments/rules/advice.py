"""A schedule for an evening of a given length (clause ``freezeout-advice``)."""

from typing import Final

from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import (
    LARGEST_BLIND,
    LEAST_RISE,
    MOST_RISE,
    Level,
    Schedule,
)

FIRST_STACK_BIG_BLINDS: Final = 50
"""A stack begins with fifty big blinds, as in the source: 1,000 chips at 10/20."""

LAST_CHIPS_BIG_BLINDS: Final = 20
"""When all chips together are twenty big blinds, about two players are left: it is nearly over."""

FEWEST_CHIPS: Final = 10
DEAR_BELOW_BIG_BLINDS: Final = 20
SHORTEST_LEVEL: Final = 3
LONGEST_EVENING: Final = 1440

ROUND_BLINDS: Final = (10, 12, 16, 20, 30, 40, 50, 60, 80)
"""Big blinds that read easily and can be halved, multiplied by any power of ten."""


def advised(*, players: int, chips: int, minutes: int) -> Schedule:
    """Return levels by which ``players`` with ``chips`` each are done in about ``minutes``.

    The first big blind is a fiftieth of a stack; in the last level of the time all chips together
    are some twenty big blinds, where hardly anybody outlasts an orbit or two. Every level rises by
    50 to 100 % (clause ``freezeout-levels``); if the time is too short for that, the first big
    blind is larger. Raises InvalidTournament for unplayable numbers.
    """
    _require("players", players, 2, 10_000)
    _require("chips", chips, FEWEST_CHIPS, LARGEST_BLIND // 10_000)
    _require("minutes", minutes, 2 * SHORTEST_LEVEL, LONGEST_EVENING)
    first = max(1, chips // FIRST_STACK_BIG_BLINDS // 2) * 2
    last = max(2, -(-chips * players // LAST_CHIPS_BIG_BLINDS))
    blinds = _climb(first, last, most_levels=minutes // SHORTEST_LEVEL)
    length = max(SHORTEST_LEVEL, minutes // len(blinds))
    levels = tuple(Level(big // 2, big, length=length) for big in blinds)
    return Schedule(levels, rise_percent=100)


def dear_blinds(*, chips: int, big_blind: int) -> bool:
    """Return whether the smallest stack begins with so few big blinds that staff are to be warned
    (clause ``freezeout-start``)."""
    return chips < DEAR_BELOW_BIG_BLINDS * big_blind


def _climb(first: int, last: int, *, most_levels: int) -> list[int]:
    """Return big blinds from the first to the last or more, rising as slowly as the number of
    levels allows."""
    while True:
        for percent in range(LEAST_RISE, MOST_RISE + 1, 10):
            blinds = [first]
            while blinds[-1] < last:
                blinds.append(_next_blind(blinds[-1], percent))
            if len(blinds) <= most_levels:
                return blinds
        first = _next_blind(first, MOST_RISE)


def _next_blind(blind: int, percent: int) -> int:
    """Return the smallest round big blind that rises by at least ``percent`` and at most doubles.

    If there is none, return the largest round one that rises by at least 50 %, or twice the blind.
    """
    able = [each for each in _round_blinds(2 * blind) if 2 * each >= 3 * blind]
    wanted = [each for each in able if 100 * each >= (100 + percent) * blind]
    return wanted[0] if wanted else (able or [2 * blind])[-1]


def _round_blinds(most: int) -> list[int]:
    """Return the round big blinds of the size of ``most``, up to it, smallest first."""
    scale = 10 ** len(str(most))
    found = (each * power // 100 for power in (scale // 10, scale) for each in ROUND_BLINDS)
    return [each for each in found if each % 2 == 0 and 0 < each <= most]


def _require(field: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise InvalidTournament(field, f"{least} to {most}", why="range", min=least, max=most)
