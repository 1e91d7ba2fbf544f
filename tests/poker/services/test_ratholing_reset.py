"""The daily reset closes days: limits and reports are right, late, twice or never as it runs."""

from copy import copy
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, connection
from django.utils import timezone

from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.retention.applying import apply_retention
from accounts.compliance.retention.rows import removed_by
from config.timetable import TIMETABLE
from poker.models import Departure, RatholingCounter, RatholingDay
from poker.oversight.compliance.reports.ratholing import RATHOLING_COUNTERS
from poker.services.money.ratholing.departures import forget_old_departures
from poker.tasks import reset_ratholing
from tests.accounts.compliance.reporting.reviewers import asked, by_sql, records
from tests.accounts.concurrency import at_once
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


@pytest.mark.rule("ratholing-counter")
@pytest.mark.parametrize("days", [0, 1, 2, 3, 400])
def test_the_report_tells_what_was_counted_however_many_resets_ran_since(
    stay: Stay, days: int
) -> None:
    counted = [(EVENING.date(), 5)]
    if days:
        stay.now = MIDNIGHT + timedelta(hours=1)
        stay.sit(MOST).leave().come_and_go(2)
        counted.append((MIDNIGHT.date(), 2))
    for day in range(days + 1):
        for _ in range(2):
            forget_old_departures(now=MIDNIGHT + timedelta(days=day))
            assert told(stay, EVENING.date(), MIDNIGHT.date()) == counted
    assert told(stay, EVENING.date(), EVENING.date()) == counted[:1]
    assert told(stay, MIDNIGHT.date(), MIDNIGHT.date()) == counted[1:]
    assert (
        by_sql(
            "SELECT day, sum(returns)::int FROM (SELECT day, returns FROM poker_ratholingcounter"
            " UNION ALL SELECT day, returns FROM poker_ratholingday) counted GROUP BY 1 ORDER BY 1"
        )
        == counted
    )


def told(stay: Stay, first: date, last: date) -> list[tuple[date, int]]:
    """Day and returns of the report on this player."""
    chosen: dict[str, Any] = {"period": "interval", "first_day": first, "last_day": last}
    rows = records(read(asked(RATHOLING_COUNTERS, **chosen, player=stay.player.screen_name)))
    assert {row["player"] for row in rows} <= {stay.player.screen_name}
    return [(row["day"], row["returns"]) for row in rows]


@pytest.mark.rule("ratholing-counter")
def test_workers_that_close_a_day_at_once_keep_it_once(stay: Stay) -> None:
    now = MIDNIGHT + timedelta(days=1)
    at_once([lambda: forget_old_departures(now=now) > 0] * 6, refusals=())
    assert not RatholingCounter.objects.exists()
    assert told(stay, EVENING.date(), EVENING.date()) == [(EVENING.date(), 5)]


def test_a_day_without_a_counted_return_is_not_kept(stay: Stay) -> None:
    stay.now = MIDNIGHT + timedelta(hours=1)
    stay.sit(LEAST).leave().later(minutes=1).sit(LEAST)
    forget_old_departures(now=MIDNIGHT + timedelta(days=9))
    assert list(RatholingDay.objects.values_list("day", "returns")) == [(EVENING.date(), 5)]


def test_closed_days_are_kept_for_five_years_and_changed_by_nobody(stay: Stay) -> None:
    now = timezone.now()
    years = timedelta(days=1825)
    for closed_at in (now - years - timedelta(seconds=1), now - years + timedelta(minutes=1)):
        RatholingCounter.objects.create(player=stay.player, day=date(2020, 1, 1), returns=1)
        forget_old_departures(now=closed_at)
        for change in ("DELETE FROM poker_ratholingday", "UPDATE poker_ratholingday SET returns=0"):
            with pytest.raises(ProgrammingError), connection.cursor() as cursor:
                cursor.execute(change)
    removed = {each.kind.slug: each.removed for each in apply_retention(now=now)}
    assert removed["ratholing_days"] == 1
    young = RatholingDay.objects.get(day=date(2020, 1, 1))
    assert removed_by("poker_retention_remove", "poker_ratholingday", [young.pk]) == 0


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
