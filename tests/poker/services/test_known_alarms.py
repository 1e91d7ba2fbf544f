"""The alarms a clock remembers are those that are stored."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import ProgrammingError, connection

from poker.engine.hand.bets.actions import Call
from poker.models import Alarm, Table
from poker.services.clock import known_alarms
from poker.services.clock.known_alarms import HELD_ELSEWHERE, KnownAlarms
from poker.services.clock.timekeeping import ring_one
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]

UPDATED = """
    SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables
     WHERE relname IN ('poker_table', 'poker_alarm')
"""


@pytest.fixture
def table(felt: SeatPlayers) -> Felt:
    """A table where a hand has been dealt, and a turn ends in 30 seconds."""
    table = felt(20000, 20000, 20000)
    table.deal()
    return table


def test_alarm_is_due_from_its_instant_on(table: Felt) -> None:
    rings_at = table.row.wake_at
    assert rings_at is not None
    known = KnownAlarms()
    assert known.due(rings_at - timedelta(microseconds=1)) == []
    assert known.due(rings_at) == [table.table_id]


def test_alarm_set_sooner_is_known_when_the_clock_hears_of_it(table: Felt) -> None:
    known = KnownAlarms()
    assert known.due(table.now) == []
    Table.objects.update(wake_at=table.now)
    assert known.due(table.now) == [], "the alarms were read a moment ago"
    known.read_again()
    assert known.due(table.now) == [table.table_id]


def test_alarm_set_sooner_is_found_without_being_heard_of(
    table: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where Valkey does not answer."""
    known = KnownAlarms()
    assert known.due(table.now) == []
    Table.objects.update(wake_at=table.now)
    monkeypatch.setattr(known_alarms, "READ_EVERY", timedelta(0))
    assert known.due(table.now) == [table.table_id]


def test_alarm_heard_of_while_alarms_are_read_is_read_once_more(table: Felt) -> None:
    known = KnownAlarms()

    def set_sooner(execute: Callable[..., object], *call: object) -> object:
        found = execute(*call)
        if known.quiet_for_s() > 0:
            known.read_again()
        return found

    with connection.execute_wrapper(set_sooner):
        known.due(table.now)
    Table.objects.update(wake_at=table.now)
    assert known.due(table.now) == [table.table_id]


def test_forgotten_alarm_is_found_when_alarms_are_read_again(table: Felt) -> None:
    """As where a clock that held the table ended before it did anything."""
    known, later = KnownAlarms(), table.now + timedelta(minutes=1)
    assert known.due(later) == [table.table_id]
    known.forget_due()
    assert known.due(later) == []
    known.read_again()
    assert known.due(later) == [table.table_id]


def test_table_that_somebody_holds_is_tried_again_soon(table: Felt) -> None:
    known, later = KnownAlarms(), table.now + timedelta(minutes=1)
    assert known.due(later) == [table.table_id]
    assert known.quiet_for_s() > HELD_ELSEWHERE.total_seconds()
    known.forget_due()
    assert known.quiet_for_s() <= HELD_ELSEWHERE.total_seconds()


def test_alarm_set_while_a_table_was_rung_is_found_without_being_heard_of(table: Felt) -> None:
    known, later = KnownAlarms(), table.now + timedelta(minutes=1)
    assert known.due(later) == [table.table_id]
    known.rang()
    known.forget_due()
    assert known.quiet_for_s() <= 0
    assert known.due(later) == [table.table_id]
    known.forget_due()
    assert known.quiet_for_s() > 0


def test_remembered_alarm_that_was_put_off_rings_nothing(table: Felt) -> None:
    known, rings_at = KnownAlarms(), table.row.wake_at
    assert rings_at is not None
    assert known.due(table.now) == []
    table.later(seconds=5).act(Call())
    assert known.due(rings_at) == [table.table_id]
    before = table.row.seq
    assert ring_one(rings_at, known.due(rings_at)) is None
    assert table.row.seq == before


def test_alarm_row_follows_the_row_of_its_table(table: Felt) -> None:
    table.act(Call())
    assert alarms() == [(table.table_id, table.row.wake_at)]
    Table.objects.update(wake_at=None)
    assert alarms() == []
    Table.objects.update(wake_at=table.now)
    begun = Table.objects.create(game=table.row.game, name="Begun", wake_at=table.now)
    assert alarms() == [(table.table_id, table.now), (begun.pk, table.now)]


def test_application_may_not_write_alarms(table: Felt) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"):
        Alarm.objects.update(wake_at=table.now)


def test_actions_of_a_hand_touch_no_index_of_the_table_and_its_alarm(table: Felt) -> None:
    before = updates()
    for _ in range(6):
        table.check_or_call()
    assert table.state.running
    after = updates()
    for relation in ("poker_alarm", "poker_table"):
        assert after[relation] - before[relation] == Counter(all=6, without_index=6)


def alarms() -> list[tuple[int, datetime]]:
    return list(Alarm.objects.order_by("table").values_list("table", "wake_at"))


def updates() -> dict[str, Counter[str]]:
    """By relation: its updates, and those among them that touched no index."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(UPDATED)
        return {name: Counter(all=every, without_index=hot) for name, every, hot in cursor}
