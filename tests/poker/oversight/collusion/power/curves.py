"""How many hands together it takes until those who play for one another are found."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from operator import attrgetter
from random import Random
from typing import NamedTuple

import numpy

from poker.engine.rule_sets.rules import Rules
from poker.oversight.collusion.bystanders import verdict
from poker.oversight.collusion.finding import TESTS_OF_A_PAIR
from poker.oversight.collusion.signs.chance import threshold
from tests.poker.engine.games import game
from tests.poker.oversight.collusion.power.detector import (
    Again,
    Facts,
    before,
    counted,
    done_by,
    facts_of,
    one_after_another,
    suspicions,
)
from tests.poker.oversight.collusion.power.people import somebody
from tests.poker.oversight.collusion.power.rooms import SEATS, day_of, room_of, strangers
from tests.poker.oversight.collusion.power.schemes import Pattern
from tests.poker.oversight.collusion.power.tables import Dealt, Person, evening

ROOM = 5_000
AFTER = (10, 20, 50, 100, 200, 300, 500, 700, 1000, 1500, 2000)
"""Hands together after which is looked."""
DIALS = (1.0, 0.5, 0.25)
"""In how many of their hands they do it."""
PAIRS = 230_000
"""How many pairs of such a room meet in a million hands (`month.py` counts them)."""
BAR = threshold((), PAIRS * TESTS_OF_A_PAIR)
"""What a room of so many pairs tells, if nobody else in it is suspected."""
HONEST_HANDS = 20_000
"""So many that what a club does hardly moves what is usual, as in a day of a room."""
STRETCH = 50
"""Hands of a day that a club plays at one table, before each of them sits at another one."""
FIRST_OF_CLUB = 1_000_000
FIRST_STRANGER = FIRST_OF_CLUB // 2


class Run(NamedTuple):
    """A pattern, how hard it is played, the seed of everything that is drawn, and the kinds of
    honest players at the tables, none for all."""

    pattern: Pattern
    dial: float
    seed: int
    honest: Sequence[str] = ()


class Found(NamedTuple):
    """After how many hands together two of the club were told, None if they never were, by what
    sign, and how many honest players were told at any look."""

    run: Run
    hands: int | None
    by: str
    bystanders: int = 0


class OfClub(NamedTuple):
    """A hand of a day that some of a club were dealt, and whether all of them were."""

    dealt: Dealt
    day: int
    is_together: bool


def rules() -> Rules:
    return game("holdem", "no_limit", big_blind=100)


def found_after(run: Run) -> Found:
    """Play a run to its end and return when the detector told of any two of the club, and of how
    many others."""
    hands = list(islice_together(_club_hands(run), AFTER[-1]))
    both = one_after_another(_honest(), facts_of([hand.dealt for hand in hands], rules().big_blind))
    first = _honest().hands
    day = numpy.array([0] * first + [hand.day for hand in hands])
    done = done_by(both.sheet, counted(_honest().sheet), FIRST_STRANGER)
    found, honest = Found(run, None, ""), set[int]()
    for after in AFTER:
        until = first + _row_after(after, [hand.is_together for hand in hands])
        moved = both.moved.those((both.moved.row >= first) & (both.moved.row < until))
        looked = suspicions(before(done, day, until), moved.flows())
        beyond = [each._replace(threshold=BAR) for each in looked if each.statistic >= BAR]
        told = verdict(beyond, Again(both, done, day, first, until), {}).accusing
        club = [each for each in told if each.low >= FIRST_OF_CLUB]
        honest |= {player for each in told for player in (each.low, each.high)}
        if club and found.hands is None:
            by = max(club, key=attrgetter("statistic")).indicator
            found = Found(run, after, str(by))
    honest = {player for player in honest if player < FIRST_OF_CLUB}
    return found._replace(bystanders=len(honest))


def islice_together(dealing: Iterator[OfClub], together: int) -> Iterator[OfClub]:
    """Deal until so many hands were together."""
    while together:
        hand = next(dealing)
        together -= hand.is_together
        yield hand


def _row_after(hands: int, together: Sequence[bool]) -> int:
    """Return how many hands it takes until so many were together."""
    return next(row for row, count in enumerate(accumulate(together), start=1) if count == hands)


@cache
def _honest() -> Facts:
    """Return the facts of a day of honest people, which every run is held against."""
    room = room_of(1000, 0)
    return facts_of(list(day_of(room, rules(), HONEST_HANDS, 0, 1)), rules().big_blind)


def _club_hands(run: Run) -> Iterator[OfClub]:
    """Yield the club's hands: day by day a stretch at a table with others, and half as long each of
    them at other tables."""
    random = Random(f"{run.pattern.name} {run.dial} {run.seed}")
    club = [
        Person(
            FIRST_OF_CLUB + place, somebody(random), "club", run.pattern.scheme, run.dial, not place
        )
        for place in range(run.pattern.people)
    ]
    others = strangers(random, 60, FIRST_STRANGER, run.honest)
    for day in range(-(-AFTER[-1] // STRETCH)):
        first = day * STRETCH + 1
        for hand in _stretch(club, others, 2 * day, first, STRETCH, random):
            yield OfClub(hand, day, is_together=True)
        for member in club:
            alone = [replace(member, scheme=None)]
            for hand in _stretch(alone, others, 2 * day + 1, first, STRETCH // 2, random):
                yield OfClub(hand, day, is_together=False)


def _stretch(
    seated: Sequence[Person],
    others: Sequence[Person],
    table: int,
    first: int,
    hands: int,
    random: Random,
) -> Iterator[Dealt]:
    people = [*seated, *random.sample(others, SEATS - len(seated))]
    random.shuffle(people)
    return evening(rules(), 10_000_000 + table, people, hands, random, first)
