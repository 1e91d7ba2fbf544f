"""The schemes of an author who had not read the search play by the rules and do what they say."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple

import pytest

from tests.poker.engine.games import game
from tests.poker.oversight.collusion.power.people import KINDS
from tests.poker.oversight.collusion.power.schemes import Pattern, Scheme
from tests.poker.oversight.collusion.power.tables import Dealt, Person, evening
from tests.poker.oversight.collusion.power.unseen import (
    UNSEEN,
    bet_for_better_hand,
    pass_among_others,
    pay_better_hand,
)

pytestmark = pytest.mark.rule("collusion")
GIVER, TAKER = 0, 1
SKILLS: Final = ("strong", "loose", "tight", "bold", "beginner", "strong")
RULES: Final = game("holdem", "no_limit", big_blind=100)


class Moved(NamedTuple):
    """The big blinds that a scheme moves in a hand, against the same cards played honestly."""

    giver: float
    taker: float


def people(pattern: Pattern, dial: float, *, club: int = 2) -> list[Person]:
    """Return six players, the first `club` of whom follow the pattern."""
    return [
        Person(place, KINDS[skill], "club", pattern.scheme, dial, place == GIVER)
        if place < club
        else Person(place, KINDS[skill])
        for place, skill in enumerate(SKILLS)
    ]


def dealt(pattern: Pattern, dial: float, number: int) -> Dealt:
    """Deal a hand whose cards depend on its number only."""
    return next(evening(RULES, 1, people(pattern, dial), 1, Random(number), number))


def net(hand: Dealt, person: int) -> int:
    (seat,) = (seat for seat, number in hand.players.items() if number == person)
    return hand.nets[seat]


def moved(pattern: Pattern, dial: float, numbers: range) -> Iterator[Moved]:
    for number in numbers:
        honest, played = dealt(pattern, 0.0, number), dealt(pattern, dial, number)
        yield Moved(
            *((net(played, who) - net(honest, who)) / RULES.big_blind for who in (GIVER, TAKER))
        )


def lower_bound(values: Sequence[float]) -> float:
    """Return the mean less two standard errors."""
    return mean(values) - 2 * stdev(values) / float(len(values) ** 0.5)


@pytest.mark.parametrize("pattern", UNSEEN, ids=lambda each: each.name)
def test_scheme_conserves_chips_and_leaves_no_decision_open(pattern: Pattern) -> None:
    """The engine raises if an action of a scheme is not legal."""
    for number in range(200):
        hand = dealt(pattern, 1.0, number)
        assert hand.end.over
        assert sum(hand.nets.values()) + hand.end.rake == 0
        assert all(player.stack >= 0 for player in hand.end.players)


@pytest.mark.parametrize("pattern", UNSEEN, ids=lambda each: each.name)
def test_scheme_needs_its_dial_and_a_friend(pattern: Pattern) -> None:
    """More of the hands differ from honest ones as the dial rises, none at nothing."""
    changed = [
        sum(dealt(pattern, dial, n).events != dealt(pattern, 0.0, n).events for n in range(400))
        for dial in (0.0, 0.25, 0.5, 1.0)
    ]
    assert changed[0] == 0
    assert all(fewer < more for fewer, more in pairwise(changed))
    honest, playing = (
        list(evening(RULES, 1, people(pattern, dial, club=1), 50, Random(1))) for dial in (0.0, 1.0)
    )
    assert playing == honest


@pytest.mark.long
@pytest.mark.parametrize("scheme", [pay_better_hand, pass_among_others])
def test_giver_loses_to_taker_on_average(scheme: Scheme) -> None:
    both = list(moved(Pattern("passing", scheme), 1.0, range(3_000)))
    assert lower_bound([each.taker - each.giver for each in both]) > 0
    assert mean(each.giver for each in both) < 0 < mean(each.taker for each in both)


@pytest.mark.nightly
def test_two_win_more_of_strangers_if_worse_hand_bets() -> None:
    both = moved(Pattern("decoy", bet_for_better_hand), 1.0, range(40_000))
    assert lower_bound([each.giver + each.taker for each in both]) > 0
