"""The daily reset only tidies up: a limit is right whether it runs late, twice or never."""

from copy import copy
from datetime import UTC, datetime, timedelta

import pytest

from config.timetable import TIMETABLE
from poker.models import Departure, RatholingCounter
from poker.services.departures import forget_old_departures
from poker.tasks import reset_ratholing
from tests.conftest import PlayerFactory
from tests.poker.services.leaving import LEAST, MOST, Stay, no_limit_table

EVENING = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)
A_WHILE = timedelta(hours=3)


@pytest.fixture
def stay(new_player: PlayerFactory) -> Stay:
    """Five counted returns before midnight, the last left at 23:35."""
    stay = Stay(no_limit_table(), new_player(), EVENING)
    return stay.sit(MOST).leave().come_and_go(5)


def returns_at(stay: Stay, now: datetime) -> int:
    """The counter a return at this instant would be held against."""
    stay.now = now
    assert stay.limits.reason is not None
    return stay.limits.reason.returns


@pytest.mark.rule("ratholing-counter")
@pytest.mark.parametrize(
    "resets",
    [
        pytest.param([], id="missing"),
        pytest.param([0], id="in time"),
        pytest.param([0, 0], id="twice"),
        pytest.param([-30], id="by a clock that is ahead"),
        pytest.param([6 * 3600], id="late"),
    ],
)
def test_a_return_is_held_against_its_own_day_whenever_the_reset_runs(
    stay: Stay, resets: list[int]
) -> None:
    for late in resets:
        forget_old_departures(now=MIDNIGHT + timedelta(seconds=late))
    assert returns_at(stay, MIDNIGHT - timedelta(seconds=1)) == 5
    assert returns_at(stay, MIDNIGHT) == 0
    assert stay.sit(MOST).counter == 1


@pytest.mark.rule("ratholing-counter")
def test_what_no_limit_needs_is_deleted_once(stay: Stay) -> None:
    day_after = MIDNIGHT + timedelta(days=1)
    stay.now = day_after - timedelta(minutes=1)
    stay.sit(LEAST).leave()
    assert forget_old_departures(now=day_after) == 1, "the counter of the day before yesterday"
    assert forget_old_departures(now=day_after) == 0
    assert Departure.objects.get().left_at == stay.now
    assert forget_old_departures(now=day_after + timedelta(days=1)) == 1
    assert not RatholingCounter.objects.exists()
    assert not Departure.objects.exists()


@pytest.mark.parametrize(
    ("at", "is_due"),
    [(MIDNIGHT - timedelta(seconds=1), False), (MIDNIGHT, True), (MIDNIGHT + A_WHILE, True)],
)
def test_the_timetable_asks_for_it_from_midnight_utc_on(at: datetime, is_due: bool) -> None:
    (line,) = [line for line in TIMETABLE.values() if line["task"] == reset_ratholing.name]
    schedule = copy(line["schedule"])
    schedule.nowfun = lambda: at
    assert str(schedule.tz) == "UTC"
    assert schedule.is_due(EVENING).is_due == is_due
