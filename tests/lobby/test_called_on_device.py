"""Players without a connection are called on their devices (clause ``queue-order``)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.core import push
from accounts.core.inbox.models import Message
from accounts.core.outbox.message import OutboxMessage
from accounts.core.outbox_sweeping import sweep
from accounts.core.push.subjects import has_ended
from accounts.models import Player
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.devices.models import SignIn
from config import room_time
from lobby.models import Waiting
from lobby.services.lines.attendance import KEPT_FOR, note_gone, note_there
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import take_reserved
from lobby.services.lines.table_lines import wait_for_table
from poker.models import Game, Reservation, Seat, Table
from poker.services.seats import seating
from poker.services.seats.reserving import DEVICE_HOLD
from poker.services.tables.opening import open_table
from tests.accounts.sign_in.devices.push.devices import Device, PushService, push_service
from tests.conftest import PlayerFactory
from tests.lobby.full_table import full_table
from tests.room.database import RoomDatabase
from tests.room.games import new_game

NOON: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
SECOND: Final = timedelta(seconds=1)
GONE_AT: Final = NOON + 10 * SECOND
BUY_IN: Final = 20_000

pytestmark = pytest.mark.rule("queue-order")


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with push_service() as service:
        settings.ROOM_PUSH_SERVICES = [service.url]
        yield service


@pytest.fixture
def table(room_db: RoomDatabase, new_player: PlayerFactory) -> Table:
    """A full table with two seats, which players pick."""
    return full_table(new_player, buy_in=BUY_IN, now=NOON)


def with_device(player: Player, service: PushService, *wishes: str) -> Device:
    client, device = Client(), Device(service, f"device-{player.pk}")
    client.force_login(player)
    assert device.switch_on(client, *(wishes or (push.SEATS,))) == 204
    return device


def free_a_seat(game: Game, now: datetime) -> None:
    seat = Seat.objects.filter(table__game=game).earliest("pk")
    seating.leave(
        table_id=seat.table_id, player_id=seat.player_id, action_id=f"free-{seat.pk}", now=now
    )


def wait(table: Table, player: Player, *, gone: bool = False) -> Player:
    """Put a player in line; with `gone` their connection ends ten seconds later."""
    wait_for_table(table_id=table.pk, player=player, now=NOON)
    if gone:
        note_gone(player.pk, GONE_AT)
    return player


def move(table: Table, now: datetime, *there: Player) -> None:
    """Move the line; these players are connected."""
    note_there([player.pk for player in there], now, in_lobby=False)
    move_line(game_id=table.game_id, now=now)


def called(table: Table) -> dict[int, datetime]:
    held = Reservation.objects.filter(table__game=table.game_id)
    return dict(held.values_list("player", "until_at"))


def missed(player: Player) -> list[str]:
    """Return the codes of the missed calls in the player's inbox."""
    messages = Message.objects.filter(player=player, kind="call_missed").order_by("pk")
    return [message.data["code"] for message in messages]


def test_player_without_connection_is_called_on_a_device_for_sixty_seconds(
    table: Table, service: PushService, new_player: PlayerFactory
) -> None:
    away, next_one = wait(table, new_player(), gone=True), wait(table, new_player())
    with_device(away, service)
    now = GONE_AT + 20 * SECOND
    free_a_seat(table.game, now)
    move(table, now, next_one)
    assert called(table) == {away.pk: now + 60 * SECOND}
    told = OutboxMessage.objects.get(topic="push", data__kind="seat_called")
    assert told.data["player_id"] == away.pk
    assert told.data["until"] == (now + 60 * SECOND).isoformat()
    take_reserved(table_id=table.pk, player=away, amount=BUY_IN, now=now + 59 * SECOND)
    assert Seat.objects.filter(player=away, table=table).exists()
    assert not Waiting.objects.filter(player=away).exists()
    assert missed(away) == []
    assert has_ended("seat_called", away.pk, told.data["about"]), "nothing is sent any more"


def test_unanswered_call_passes_the_player_over_until_the_two_minutes_end(
    table: Table, service: PushService, new_player: PlayerFactory
) -> None:
    away, next_one = wait(table, new_player(), gone=True), wait(table, new_player())
    with_device(away, service)
    now = GONE_AT + 20 * SECOND
    free_a_seat(table.game, now)
    move(table, now, next_one)
    move(table, now + DEVICE_HOLD - SECOND, next_one)
    assert set(called(table)) == {away.pk}
    move(table, now + DEVICE_HOLD, next_one)
    assert set(called(table)) == {next_one.pk}
    assert missed(away) == ["passed_over"]
    assert Waiting.objects.get(player=away).dropped == ""
    free_a_seat(table.game, now + DEVICE_HOLD)
    move(table, GONE_AT + KEPT_FOR - SECOND)
    assert away.pk not in called(table), "called on a device once while away"
    assert Waiting.objects.filter(player=away).in_line().exists()
    move(table, GONE_AT + KEPT_FOR)
    assert Waiting.objects.get(player=away).dropped == "not_there"
    assert Message.objects.filter(player=away, kind="left_line").count() == 1


