"""Who answers as a program does, as the record of the tables tells."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import numpy
import pytest

from poker.engine.hand.bets.actions import Fold
from poker.models import Indicator, PaceDay, PairDay, Sitting
from poker.oversight.collusion.facts.pace import BUCKETS, begins_at, read_pace
from poker.oversight.collusion.scope import scope_of
from poker.oversight.collusion.signs import clockwork
from poker.oversight.collusion.signs.clockwork import pace_of
from poker.oversight.collusion.signs.suspicion import Suspicion
from tests.poker.felt import Felt
from tests.poker.oversight.collusion.findings import window

pytestmark = [pytest.mark.rule("collusion"), pytest.mark.django_db]

DAY = window().until
PAIR = (1, 2)


def bucket_of(seconds: float) -> int:
    return next(b for b in range(BUCKETS - 1, -1, -1) if begins_at(b) <= seconds)


def delays(*of: tuple[float, int]) -> list[int]:
    """Counts of answers by how long they took: `of` are seconds, and how many."""
    counts = [0] * BUCKETS
    for seconds, answers in of:
        counts[bucket_of(seconds)] += answers
    return counts


def paced(player: int, *of: tuple[float, int]) -> None:
    PaceDay.objects.create(day=DAY, player=player, delays=delays(*of))


def together(hands: int = 100) -> None:
    low, high = PAIR
    sums = {"hands": hands, "moved": 0, "squares": 0.0, "largest": 0}
    PairDay.objects.create(day=DAY, game=1, low=low, high=high, **sums)


def told() -> list[Suspicion]:
    return list(clockwork.scores(scope_of(window())))


def test_a_delay_is_what_a_player_took_from_having_the_turn(
    felt: Callable[..., Felt],
) -> None:
    """Three who answer after two seconds, but once after seven; what the clock does is none."""
    table = felt(20000, 20000, 20000)
    hands = 3
    for _ in range(hands):
        table.deal()
        while table.state.running:
            table.later(seconds=1.0).check_or_call()
    table.deal()
    slow = table.players[table.to_act].pk
    table.later(seconds=7.0).act(Fold())
    table.later(seconds=1.0).fold_next()
    read_pace(table.now.date())
    found = {row.player: numpy.array(row.delays) for row in PaceDay.objects.all()}
    assert found.keys() == {player.pk for player in table.players.values()}
    for player, counts in found.items():
        late = 1 if player == slow else 0
        assert counts[bucket_of(2.0)] == counts.sum() - late >= 4 * hands
        assert counts[bucket_of(7.0)] == late


def test_answers_that_take_the_same_time_are_a_pace_and_those_of_people_are_none() -> None:
    steady = pace_of(numpy.array(delays((2.0, 290), (5.0, 30))))
    assert steady is not None
    assert steady.share == pytest.approx(290 / 320)
    spread = delays(*((seconds, 40) for seconds in (0.6, 0.9, 1.4, 2.0, 3.1, 4.5, 7.0, 11.0, 16.0)))
    assert pace_of(numpy.array(spread)) is None
    assert pace_of(numpy.array(delays((2.0, 299)))) is None, "too few"


def test_two_who_take_the_same_time_for_everything_are_told() -> None:
    together()
    paced(1, (2.0, 400), (8.0, 100))
    paced(2, (2.0, 300), (8.0, 100))
    (found,) = told()
    assert (found.low, found.high, found.indicator) == (*PAIR, Indicator.CLOCKWORK)
    assert (found.sample, found.detail["share"], found.detail["days"]) == (100, 75, 0)
    assert found.is_beyond


def test_who_is_judged_alone_is_told_with_whom_and_others_are_not() -> None:
    together()
    for player in PAIR:
        paced(player, (2.0, 400))
    paced(3, (4.0, 400))
    for player, expected in ((1, 1), (2, 1), (3, 0), (4, 0)):
        assert len(list(clockwork.scores(scope_of(window(), player)))) == expected


@pytest.mark.parametrize(
    ("others", "hands"),
    [
        ([(2.0, 400)], 19),
        ([(5.0, 400)], 100),
        ([(seconds, 60) for seconds in (0.6, 1.0, 2.0, 3.5, 6.0, 11.0)], 100),
        ([(2.0, 200)], 100),
    ],
    ids=["hardly met", "another time", "all sorts of times", "hardly answered"],
)
def test_others_are_not(others: list[tuple[float, int]], hands: int) -> None:
    together(hands)
    paced(1, (2.0, 400))
    paced(2, *others)
    assert told() == []


@pytest.mark.parametrize(
    ("last_hours", "days_later", "days"),
    [((23, 23), 0, 1), ((23, 12), 0, 0), ((23, 23), 1, 0)],
    ids=["both", "one sleeps", "on different days"],
)
def test_two_who_play_around_the_clock_on_the_same_day_are_told(
    last_hours: tuple[int, int], days_later: int, days: int
) -> None:
    together()
    for player, last, later in zip(PAIR, last_hours, (0, days_later), strict=True):
        day = DAY - timedelta(days=later)
        began = datetime.combine(day, datetime.min.time(), UTC)
        for first, until in ((1, 11), (12, last)):
            Sitting.objects.create(
                day=day,
                game=1,
                table=1,
                player=player,
                began_at=began + timedelta(hours=first, minutes=5),
                ended_at=began + timedelta(hours=until, minutes=10),
                hands=500,
            )
    assert [found.detail["days"] for found in told()] == [days] * bool(days)
