"""A tournament that somebody holds, or that is in a deadlock with staff, stops no other one."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Event
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from accounts.core.incidents.models import Incident
from config.embedded.postgres import connect
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.clock import alarms
from poker.services.clock.standing import REPORTED_AFTER
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
Start = Callable[[str], Tournament]


@pytest.fixture
def start(room_db: RoomDatabase, new_player: PlayerFactory) -> Start:
    """Announces a full tournament whose start is due."""

    def announce(name: str) -> Tournament:
        tournament = new_tournament(name, most_players=3)
        register_all(tournament, [new_player() for _ in range(3)], NOW)
        return tournament

    return announce


def ring_all(now: datetime) -> None:
    while alarms.ring_one(now):
        pass


def status_of(tournament: Tournament) -> Any:
    return Tournament.objects.get(pk=tournament.pk).status


def test_held_tournament_is_reported_and_the_others_start(
    start: Start, room_db: RoomDatabase
) -> None:
    held, other = start("Held"), start("Other")
    with connect("superuser", settings.VAR_DIR, room_db.name) as holder, holder.transaction():
        holder.execute("SELECT FROM lobby_tournament WHERE id = %s FOR UPDATE", [held.pk])
        ring_all(NOW)
        assert [status_of(each) for each in (held, other)] == [Status.ANNOUNCED, Status.RUNNING]
        assert not Incident.objects.exists()
        ring_all(NOW + REPORTED_AFTER)
        incident = Incident.objects.get()
        assert (incident.kind, incident.subject) == ("tournament_faulty", f"tournament:{held.pk}")
    ring_all(NOW + REPORTED_AFTER)
    assert status_of(held) == Status.RUNNING


def test_tournament_in_a_deadlock_goes_on(start: Start, room_db: RoomDatabase) -> None:
    """Staff hold a table and ask for its tournament, whose clock holds it and asks for the table.
    PostgreSQL undoes one of them, and the clock tries again."""
    tournament = start("Evening")
    evening = Evening(tournament, NOW, Random(3))
    evening.play(until=lambda: evening.hands >= 1)
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    before = table.table.seq
    evening.now += timedelta(seconds=20)
    with connect("superuser", settings.VAR_DIR, room_db.name) as staff, ThreadPoolExecutor(1) as by:
        staff.execute("BEGIN")
        staff.execute("SELECT FROM poker_table WHERE id = %s FOR UPDATE", [table.table_id])
        is_asking = Event()
        rung = by.submit(_ring_until_played, evening, table.table_id, before, is_asking)
        assert is_asking.wait(10)
        _ask_for(staff, tournament.pk, rung)
        assert rung.result(30)
    assert not Incident.objects.exists()
    evening.play()
    assert evening.tournament.status == Status.OVER


def _ring_until_played(evening: Evening, table_id: int, before: int, is_asking: Event) -> bool:
    def has_played() -> bool:
        is_asking.set()
        alarms.ring_one(evening.now)
        row = TournamentTable.objects.get(table=table_id).table
        return row.seq > before

    try:
        return eventually(has_played, 20)
    finally:
        connection.close()


def _ask_for(staff: "psycopg.Connection[Any]", tournament_id: int, rung: "Future[bool]") -> None:
    """Wait until the clock waits for the table, then ask for the tournament; end either way."""
    waiting = "SELECT FROM pg_locks WHERE NOT granted"
    assert eventually(lambda: rung.done() or _any_waits(waiting, staff), 10)
    with suppress(psycopg.errors.DeadlockDetected):
        staff.execute("SELECT FROM lobby_tournament WHERE id = %s FOR UPDATE", [tournament_id])
    staff.execute("ROLLBACK")


def _any_waits(query: str, staff: "psycopg.Connection[Any]") -> bool:
    return bool(staff.execute(query.encode()).fetchall())
