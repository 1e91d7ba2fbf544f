"""Two beats ask for everything twice, and it happens once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.utils import timezone

from accounts.core import outbox
from accounts.core.outbox.message import OutboxMessage
from accounts.ledger.checks.audit import differences
from config.celery import app
from config.timetable import TIMETABLE
from lobby.models import Waiting
from lobby.tasks import seat_waiting
from poker.models import Seat, TableEvent
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from tests.config.workers.line import SEATS, WAITING, free_a_seat, game_with_a_line
from tests.conftest import PlayerFactory, RoomFactory
from tests.room.launcher import eventually

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@outbox.listen("two-beats")
def hear(**_data: object) -> None:
    ContentType.objects.create(app_label="heard", model="a second time would be refused")


def left_behind() -> OutboxMessage:
    """A message whose process died before it could deliver it."""
    handler = f"{__name__}.hear"
    return OutboxMessage.objects.create(
        topic="two-beats", key="once", handler=handler, put_at=NOON, due_at=NOON
    )


def run_twice_at_once(task: str) -> None:
    together = Barrier(2)

    def run(_: int) -> None:
        try:
            together.wait(10)
            app.tasks[task].apply(throw=True)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(run, range(2)))


def test_whatever_is_asked_for_twice_at_once_happens_once(
    new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_with_a_line(new_player)
    free_a_seat(game)
    idler = Seat.objects.filter(table__game=game).latest("pk")
    seating.sit_out(table_id=idler.table_id, player_id=idler.player_id, action_id="idle")
    overstayed = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr(timezone, "now", lambda: overstayed)
    message = left_behind()
    for task in {line["task"] for line in TIMETABLE.values()}:
        run_twice_at_once(task)
    assert not Seat.objects.filter(player=idler.player_id).exists(), "evicted"
    left = TableEvent.objects.filter(table=idler.table_id, kind="player_left")
    assert left.count() == 2, "who freed the seat, and the idler once"
    seat_waiting()
    assert not Waiting.objects.all().in_line().exists()
    assert Seat.objects.filter(table__game=game).count() == SEATS
    message.refresh_from_db()
    assert message.delivered_at is not None
    assert [*differences(), *table_differences()] == []


def test_two_beats_seat_everybody_in_line_once(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    game = game_with_a_line(new_player)
    opened = room(webs=0, clocks=0, worker=True, beat=True, seed=False)
    opened.start_beat("beat-2")
    opened.start_worker("worker-2")
    for _ in range(WAITING):
        free_a_seat(game)
    assert eventually(lambda: not Waiting.objects.all().in_line().exists(), 40)
    assert Seat.objects.filter(table__game=game).count() == SEATS
    assert [*differences(), *table_differences()] == []
