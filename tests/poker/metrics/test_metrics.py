"""The room's figures: who may read them, and that they say what happened."""

import time
from collections.abc import Callable
from datetime import timedelta
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.db import transaction
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from accounts.core import outbox
from accounts.tasks import sweep_outbox
from config.databases import POOL
from poker.metrics import room
from poker.metrics.serving import serve_metrics, web_metrics
from poker.sockets.commands.command import Sender, carried_out
from poker.sockets.commands.declarations import CallTurn
from tests.config.asgi_requests import get
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.signed_in import signed_in
from tests.room.database import RoomDatabase
from tests.room.processes import free_port
from tests.room.servers import Servers

SeatPlayers = Callable[..., Felt]


def figures() -> dict[str, float]:
    """Every figure by its name and labels, as Prometheus would read it after a refresh."""
    room.refresh()
    read = text_string_to_metric_families(web_metrics().decode())
    return {
        sample.name + "".join(f" {k}={v}" for k, v in sorted(sample.labels.items())): sample.value
        for family in read
        for sample in family.samples
    }


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("127.0.0.1", {"x_forwarded_for": "203.0.113.9"}, 404),
        ("203.0.113.9", {}, 404),
        ("203.0.113.9", {"authorization": "Bearer anything"}, 404),
    ],
)
async def test_only_this_machine_reads_metrics_and_not_through_a_proxy(
    room_db: RoomDatabase, client: str, headers: dict[str, str], status: int
) -> None:
    assert (await get("/metrics", client, **headers)).status == status


async def test_with_a_token_set_it_alone_opens(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ROOM_METRICS_TOKEN", "a long secret")
    assert (await get("/metrics")).status == 404
    assert (await get("/metrics", authorization="Bearer a long secre")).status == 404
    answer = await get("/metrics", "203.0.113.9", authorization="Bearer a long secret")
    assert answer.status == 200
    assert b"a long secret" not in answer.body


def test_actions_are_counted_by_kind_and_outcome(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    state = table.state
    assert state.running
    seat = state.running.to_act
    assert seat is not None
    before = figures()
    done, refused = (
        "room_actions_total kind=call outcome=done",
        ("room_actions_total kind=call outcome=stale_decision"),
    )
    session = signed_in(table.players[seat])
    one, two = (CallTurn(id=name, decision=state.decision) for name in ("one", "two"))
    sender = Sender(table.table_id, session)
    carried_out(one, sender)
    with pytest.raises(Exception, match="closed"):
        carried_out(two, sender)
    after = figures()
    assert after[done] - before.get(done, 0) == 1
    assert after[refused] - before.get(refused, 0) == 1
    called = "room_events_total kind=called"
    assert after[called] - before.get(called, 0) == 1


def test_tables_seats_and_alarms_of_the_whole_room(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000)
    now = figures()
    assert (now["room_tables"], now["room_tables_in_play"], now["room_seats_taken"]) == (1, 0, 2)
    table.sit(new_player(), 2, 20000)
    now = figures()
    assert (now["room_tables_in_play"], now["room_seats_taken"]) == (1, 3)
    assert now["room_alarm_age_seconds"] > 0, "no clock runs, and the table waits for its deal"


@outbox.listen("metrics-test")
def fail(**_data: object) -> None:
    raise RuntimeError


def test_a_message_left_behind_ages(room_db: RoomDatabase) -> None:
    assert figures()["room_outbox_pending"] == 0
    with transaction.atomic():
        outbox.put("metrics-test", "one")
    now = figures()
    assert now["room_outbox_pending"] == 1
    assert 0 < now["room_outbox_age_seconds"] < 60


def test_tasks_that_nobody_takes_up_age(room_db: RoomDatabase) -> None:
    with Redis.from_url(settings.VALKEY_URL) as server:
        server.flushall()
    assert figures()["room_queue_length"] == 0
    sweep_outbox.apply_async()
    sweep_outbox.apply_async()
    time.sleep(0.05)
    now = figures()
    assert now["room_queue_length"] == 2
    assert 0.05 < now["room_queue_age_seconds"] < 60


def test_while_a_server_is_down_its_figures_are_missing_and_the_others_are_there(
    room_db: RoomDatabase, servers: Servers
) -> None:
    servers.stop_valkey()
    try:
        now = figures()
    finally:
        servers.start_valkey()
    assert (now["room_broker_up"], now["room_database_up"]) == (0, 1)
    assert "room_queue_length" not in now
    assert figures()["room_broker_up"] == 1


def test_the_pool_tells_how_many_connections_it_holds(room_db: RoomDatabase) -> None:
    now = figures()
    assert 1 <= now["room_database_pool_size"] <= POOL["max_size"]
    assert now["room_database_requests_waiting"] == 0


def test_processes_with_the_same_settings_serve_at_ports_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "ROOM_METRICS_PORT", free_port())
    first, second = serve_metrics("clock"), serve_metrics("clock")
    assert first is not None
    assert second is not None
    assert first < second
    for port in (first, second):
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
            assert b"room_events_total" in answer.read()


def test_nothing_is_served_unless_asked_for() -> None:
    assert settings.ROOM_METRICS_PORT == 0
    assert serve_metrics("clock") is None


def test_a_clock_tells_how_late_it_rang(felt: SeatPlayers) -> None:
    before = figures()
    table = felt(20000, 20000, 20000)
    due = table.row.wake_at
    assert due
    table.now = due + timedelta(seconds=0.4)
    assert table.ring()
    after = figures()
    name = "room_clock_lateness_seconds_bucket le="
    assert after[name + "0.5"] - before[name + "0.5"] == 1
    assert after[name + "0.2"] == before[name + "0.2"]
