"""Workers whose broker goes away, comes back, or hands out a task twice."""

from typing import Any
from urllib.request import urlopen

import pytest
from django.db import transaction
from prometheus_client.parser import text_string_to_metric_families

from accounts.ledger.checks.audit import differences
from accounts.tasks import sweep_outbox
from config.celery import app
from config.workers.queue import queue_length
from lobby.models import Waiting
from lobby.services.locking import locked_game
from lobby.tasks import seat_waiting
from poker.models import Seat
from poker.services.money.checking import table_differences
from tests.config.workers.line import free_a_seat, game_with_a_line
from tests.conftest import PlayerFactory, RoomFactory
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port
from tests.room.servers import Servers

pytestmark = pytest.mark.long

START_S = 30
STALL = {"ROOM_WORKER_STALL_S": "2"}


def worker_room(room: RoomFactory, **env: str) -> Room:
    """A worker and nothing else, once it takes up tasks."""
    opened = room(webs=0, clocks=0, worker=True, seed=False, env=env)
    assert eventually(is_at_work, START_S), opened.log_text("worker")
    return opened


def is_at_work() -> bool:
    """Whether a task that is asked for is taken up."""
    sweep_outbox.apply_async(expires=5)
    return eventually(lambda: queue_length() == 0, 2)


def test_a_worker_that_consumes_no_more_ends_itself_and_the_next_goes_on(
    room: RoomFactory,
) -> None:
    opened = worker_room(room, **STALL)
    app.control.cancel_consumer("celery", reply=True, timeout=2)
    assert not is_at_work(), "alive and deaf, as after some resets of a broker"
    assert opened.is_running("worker")
    assert eventually(lambda: not opened.is_running("worker"), 10)
    assert "takes up none" in opened.log_text("worker")
    opened.restart("worker")
    assert eventually(is_at_work, START_S)


def test_a_worker_at_no_task_outlives_its_broker(room: RoomFactory, servers: Servers) -> None:
    opened = worker_room(room)
    assert eventually(has_nothing_to_acknowledge, 10)
    servers.stop_valkey()
    servers.start_valkey()
    assert eventually(is_at_work, START_S), opened.log_text("worker")
    assert opened.is_running("worker")


def test_a_worker_whose_broker_goes_away_during_a_task_goes_on_or_the_next_does(
    room: RoomFactory, servers: Servers, new_player: PlayerFactory
) -> None:
    """Celery's worker ends where the broker goes away before it has acknowledged a task."""
    waiting_game = game_with_a_line(new_player)
    opened = worker_room(room)
    with transaction.atomic():
        locked_game(waiting_game.pk)
        seat_waiting.apply_async((waiting_game.pk,))
        assert eventually(lambda: queue_length() == 0 and not has_nothing_to_acknowledge(), 10)
        servers.stop_valkey()
        servers.start_valkey()
        free_a_seat(waiting_game)
    assert eventually(lambda: is_supervised_at_work(opened), START_S), opened.log_text("worker")
    seat_waiting.apply_async((waiting_game.pk,))
    assert eventually(lambda: Waiting.objects.all().in_line().count() == 1, 10)
    assert Seat.objects.filter(table__game=waiting_game).count() == 6
    assert [*differences(), *table_differences()] == []


def has_nothing_to_acknowledge() -> bool:
    """Whether no worker has taken up a task without having said that it is done."""
    with app.connection_for_read() as broker:
        channel: Any = broker.default_channel
        return bool(channel.client.hlen(channel.unacked_key) == 0)


def is_supervised_at_work(opened: Room) -> bool:
    """Whether a task is taken up, once a worker that ended was started again as its supervisor
    does."""
    if not opened.is_running("worker"):
        opened.restart("worker")
    return is_at_work()


def test_a_worker_waits_for_a_broker_that_starts_later(room: RoomFactory, servers: Servers) -> None:
    opened = room(webs=0, clocks=0, seed=False)
    servers.stop_valkey()
    try:
        opened.start_worker()
        assert eventually(lambda: "Cannot connect" in opened.log_text("worker"), START_S)
    finally:
        servers.start_valkey()
    assert eventually(is_at_work, START_S)


def running(task: str, port: int) -> float:
    """How often a worker is at a task now, by its own figures."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        families = text_string_to_metric_families(answer.read().decode())
    samples = [sample for family in families for sample in family.samples]
    name = "room_tasks_running"
    return sum(s.value for s in samples if s.name == name and s.labels["task"] == task)


@pytest.mark.nightly
def test_a_task_done_again_because_it_took_too_long_takes_effect_once(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    """The task waits for the game's lock, and after five seconds it is handed out again."""
    waiting_game = game_with_a_line(new_player)
    port = free_port()
    worker_room(room, ROOM_REDELIVER_S="5", ROOM_METRICS_PORT=str(port))
    with transaction.atomic():
        locked_game(waiting_game.pk)
        seat_waiting.apply_async((waiting_game.pk,))
        assert eventually(lambda: running(seat_waiting.name, port) == 2, 40)
        free_a_seat(waiting_game)
    assert eventually(lambda: Waiting.objects.all().in_line().count() == 1, 10)
    assert Seat.objects.filter(table__game=waiting_game).count() == 6
    assert [*differences(), *table_differences()] == []
