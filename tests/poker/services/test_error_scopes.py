"""An error at one table stops no other table, whatever its SQLSTATE."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import Error as DatabaseError
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from accounts.core.incidents.models import Incident
from config.others_go_on import others_go_on
from poker.models import Table, TableFault
from poker.services.clock import looking
from poker.services.clock.left_alone import RETRIES, LeftAlone
from poker.services.clock.looking import Looks
from poker.services.clock.standing import REPORTED_AFTER, report_standing
from poker.services.clock.timekeeping import FaultyTable, ring_one
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.waits.one_table import deal_failing, rows_held

SeatPlayers = Callable[..., Felt]
RETRIED = ("55P03", "40P01", "40001")
AT_FAULT = ("57014", "53100", "53200", "P0001")


@pytest.fixture
def due(felt: SeatPlayers, new_player: PlayerFactory) -> list[Felt]:
    """Two tables at which a deal is due, the first one longer."""
    game, began = felt().row.game, timezone.now() - timedelta(seconds=2)
    tables = [
        Felt(open_table(game=game, name=name).pk, began + timedelta(seconds=number))
        for number, name in enumerate(("First", "Second"))
    ]
    for table in tables:
        for seat in range(3):
            table.sit(new_player(), seat, 20000)
        table.stay_connected()
    return tables


def never() -> bool:
    return False


def looked(looks: Looks, true: Callable[[], object]) -> bool:
    """Look like a clock until something is true."""

    def look() -> object:
        looks.look(never)
        return true()

    return eventually(look, 10)


@pytest.mark.parametrize("sqlstate", [*RETRIED, *AT_FAULT])
def test_deal_that_fails_stops_no_other_table(
    due: list[Felt], room_db: RoomDatabase, sqlstate: str
) -> None:
    failing, other = due
    with deal_failing(room_db, failing.table_id, sqlstate):
        looks = Looks()
        looks.look(never)
        assert other.state.hand_no == 1
        assert TableFault.objects.exists() is (sqlstate not in RETRIED), "some are tried again"
        assert looked(looks, TableFault.objects.exists)
    assert TableFault.objects.get().table_id == failing.table_id
    wake_at = failing.row.wake_at
    assert wake_at is not None
    assert wake_at > timezone.now(), "put off for every clock"


def test_deal_that_another_transaction_was_in_the_way_of_is_tried_again(
    due: list[Felt], room_db: RoomDatabase
) -> None:
    failing, _other = due
    looks = Looks()
    with deal_failing(room_db, failing.table_id, "40P01"):
        looks.look(never)
    assert looked(looks, lambda: failing.state.hand_no == 1)
    assert not TableFault.objects.exists()


def test_error_that_concerns_the_database_is_no_fault_of_the_table(
    due: list[Felt], room_db: RoomDatabase
) -> None:
    failing, _other = due
    with deal_failing(room_db, failing.table_id, "57P01"), pytest.raises(DatabaseError):
        ring_one()
    with deal_failing(room_db, failing.table_id, "57014"), pytest.raises(FaultyTable):
        ring_one()


def test_table_that_cannot_even_be_put_off_stops_no_other(
    due: list[Felt], room_db: RoomDatabase
) -> None:
    """Its row is held from the moment the deal failed."""
    failing, other = due
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '200ms'")
    looks = Looks()
    with deal_failing(room_db, failing.table_id, "57014"):
        with pytest.raises(FaultyTable) as fault:
            ring_one()
        with rows_held(room_db, failing.table_id, "table"):
            looks._put_off(fault.value)
            looks.look(never)
    assert other.state.hand_no == 1
    assert not TableFault.objects.exists()


def test_held_table_is_reported_within_half_a_minute(
    due: list[Felt], room_db: RoomDatabase
) -> None:
    held, other = due
    with rows_held(room_db, held.table_id, "table"):
        Looks().look(never)
        assert other.state.hand_no == 1
        now = timezone.now()
        assert report_standing(now) == 0, "it may be another clock that holds it"
        assert report_standing(now + REPORTED_AFTER) == 1
        assert report_standing(now + 2 * REPORTED_AFTER) >= 1
    incidents = Incident.objects.filter(subject=f"table:{held.table_id}")
    assert [each.kind for each in incidents] == ["table_faulty"], "staff are told once"


def test_table_that_is_put_off_again_and_again_is_reported(due: list[Felt]) -> None:
    failing, _other = due
    now = timezone.now()
    Table.objects.filter(pk=failing.table_id).update(wake_at=now + timedelta(seconds=5))
    TableFault.objects.create(
        table_id=failing.table_id, first_at=now - REPORTED_AFTER, last_at=now, tries=2
    )
    report_standing(now)
    assert Incident.objects.get(subject=f"table:{failing.table_id}").detail == {"tries": 2}


def test_table_is_left_alone_for_a_moment_that_doubles() -> None:
    left = LeftAlone()
    assert [left.try_again(7) for _ in range(RETRIES + 1)] == [True, True, True, False]
    assert left.tables() == [7]
    time.sleep(0.45)
    assert left.tables() == []
    assert left.try_again(7), "tried anew"


def test_sweep_goes_on_after_a_table_that_fails(room_db: RoomDatabase, caplog: Any) -> None:
    import logging

    done = []
    for table_id, sqlstate in enumerate(("", "57014", "")):
        with (
            others_go_on(logging.getLogger("test"), "not swept", table=table_id),
            transaction.atomic(),
        ):
            if sqlstate:
                raise_in_database(sqlstate)
            done.append(table_id)
    assert done == [0, 2]
    assert "not swept" in caplog.text
    with pytest.raises(DatabaseError), others_go_on(logging.getLogger("test"), "not swept"):
        raise_in_database("57P03")


def raise_in_database(sqlstate: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '{sqlstate}'; END $$")


def test_table_that_was_due_while_the_database_was_away_is_not_reported_at_once(
    due: list[Felt], room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another clock holds the table when this one looks again."""

    def lost(*_given: object) -> None:
        raise OperationalError("the connection is lost")

    table, looks = due[0], Looks()
    with monkeypatch.context() as away:
        away.setattr(looking, "ring_one", lost)
        with pytest.raises(OperationalError):
            looks.look(never)
    overdue = timezone.now() - 2 * REPORTED_AFTER
    Table.objects.filter(pk=table.table_id).update(wake_at=overdue)
    with rows_held(room_db, table.table_id, "table"):
        looks.look(never)
    assert not Incident.objects.exists()


def test_table_that_is_due_at_once_is_not_reported_before_it_had_time(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    for seat in {*range(3)} - {table.to_act}:
        seating.sit_out(
            table_id=table.table_id,
            player_id=table.players[seat].pk,
            action_id=table.new_id(),
            now=table.now,
        )
    table.act_all_fold()
    assert table.row.wake_at == table.now
    assert report_standing(table.now) == 0
    assert report_standing(table.now + REPORTED_AFTER) == 1
    assert table.ring()
    assert table.row.wake_at is None
