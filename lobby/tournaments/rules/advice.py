"""A schedule for an evening of a given length (clause ``freezeout-advice``)."""

from collections.abc import Iterator
from typing import Final

from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import LARGEST_BLIND, Level, Schedule

FIRST_STACK_BIG_BLINDS: Final = 50
"""A stack begins with fifty big blinds, as in the source: 1,000 chips at 10/20."""

LAST_CHIPS_BIG_BLINDS: Final = 20
"""When all chips together are twenty big blinds, about two players are left: it is nearly over."""

FEWEST_CHIPS: Final = 10
DEAR_BELOW_BIG_BLINDS: Final = 20
SHORTEST_LEVEL: Final = 3
LONGEST_EVENING: Final = 1440

LADDER: Final = (2, 3, 4, 6, 8, 12, 16)


def advised(*, players: int, chips: int, minutes: int) -> Schedule:
    """Return levels by which ``players`` with ``chips`` each are done in about ``minutes``.

    The first big blind is a fiftieth of a stack; in the last level of the time all chips together
    are some twenty big blinds, where hardly anybody outlasts an orbit or two. Raises
    InvalidTournament for numbers nobody could play by.
    """
    _require("players", players, 2, 10_000)
    _require("chips", chips, FEWEST_CHIPS, LARGEST_BLIND // 10_000)
    _require("minutes", minutes, 2 * SHORTEST_LEVEL, LONGEST_EVENING)
    blinds = _ladder(max(2, chips // FIRST_STACK_BIG_BLINDS))
    last = max(2, -(-chips * players // LAST_CHIPS_BIG_BLINDS))
    wanted = [next(blinds)]
    while wanted[-1] < last:
        wanted.append(next(blinds))
    wanted = _thinned(wanted, minutes // SHORTEST_LEVEL)
    length = max(SHORTEST_LEVEL, minutes // len(wanted))
    levels = tuple(Level(max(1, big // 2), big, length=length) for big in wanted)
    return Schedule(levels, rise_percent=100)


def dear_blinds(*, chips: int, big_blind: int) -> bool:
    """Return whether the smallest stack begins with so few big blinds that staff are to be warned
    (clause ``freezeout-start``)."""
    return chips < DEAR_BELOW_BIG_BLINDS * big_blind


def _ladder(first: int) -> Iterator[int]:
    """Yield big blinds from the first on, each a third to a half more than the one before."""
    yield first
    blind, scale = first, 1
    while True:
        for step in LADDER:
            if step * scale > blind:
                yield step * scale
        scale *= 10


def _thinned(blinds: list[int], most: int) -> list[int]:
    """Return at most ``most`` of them, first and last among them, the others evenly spread."""
    if len(blinds) <= most:
        return blinds
    last = len(blinds) - 1
    return [blinds[round(place * last / (most - 1))] for place in range(most)]


def _require(field: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise InvalidTournament(field, f"{least} to {most}", why="range", min=least, max=most)