def test_call_that_outlasts_the_two_minutes_can_still_be_answered(
    table: Table, service: PushService, new_player: PlayerFactory
) -> None:
    away, late = (wait(table, new_player(), gone=True) for _ in range(2))
    for player in (away, late):
        with_device(player, service)
    now = GONE_AT + KEPT_FOR - SECOND
    for _ in range(2):
        free_a_seat(table.game, now)
    move(table, now)
    assert set(called(table)) == {away.pk, late.pk}
    move(table, now + 59 * SECOND)
    take_reserved(table_id=table.pk, player=away, amount=BUY_IN, now=now + 59 * SECOND)
    assert Seat.objects.filter(player=away).exists()
    move(table, now + 60 * SECOND)
    assert Waiting.objects.get(player=late).dropped == "not_there"
    assert missed(late) == ["passed_over"]


def test_player_who_came_back_is_called_on_the_device_again_after_the_next_loss(
    table: Table, service: PushService, new_player: PlayerFactory
) -> None:
    away = wait(table, new_player(), gone=True)
    with_device(away, service)
    now = GONE_AT + SECOND
    free_a_seat(table.game, now)
    move(table, now)
    note_there([away.pk], now + 50 * SECOND, in_lobby=False)
    note_gone(away.pk, now + 55 * SECOND)
    move(table, now + DEVICE_HOLD)
    assert missed(away) == ["passed_over"]
    assert called(table) == {}, "back for a moment within the same call"
    note_there([away.pk], now + 70 * SECOND, in_lobby=False)
    note_gone(away.pk, now + 71 * SECOND)
    move(table, now + 72 * SECOND)
    assert called(table) == {away.pk: now + 72 * SECOND + DEVICE_HOLD}


def test_player_whose_subscription_is_gone_is_passed_over_at_once(
    table: Table, service: PushService, new_player: PlayerFactory
) -> None:
    away, next_one = wait(table, new_player(), gone=True), wait(table, new_player())
    device = with_device(away, service)
    service.answers[device.path] = 410
    now = room_time.now()
    Waiting.objects.filter(player=away).update(there_until=now, kept_until=now + KEPT_FOR)
    free_a_seat(table.game, now)
    move(table, now, next_one)
    assert set(called(table)) == {away.pk}
    sweep(now + timedelta(minutes=1))
    assert len(device.told()) == 1
    assert not SignIn.objects.filter(push__isnull=False).exists()
    move(table, now + SECOND, next_one)
    assert set(called(table)) == {next_one.pk}
    assert missed(away) == ["unreachable"]
    assert Waiting.objects.filter(player=away).in_line().exists()


@pytest.mark.parametrize("device", ["none", "other wishes", "signed out", "other key"])
def test_player_without_a_device_to_be_called_on_is_passed_over(
    table: Table,
    service: PushService,
    new_player: PlayerFactory,
    settings: Settings,
    device: str,
) -> None:
    away, next_one = wait(table, new_player(), gone=True), wait(table, new_player())
    if device != "none":
        with_device(away, service, push.MESSAGES if device == "other wishes" else push.SEATS)
    if device == "signed out":
        end_sessions(player=away)
    if device == "other key":
        SignIn.objects.update(push={"room_key": "another", "endpoint": service.url, "keys": {}})
    now = GONE_AT + 20 * SECOND
    free_a_seat(table.game, now)
    move(table, now, next_one)
    assert set(called(table)) == {next_one.pk}
    assert missed(away) == []
    assert Waiting.objects.filter(player=away).in_line().exists()


def test_connected_player_with_a_device_has_thirty_seconds_and_is_dropped(
    table: Table, service: PushService, new_player: PlayerFactory
) -> None:
    elsewhere = wait(table, new_player())
    with_device(elsewhere, service)
    free_a_seat(table.game, GONE_AT)
    move(table, GONE_AT, elsewhere)
    assert called(table) == {elsewhere.pk: GONE_AT + 30 * SECOND}
    move(table, GONE_AT + 30 * SECOND)
    assert Waiting.objects.get(player=elsewhere).dropped == "not_answered"
    assert missed(elsewhere) == ["not_answered"]


def test_player_of_a_pool_is_called_on_a_device_and_not_seated(
    room_db: RoomDatabase, service: PushService, new_player: PlayerFactory
) -> None:
    """The notification and the message name the game, not the drawn table."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200, most_tables=1)
    open_table(game=game, name="Secret")
    for _ in range(6):
        join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOON)
    away = new_player()
    with_device(away, service)
    join(game_id=game.pk, player=away, amount=BUY_IN, now=NOON)
    note_gone(away.pk, GONE_AT)
    free_a_seat(game, GONE_AT)
    move_line(game_id=game.pk, now=GONE_AT)
    held = Reservation.objects.get(player=away)
    assert held.until_at == GONE_AT + 60 * SECOND
    assert not Seat.objects.filter(player=away).exists()
    told = OutboxMessage.objects.get(topic="push", data__kind="seat_called")
    move_line(game_id=game.pk, now=GONE_AT + 60 * SECOND)
    message = Message.objects.get(player=away, kind="call_missed")
    assert told.data["message"] == {"table": "Pool 1/2"}
    assert message.data == {"table": "Pool 1/2", "code": "passed_over"}


@pytest.mark.rule("queue-opens-table")
def test_players_with_devices_alone_open_no_table(
    room_db: RoomDatabase, service: PushService, new_player: PlayerFactory
) -> None:
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Full")
    for _ in range(6):
        join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOON)
    away = [new_player() for _ in range(game.rules().players_needed)]
    for player in away[:-1]:
        with_device(player, service)
        join(game_id=game.pk, player=player, amount=BUY_IN, now=NOON)
        note_gone(player.pk, NOON + SECOND)
    join(game_id=game.pk, player=away[-1], amount=BUY_IN, now=NOON + SECOND)
    assert game.tables.count() == 1
