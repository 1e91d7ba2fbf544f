"""What a load balancer is told, while everything answers and while something does not."""

import json
from datetime import timedelta

from django.db import connection
from django.utils import timezone

from config.health.checks import Migrations
from poker.models import ClockBeat
from poker.services.clock.restarting import beat
from poker.sockets.database_threads import in_database_thread
from tests.config.asgi_requests import get
from tests.room.database import RoomDatabase
from tests.room.servers import Servers


async def readiness() -> tuple[int, dict[str, str]]:
    answer = await get("/health/ready")
    return answer.status, json.loads(answer.body)


async def test_a_process_that_answers_is_alive() -> None:
    answer = await get("/health/live")
    assert (answer.status, answer.body) == (200, b"live\n")


async def test_a_probe_needs_no_host_name_and_leaves_no_session(room_db: RoomDatabase) -> None:
    answer = await get("/health/ready")
    assert answer.status == 200
    assert b"set-cookie" not in answer.headers


async def test_a_room_with_everything_running_is_ready(room_db: RoomDatabase) -> None:
    await in_database_thread(beat)()
    assert await readiness() == (
        200,
        {
            "status": "ready",
            "database": "ok",
            "migrations": "ok",
            "valkey": "ok",
            "clock": "ok",
            "time": "ok",
        },
    )


async def test_a_clock_that_stopped_degrades_but_play_goes_on(room_db: RoomDatabase) -> None:
    long_ago = timezone.now() - timedelta(seconds=6)
    await in_database_thread(ClockBeat.objects.create)(at=long_ago)
    status, said = await readiness()
    assert (status, said["status"], said["clock"]) == (200, "degraded", "no beat")


async def test_without_valkey_the_room_is_ready_but_degraded(
    room_db: RoomDatabase, servers: Servers
) -> None:
    servers.stop_valkey()
    try:
        status, said = await readiness()
    finally:
        servers.start_valkey()
    assert (status, said["status"], said["valkey"]) == (200, "degraded", "no answer")
    assert said["database"] == "ok"


async def test_without_the_database_nobody_is_sent_here(
    room_db: RoomDatabase, servers: Servers
) -> None:
    servers.stop_postgres()
    try:
        status, said = await readiness()
        assert (await get("/health/live")).status == 200, "no reason to be restarted"
    finally:
        servers.start_postgres()
    assert (status, said["status"], said["database"]) == (503, "not ready", "no answer")
    assert (await readiness())[0] == 200, "it comes back by itself"


async def test_a_database_that_lacks_a_migration_is_not_ready(room_db: RoomDatabase) -> None:
    forget = "DELETE FROM django_migrations WHERE app = 'lobby'"
    await in_database_thread(_execute)(forget)
    assert await Migrations()() == "not applied"


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
