"""How many hands together it takes until those who play for one another are found."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from operator import attrgetter
from random import Random
from typing import NamedTuple

from poker.engine.rule_sets.rules import Rules
from poker.oversight.collusion.finding import TESTS_OF_A_PAIR
from poker.oversight.collusion.signs.chance import threshold
from poker.oversight.collusion.signs.dumping import Flow
from tests.poker.engine.games import game
from tests.poker.oversight.collusion.power.detector import (
    Facts,
    Pair,
    add_flows,
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
BAR = threshold((), ROOM * (ROOM - 1) // 2 * TESTS_OF_A_PAIR)
"""What a room of this size in which nobody else is suspected tells, all pairs having met."""
HONEST_HANDS = 12_000
STRETCH = 50
"""Hands a club plays before somebody else comes, or each of them sits at another table."""
FIRST_OF_CLUB = 1_000_000


class Run(NamedTuple):
    """A pattern, how hard it is played, and the seed of everything that is drawn."""

    pattern: Pattern
    dial: float
    seed: int


class Found(NamedTuple):
    """After how many hands together a run was found, None where it never was, and by what."""

    run: Run
    hands: int | None
    by: str


def rules() -> Rules:
    return game("holdem", "no_limit", big_blind=100)


def found_after(run: Run) -> Found:
    """Play a run to its end and return when the detector told of any two of the club."""
    honest = _honest(run.seed)
    hands = list(_club_hands(run))
    both = one_after_another(honest, facts_of([hand for hand, _ in hands], rules().big_blind))
    done = done_by(both.sheet, counted(honest.sheet), FIRST_OF_CLUB)
    flows: dict[Pair, Flow] = {}
    row = 0
    for after in AFTER:
        until = _row_after(after, [together for _hand, together in hands]) + len(honest.moved)
        add_flows(flows, both.moved[row:until])
        row = until
        told = [each for each in suspicions(before(done, until), flows) if each.statistic >= BAR]
        if told:
            return Found(run, after, str(max(told, key=attrgetter("statistic")).indicator))
    return Found(run, None, "")


def _row_after(hands: int, together: Sequence[bool]) -> int:
    """Return how many hands it takes until so many were together."""
    return next(row for row, count in enumerate(accumulate(together), start=1) if count == hands)


@cache
def _honest(seed: int) -> Facts:
    """Return the facts of a day of honest people, which everybody is held against."""
    room = room_of(400, seed)
    return facts_of(list(day_of(room, rules(), HONEST_HANDS, seed, 1)), rules().big_blind)


def _club_hands(run: Run) -> Iterator[tuple[Dealt, bool]]:
    """Yield the club's hands, and whether they are together in each: stretches at a table with
    others, and half as long each of them at other tables."""
    random = Random(f"{run.pattern.name} {run.dial} {run.seed}")
    club = [
        Person(
            FIRST_OF_CLUB + place, somebody(random), "club", run.pattern.scheme, run.dial, not place
        )
        for place in range(run.pattern.people)
    ]
    others = strangers(random, 60, FIRST_OF_CLUB // 2)
    for stretch in range(-(-AFTER[-1] // STRETCH)):
        first = stretch * STRETCH + 1
        for hand in _stretch(club, others, 2 * stretch, first, STRETCH, random):
            yield hand, True
        for member in club:
            alone = [replace(member, scheme=None)]
            for hand in _stretch(alone, others, 2 * stretch + 1, first, STRETCH // 2, random):
                yield hand, False


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
