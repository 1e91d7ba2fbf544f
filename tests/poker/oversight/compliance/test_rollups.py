"""Reports say the same of days that are summed up, and of days that are read hand by hand."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.liabilities import LIABILITIES
from accounts.compliance.reporting.reports.player_summary import PLAYER_SUMMARY
from accounts.compliance.rollups.account_days import ACCOUNT_DAYS
from accounts.compliance.rollups.checking import check_rollups
from accounts.compliance.rollups.models import AccountDay, RolledDay
from accounts.compliance.rollups.rolling import SETTLED_AFTER, roll_day, roll_up
from accounts.core.incidents.models import Incident
from poker.models import PlayerDay, TableDay
from poker.oversight.compliance.play_days import PLAY_DAYS
from poker.oversight.compliance.reports.game_performance import GAME_PERFORMANCE
from poker.oversight.compliance.reports.hand_history import HAND_HISTORY
from poker.oversight.compliance.reports.rake_by_player import RAKE_BY_PLAYER
from poker.services.staff import resolving
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked
from tests.accounts.ledger import ledger_rows
from tests.poker.felt import NOON
from tests.poker.oversight.compliance.conftest import Evening

SECOND = NOON.date()
FIRST = SECOND - timedelta(days=1)
NARROWER: list[dict[str, Any]] = [
    {},
    {"currency": "EUR"},
    {"table": 1},
    {"period": "day", "last_day": str(FIRST)},
    {"period": "day", "last_day": str(SECOND)},
    {"player": "Ben1", "status": "finished"},
    {"hand": 1},
    {"hand": 2, "status": "finished", "currency": "PLAY"},
]


@pytest.fixture(autouse=True)
def nothing_rolled_up(evening: Evening) -> Iterator[None]:
    yield
    for model in (RolledDay, AccountDay, TableDay, PlayerDay):
        model.objects.all().delete()


def everything_told() -> list[Any]:
    """Rows, sums, checks and lines of every report that reads daily sums, however narrowed."""
    now = timezone.now() + timedelta(days=9)
    reports = (GAME_PERFORMANCE, RAKE_BY_PLAYER, HAND_HISTORY)
    told = [read(asked(r, now, **{**ALWAYS, **more})) for r in reports for more in NARROWER]
    told += [read(asked(PLAYER_SUMMARY, now, **ALWAYS)), read(asked(LIABILITIES, now))]
    told.append(read(asked(LIABILITIES, now, last_day=str(NOON.date()))))
    return [(each.rows, each.subtotals, each.totals, each.checks, each.series) for each in told]


def long_after() -> datetime:
    return timezone.now() + timedelta(days=2)


def sum_up_play() -> int:
    """The days that were played; how many were due."""
    return sum(roll_day(PLAY_DAYS, day, long_after()) for day in (FIRST, SECOND))


def sum_up() -> int:
    """The days that were played, and the one their money moved on."""
    return sum_up_play() + roll_day(ACCOUNT_DAYS, timezone.now().date(), long_after())


def test_daily_sums_say_what_the_hands_say(evening: Evening) -> None:
    by_hand = everything_told()
    assert sum_up() == 3
    assert TableDay.objects.values("day").distinct().count() == 2
    assert everything_told() == by_hand
    for day in (FIRST, SECOND, timezone.now().date()):
        RolledDay.objects.filter(day=day).update(is_stale=True)
        assert everything_told() == by_hand, f"without {day}"
        RolledDay.objects.filter(day=day).update(is_stale=False)
    assert check_rollups() == []


def test_reports_read_the_sums_and_not_the_hands(evening: Evening) -> None:
    sum_up()
    before = everything_told()
    TableDay.objects.update(rake=0)
    assert everything_told() != before


def test_only_days_that_are_over_are_summed_up_and_once(evening: Evening) -> None:
    midnight = datetime.combine(SECOND + timedelta(days=1), datetime.min.time(), NOON.tzinfo)
    in_time = midnight + SETTLED_AFTER
    assert roll_up(now=in_time - timedelta(seconds=1)) == 1
    assert rolled("play") == [FIRST]
    assert roll_up(now=in_time) == 1
    assert rolled("play") == [FIRST, SECOND]
    assert roll_up(now=in_time) == 0


def rolled(name: str) -> list[date]:
    days = RolledDay.objects.filter(rollup=name, is_stale=False).order_by("day")
    return list(days.values_list("day", flat=True))


def test_workers_that_sum_up_at_once_do_it_once(evening: Evening) -> None:
    now = long_after()

    def run(_: int) -> bool:
        try:
            return roll_day(PLAY_DAYS, SECOND, now)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as workers:
        assert sorted(workers.map(run, range(3))) == [False, False, True]
    assert check_rollups() == []


def test_what_changes_while_its_day_is_summed_up_is_counted(evening: Evening) -> None:
    """Whoever changes a hand marks its day: the sums wait for that, and have it."""
    now = long_after()
    with (
        ledger_rows.session(evening.database.owner_url) as other,
        ThreadPoolExecutor(1) as worker,
    ):
        other.execute("BEGIN")
        other.execute("INSERT INTO rolled_day (rollup, day, is_stale) VALUES ('play', %s, true)",
                      (SECOND,))  # fmt: skip
        other.execute("UPDATE poker_playedhand SET rake = rake + 1")
        summing = worker.submit(in_a_thread_of_its_own, now)
        other.execute("COMMIT")
        assert summing.result(timeout=20)
        assert check_rollups() == []
        other.execute("UPDATE poker_playedhand SET rake = rake - 1")


def in_a_thread_of_its_own(now: datetime) -> bool:
    try:
        return roll_day(PLAY_DAYS, SECOND, now)
    finally:
        connection.close()


def test_an_altered_hand_differs_from_its_days_sums(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    sum_up()
    call_command("check_rollups")
    with ledger_rows.session(evening.database.owner_url) as owner:
        owner.execute("UPDATE poker_playedhand SET net = net + 5 WHERE hand_no = 1 AND seat = 0")
        wrong = check_rollups()
        owner.execute("UPDATE poker_playedhand SET net = net - 5 WHERE hand_no = 1 AND seat = 0")
        assert {(table, day) for table, day, _rows in wrong} == {
            (table, day)
            for table in ("poker_tableday", "poker_playerday")
            for day in (FIRST, SECOND)
        }
        told = Incident.objects.filter(kind="rollup_difference")
        assert {incident.subject for incident in told} == {f"{t} {day}" for t, day, _ in wrong}
    assert check_rollups() == []
    AccountDay.objects.filter(kind="opening_grant").update(amount=1)
    with pytest.raises(SystemExit) as exit_:
        call_command("check_rollups")
    assert exit_.value.code == 1
    assert "account_day" in capsys.readouterr().err


def test_a_hand_decided_after_its_day_is_summed_up_again(evening: Evening) -> None:
    sum_up_play()
    now = evening.euros.now + timedelta(days=3)
    resolving.refund(held_id=evening.held.pk, staff=evening.staff, reason="No fault", now=now)
    assert rolled("play") == [FIRST], "the day it was played on is stale"
    at_once = everything_told()
    assert sum_up_play() == 1
    assert rolled("play") == [FIRST, SECOND]
    assert check_rollups() == []
    assert everything_told() == at_once
