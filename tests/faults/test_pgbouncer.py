"""A room behind PgBouncer in transaction mode, whose clocks and PgBouncer itself are killed."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import psycopg
import pytest
from django.core.management import CommandError

from accounts.core.incidents.models import Incident
from config.earlier_database import refuse_pooler
from config.embedded.postgres import connect
from config.places import BASE_DIR
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands, open_evening, seat_guests
from tests.faults.playing import Playing
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.pgbouncer import PgBouncer
from tests.room.servers import Servers

PREPARES_NOTHING = {"ROOM_DATABASE_PREPARES": "0"}
DEALT_WITHIN_S = 30
SESSION_LOCKS = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND pg_database.datname = %s AND state = 'idle'
"""
WRITE = """
import django
django.setup()
from django.contrib.contenttypes.models import ContentType
from django.db import InternalError, connections, transaction
rows = ContentType.objects.using("replica")
with transaction.atomic(using="replica"):
    print(rows.filter(app_label="poker", model="table").count())
def refused(write):
    try:
        write()
    except InternalError as error:
        print("read-only transaction" in str(error))
refused(lambda: rows.create(app_label="not", model="here"))
refused(lambda: rows.update(model="x"))
refused(lambda: rows.all().delete())
refused(lambda: rows.bulk_create([ContentType(app_label="not", model="here")]))
cursor = connections["replica"].cursor()
refused(lambda: cursor.execute("DELETE FROM django_session"))
refused(lambda: cursor.executemany("DELETE FROM django_session WHERE session_key = %s", [["x"]]))
"""


@pytest.fixture
def bouncer(servers: Servers, room_db: RoomDatabase) -> Iterator[PgBouncer]:
    with PgBouncer(servers.var) as bouncer:
        yield bouncer


def behind(bouncer: PgBouncer, database: RoomDatabase) -> dict[str, str]:
    """Return the environment of processes that reach the database through a PgBouncer."""
    pooled = bouncer.before(database)
    return {
        "DATABASE_URL": pooled.url,
        "DATABASE_WORKER_URL": pooled.worker_url,
        **PREPARES_NOTHING,
    }


@pytest.mark.long
@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize(
    ("tables", "rounds"), [(2, 1), pytest.param(20, 4, marks=pytest.mark.nightly)]
)
def test_play_survives_restarts_of_clocks_and_pgbouncer(
    room: RoomFactory,
    room_db: RoomDatabase,
    servers: Servers,
    bouncer: PgBouncer,
    tables: int,
    rounds: int,
) -> None:
    opened = open_evening(room, env=behind(bouncer, room_db))
    with Playing(seat_guests(opened, tables), seed=1) as playing:
        for _ in range(rounds):
            assert eventually(_another_hand(), DEALT_WITHIN_S)
            for clock in ("clock-1", "clock-2"):
                opened.kill(clock)
            for clock in ("clock-1", "clock-2"):
                opened.restart(clock)
            assert eventually(_another_hand(), DEALT_WITHIN_S), "dealt after both clocks"
            bouncer.stop()
            bouncer.start()
            assert eventually(_another_hand(), DEALT_WITHIN_S), "dealt after PgBouncer"
        finish_hands(opened)
    with connect("superuser", servers.var, "postgres") as server:
        assert server.execute(SESSION_LOCKS, [room_db.name]).fetchone() == (0,)
    assert astray(playing.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    assert not Incident.objects.exists()
    assert "prepared statement" not in "".join(map(opened.log_text, opened.names))


@pytest.mark.long
def test_replica_behind_pgbouncer_answers_and_refuses_writes(
    room_db: RoomDatabase, bouncer: PgBouncer
) -> None:
    pooled = bouncer.before(room_db)
    done = subprocess.run(
        [sys.executable, "-c", WRITE],
        cwd=BASE_DIR,
        env=os.environ
        | {"DATABASE_URL": room_db.url, "DATABASE_REPLICA_URL": pooled.url, **PREPARES_NOTHING},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["1", *["True"] * 6]


@pytest.mark.long
def test_migration_through_pgbouncer_is_refused(room_db: RoomDatabase, bouncer: PgBouncer) -> None:
    with psycopg.connect(room_db.owner_url) as direct:
        refuse_pooler(direct)
    with (
        psycopg.connect(bouncer.before(room_db).url) as pooled,
        pytest.raises(CommandError, match="DATABASE_OWNER_URL has to lead to PostgreSQL itself"),
    ):
        refuse_pooler(pooled)


def _another_hand() -> Callable[[], bool]:
    """Return whether a hand has begun since this call."""
    before = verdict.hands_begun()
    return lambda: verdict.hands_begun() > before
