"""The lobby hears of a free seat even when the process that freed it is no more."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.core.outbox.message import OutboxMessage
from accounts.core.outbox_sweeping import sweep
from config.celery import app
from config.places import BASE_DIR
from lobby import listening
from lobby.models import Waiting
from lobby.services.lines.attendance import note_there
from lobby.services.lines.joining import join
from poker.models import Game, Seat
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.servers import Servers

LATER = datetime(2100, 1, 1, tzinfo=UTC)
BUY_IN = 20000
LEAVE_AND_DIE = """
import os, signal, sys
import django
django.setup()
from django.db import transaction
from poker.services.seats import seating
table_id, player_id = map(int, sys.argv[1:])
with transaction.atomic():
    transaction.on_commit(lambda: os.kill(os.getpid(), signal.SIGKILL))
    seating.leave(table_id=table_id, player_id=player_id, action_id="leave")
"""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a worker is asked to do happens at once, in the thread that asks."""
    monkeypatch.setattr(listening, "ask", lambda send: send())
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


@pytest.fixture
def full_game(new_player: PlayerFactory) -> Game:
    """A game whose only table is full, and one player in line for it."""
    game = new_game("Freed 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Only")
    for _ in range(6):
        assert join(game_id=game.pk, player=new_player(), amount=BUY_IN)
    assert join(game_id=game.pk, player=new_player(), amount=BUY_IN) is None
    return game


def asked_of_workers() -> int:
    """How many tasks lie in the workers' queue, which is empty afterwards."""
    with app.connection_for_read() as broker:
        channel: Any = broker.default_channel
        return int(channel.queue_purge("celery") or 0)


def seats(game: Game) -> int:
    return Seat.objects.filter(table__game=game).count()


def leave_first(game: Game) -> None:
    seat = Seat.objects.filter(table__game=game).earliest("pk")
    seating.leave(table_id=seat.table_id, player_id=seat.player_id, action_id="leave")


def test_whoever_waits_is_seated_as_soon_as_a_seat_is_free(full_game: Game, at_once: None) -> None:
    leave_first(full_game)
    assert seats(full_game) == 6
    assert not Waiting.objects.all().in_line().exists()


def test_a_process_killed_between_commit_and_delivery_loses_nothing(
    full_game: Game, room_db: RoomDatabase, at_once: None
) -> None:
    seat = Seat.objects.filter(table__game=full_game).earliest("pk")
    died = subprocess.run(
        [sys.executable, "-c", LEAVE_AND_DIE, str(seat.table_id), str(seat.player_id)],
        cwd=BASE_DIR,
        env=os.environ | {"DATABASE_URL": room_db.url},
        check=False,
    )
    assert died.returncode == -signal.SIGKILL
    assert seats(full_game) == 5, "the player left, and nobody was told"
    # On a busy machine it took longer to start than whoever asked for a seat counts as there.
    waiting = Waiting.objects.filter(game=full_game).values_list("player", flat=True)
    note_there([*waiting], datetime.now(UTC), in_lobby=True)
    assert sweep(LATER) == 1
    assert seats(full_game) == 6


def test_without_a_broker_the_message_waits_in_the_outbox(
    full_game: Game, servers: Servers
) -> None:
    asked_of_workers()
    servers.stop_valkey()
    try:
        began_at = time.monotonic()
        leave_first(full_game)
        assert time.monotonic() - began_at < 3, "the player who leaves does not wait for it"
        assert OutboxMessage.objects.pending().count() == 1
        assert sweep(LATER) == 0
    finally:
        servers.start_valkey()
    assert sweep(LATER + timedelta(hours=1)) == 1
    assert asked_of_workers() == 1
