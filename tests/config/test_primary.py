"""Connections that lead to a server which no longer accepts writes."""

import pytest
from django.db import Error as DatabaseError
from django.db import connection, connections
from django.utils import timezone

from config.database_errors import Scope, scope_of
from poker.event_stream.loop_connections import LoopConnections
from poker.models import ClockBeat
from poker.sockets.player_threads import PlayerThreads
from tests.room.database import RoomDatabase
from tests.room.launcher import comes_true


def become_standby() -> None:
    """Have this thread's connection refuse writes, as one to a demoted primary does."""
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")


def write() -> None:
    ClockBeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


async def test_connections_to_a_standby_are_dropped_together(room_db: RoomDatabase) -> None:
    threads, loop_connections = PlayerThreads("test", threads=1, most_each=1), LoopConnections(1)
    loop_connections.start()
    assert await comes_true(lambda: loop_connections._open)
    first = loop_connections.idle()
    await threads.run("ada", become_standby)
    with pytest.raises(DatabaseError) as refused:
        await threads.run("ada", write)
    assert scope_of(refused.value) is Scope.PRIMARY
    await threads.run("ada", write)
    assert loop_connections.idle() is not first
    assert await comes_true(lambda: loop_connections._open)
    await loop_connections.close()
    await threads.run("ada", connections.close_all)
