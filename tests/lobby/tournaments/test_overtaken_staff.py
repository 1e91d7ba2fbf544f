"""Staff and players whose command for a tournament meets another transaction."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from random import Random
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.checks.audit import differences
from accounts.models import Player
from config.embedded.postgres import connect
from lobby.tournaments.models import Entry, Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from tests.accounts.people import wallet_of
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.staff import make_superuser, sign_staff_in

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
RETRIED = ("40001", "40P01", "55P03")
TIMES = 3
REASON = {"reason": "fire drill"}

_FAIL = """
    CREATE SEQUENCE overtaken;
    CREATE FUNCTION overtake() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
        IF nextval('overtaken') <= {times} THEN
            RAISE EXCEPTION 'another transaction' USING ERRCODE = '{sqlstate}';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER overtaken BEFORE INSERT OR UPDATE ON {table}
        FOR EACH ROW EXECUTE FUNCTION overtake();
"""
_FAIL_NO_MORE = """
    DROP TRIGGER overtaken ON {table};
    DROP FUNCTION overtake;
    DROP SEQUENCE overtaken;
"""


@contextmanager
def overtaken(database: RoomDatabase, table: str, sqlstate: str, times: int) -> Iterator[None]:
    """Have a trigger of a table raise this error so many times."""
    with connect("superuser", settings.VAR_DIR, database.name) as server:
        server.execute(_FAIL.format(table=table, sqlstate=sqlstate, times=times).encode())
        try:
            yield
        finally:
            server.execute(_FAIL_NO_MORE.format(table=table).encode())


@pytest.fixture
def players(room_db: RoomDatabase, new_player: PlayerFactory) -> list[Player]:
    return [new_player() for _ in range(3)]


@pytest.fixture
def tournament(players: list[Player]) -> Tournament:
    tournament = new_tournament(most_players=3, buy_in=1000, fee=100)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0)
    evening.play(until=lambda: evening.hands >= 1)
    return tournament


@pytest.fixture
def staff(new_player: PlayerFactory) -> Client:
    client = Client(raise_request_exception=False)
    return sign_staff_in(client, make_superuser(new_player()))


def ask(staff: Client, tournament: Tournament, action: str) -> int:
    """Have staff do something to a tournament on its page, and return the answer's status."""
    page = f"/staff/lobby/tournament/{tournament.pk}/{action}/do/"
    return int(staff.post(page, REASON).status_code)


def records(tournament: Tournament) -> int:
    return AuditEntry.objects.filter(subject=f"tournament:{tournament.pk}").count()


@pytest.mark.parametrize("action", ["pause", "cancel"])
@pytest.mark.parametrize("sqlstate", RETRIED)
def test_overtaken_command_of_staff_is_done_once(
    staff: Client, tournament: Tournament, room_db: RoomDatabase, sqlstate: str, action: str
) -> None:
    with overtaken(room_db, "lobby_tournament", sqlstate, TIMES - 1):
        assert ask(staff, tournament, action) == 302
    assert records(tournament) == 1
    tournament.refresh_from_db()
    assert tournament.is_paused or tournament.is_over
    assert differences() == []


def test_command_of_staff_that_is_always_overtaken_does_nothing(
    staff: Client, tournament: Tournament, room_db: RoomDatabase
) -> None:
    with overtaken(room_db, "lobby_tournament", "40P01", TIMES):
        assert ask(staff, tournament, "cancel") == 503
    assert records(tournament) == 0
    tournament.refresh_from_db()
    assert tournament.status == Status.RUNNING
    assert differences() == []


@pytest.mark.parametrize(("sqlstate", "status"), [("57014", 500), ("53100", 503)])
def test_command_of_staff_that_failed_is_not_tried_again(
    staff: Client, tournament: Tournament, room_db: RoomDatabase, sqlstate: str, status: int
) -> None:
    with overtaken(room_db, "lobby_tournament", sqlstate, 1):
        assert ask(staff, tournament, "pause") == status
    assert records(tournament) == 0


def test_overtaken_registration_is_paid_once(
    new_player: PlayerFactory, room_db: RoomDatabase
) -> None:
    tournament, player = new_tournament(buy_in=1000, fee=100), new_player()
    before = wallet_of(player).balance or 0
    client = Client()
    client.force_login(player)
    with overtaken(room_db, Entry._meta.db_table, "40P01", TIMES - 1):
        client.post(f"/tournaments/{tournament.pk}/enter/")
    assert tournament.entries.filter(player=player).count() == 1
    assert wallet_of(player).balance == before - 1100
    assert differences() == []


def test_overtaken_change_of_an_entry_is_stored_once(
    staff: Client, new_player: PlayerFactory, room_db: RoomDatabase
) -> None:
    tournament = new_tournament(most_players=2)
    register_all(tournament, [new_player()], NOW)
    entry = tournament.entries.get()
    with overtaken(room_db, Entry._meta.db_table, "55P03", TIMES - 1):
        page = f"/staff/lobby/entry/{entry.pk}/change/"
        assert staff.post(page, {"chips": "2500"}).status_code == 302
    entry.refresh_from_db()
    assert entry.chips == 2500
    assert AuditEntry.objects.filter(subject=f"entry:{entry.pk}").count() == 1


def test_staff_in_deadlock_with_another_session_cancel_once(
    staff: Client, tournament: Tournament, room_db: RoomDatabase
) -> None:
    """Staff hold the tournament and ask for its table; a session holds the table and asks for the
    tournament. PostgreSQL undoes one of them."""
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    with (
        connect("superuser", settings.VAR_DIR, room_db.name) as other,
        ThreadPoolExecutor(1) as by,
    ):
        other.execute("BEGIN")
        other.execute("SELECT FROM poker_table WHERE id = %s FOR UPDATE", [table.table_id])
        asked = by.submit(_ask_and_close, staff, tournament)
        assert eventually(lambda: asked.done() or _any_waits(other), 10)
        with suppress(psycopg.errors.DeadlockDetected):
            other.execute("SELECT FROM lobby_tournament WHERE id = %s FOR UPDATE", [tournament.pk])
        other.execute("ROLLBACK")
        assert asked.result(30) == 302
    assert records(tournament) == 1
    tournament.refresh_from_db()
    assert tournament.is_over
    assert differences() == []


def _ask_and_close(staff: Client, tournament: Tournament) -> int:
    try:
        return ask(staff, tournament, "cancel")
    finally:
        connection.close()


def _any_waits(other: "psycopg.Connection[Any]") -> bool:
    return bool(other.execute("SELECT FROM pg_locks WHERE NOT granted").fetchall())
