"""Opening a socket and storing a beat wait for no row that somebody holds."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from config.embedded.postgres import connect
from poker.models import ClockBeat, Presence, WebProcess
from poker.services.base.writing import writing
from poker.services.clock.restarting import beat
from poker.services.presence import downtime, presence, web_processes
from poker.services.tables.opening import open_table
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]
Holder = psycopg.Connection[Any]


@pytest.fixture
def holder(room_db: RoomDatabase) -> Iterator[Holder]:
    """A person with psql, who begins a transaction; whoever waits for its rows is refused."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '500ms'")
    with connect("superuser", settings.VAR_DIR, room_db.name) as server:
        server.execute("BEGIN")
        yield server
        server.execute("ROLLBACK")
    with connection.cursor() as cursor:
        cursor.execute("RESET lock_timeout")


@pytest.mark.parametrize(
    "held",
    [
        "SELECT FROM poker_table FOR UPDATE",
        "SELECT FROM accounts_player FOR UPDATE",
        "SELECT FROM poker_webprocess FOR UPDATE",
    ],
)
def test_socket_opens_while_a_row_is_held(felt: SeatPlayers, holder: Holder, held: str) -> None:
    table = felt(20000, 20000)
    web_processes.beat(table.now)
    socket, player = uuid4(), table.players[0]
    place = presence.Place(table.table_id, player.pk)
    holder.execute(held.encode())
    presence.arrive(socket=socket, now=table.now, **place._asdict())
    assert not Presence.objects.filter(pk=socket).exists()
    presence.hold_to({socket: place}, set(), table.now)
    holder.execute("ROLLBACK")
    presence.hold_to({socket: place}, set(), table.now)
    assert Presence.objects.get(pk=socket).gone_at is None, "stored once the row is free"


def test_socket_is_stored_while_the_room_writes_to_its_table(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    web_processes.beat(table.now)
    socket, player = uuid4(), table.players[0]

    def arrive() -> None:
        try:
            presence.arrive(
                socket=socket, table_id=table.table_id, player_id=player.pk, now=table.now
            )
        finally:
            connection.close()

    with writing(table.table_id), ThreadPoolExecutor(1) as another:
        another.submit(arrive).result(10)
    assert Presence.objects.filter(pk=socket).exists()


def test_held_row_of_one_table_keeps_no_socket_of_another_from_being_stored(
    felt: SeatPlayers, holder: Holder
) -> None:
    held = felt(20000, 20000)
    free = Felt(open_table(game=held.row.game, name="Free").pk, held.now)
    web_processes.beat(free.now)
    sockets = {
        uuid4(): presence.Place(table.table_id, held.players[0].pk) for table in (held, free)
    }
    holder.execute("SELECT FROM poker_table WHERE id = %s FOR UPDATE", [held.table_id])
    presence.hold_to(sockets, set(), free.now)
    assert [row.table_id for row in Presence.objects.filter(pk__in=sockets)] == [free.table_id]


def test_web_process_beats_while_its_row_is_held(felt: SeatPlayers, holder: Holder) -> None:
    table = felt()
    web_processes.beat(table.now)
    holder.execute("SELECT FROM poker_webprocess FOR UPDATE")
    web_processes.beat(table.now + timedelta(seconds=1))
    holder.execute("ROLLBACK")
    web_processes.beat(table.now + timedelta(seconds=2))
    process = WebProcess.objects.get(pk=web_processes.THIS)
    assert process.seen_at == table.now + timedelta(seconds=2)


def test_clock_that_could_store_no_beat_does_not_restart_turns(
    felt: SeatPlayers, holder: Holder
) -> None:
    """The clock has looked at all tables meanwhile, so the room was not down."""
    table = felt(20000, 20000, 20000)
    web_processes.beat(table.now)
    beat(table.now)
    table.deal()
    decision = table.state.decision
    holder.execute("SELECT FROM poker_clockbeat FOR UPDATE")
    later = table.now + timedelta(seconds=20)
    for second in range(20):
        web_processes.beat(table.now + timedelta(seconds=second + 1))
        looked_at = table.now + timedelta(seconds=second)
        assert beat(looked_at + timedelta(seconds=1), looked_at=looked_at) == 0
    assert table.state.decision == decision
    holder.execute("ROLLBACK")
    downtime.note_beat(later)
    assert ClockBeat.objects.get().at == later


def test_clock_that_stood_itself_restarts_turns(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    later = table.now + timedelta(seconds=20)
    web_processes.beat(later)
    assert beat(later, looked_at=table.now) == 1
