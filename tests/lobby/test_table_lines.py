"""The line of one table, where players pick their seats: called, held, passed on."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from accounts.core.outbox.message import OutboxMessage
from accounts.ledger.errors import InsufficientFunds
from accounts.models import Player
from lobby.models import Waiting
from lobby.services.lines.attendance import note_there
from lobby.services.lines.line import move_line
from lobby.services.lines.outcomes import tell_outcome
from lobby.services.lines.reserved_seats import let_go, take_reserved
from lobby.services.lines.table_lines import leave_table_line, wait_for_table
from lobby.services.table_board import tables_shown
from poker.models import Reservation, Seat, Table
from poker.services.seats import seating
from poker.services.seats.reserving import HOLD
from tests.accounts.ledger.waiver import spend
from tests.conftest import PlayerFactory
from tests.lobby.full_table import full_table
from tests.room.database import RoomDatabase

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BUY_IN = 20000


@pytest.fixture
def table(room_db: RoomDatabase, new_player: PlayerFactory) -> Table:
    """A full table with two seats."""
    return full_table(new_player, buy_in=BUY_IN, now=NOON)


def free(table: Table, seat: int, now: datetime = NOON) -> None:
    left = Seat.objects.get(table=table, number=seat)
    seating.leave(
        table_id=table.pk, player_id=left.player_id, action_id=f"{left.pk} leaves", now=now
    )


def wait(table: Table, player: Player, second: int = 0) -> Waiting:
    at = NOON + timedelta(seconds=second)
    return wait_for_table(table_id=table.pk, player=player, now=at)


def test_a_players_place_in_the_line_of_a_table_is_told(
    table: Table, new_player: PlayerFactory
) -> None:
    ana, ben, cleo = new_player(), new_player(), new_player()
    wait(table, ana)
    wait(table, ben, 1)
    places = [tables_shown(table.game, player, NOON)[0].place for player in (ana, ben, cleo)]
    assert places == [1, 2, None]


def called(table: Table) -> list[int]:
    """Who a seat at the table is held for."""
    held = Reservation.objects.filter(table=table).order_by("number")
    return list(held.values_list("player", flat=True))


def test_who_is_called_is_told_on_their_devices(table: Table, new_player: PlayerFactory) -> None:
    first, second = new_player(), new_player()
    for number, player in enumerate((first, second)):
        wait(table, player, number)
    note_there([first.pk, second.pk], NOON, in_lobby=False)
    free(table, 0)
    move_line(game_id=table.game_id, now=NOON)
    assert called(table) == [first.pk]
    (told,) = OutboxMessage.objects.filter(topic="push")
    assert told.data["player_id"] == first.pk
    assert (told.data["wish"], told.data["kind"]) == ("seats", "seat_called")
    assert told.data["message"] == {"table": "Picked"}


@pytest.mark.rule("queue")
@pytest.mark.rule("no-double-seat")
def test_one_place_in_a_tables_line(table: Table, new_player: PlayerFactory) -> None:
    first, second = new_player(), new_player()
    wait(table, first, 0)
    wait(table, second, 1)
    wait(table, first, 2)
    line = Waiting.objects.filter(wanted=table).in_line()
    assert list(line.values_list("player", flat=True)) == [first.pk, second.pk]
    leave_table_line(table_id=table.pk, player=first)
    assert list(line.values_list("player", flat=True)) == [second.pk]


@pytest.mark.rule("queue-order")
def test_a_seat_is_held_thirty_seconds_for_the_first_in_line(
    table: Table, new_player: PlayerFactory
) -> None:
    first, second = new_player(), new_player()
    wait(table, first, 0)
    wait(table, second, 1)
    free(table, 1)
    assert move_line(game_id=table.game_id, now=NOON) == 1
    assert called(table) == [first.pk]
    place = Waiting.objects.get(player=first)
    assert place.called_until == NOON + timedelta(seconds=30)
    take_reserved(table_id=table.pk, player=first, amount=BUY_IN, now=NOON + timedelta(seconds=29))
    assert Seat.objects.get(player=first).number == 1
    assert not Waiting.objects.filter(player=first).exists()


@pytest.mark.rule("queue-order")
def test_a_call_that_is_not_answered_passes_on(table: Table, new_player: PlayerFactory) -> None:
    first, second = new_player(), new_player()
    wait(table, first, 0)
    wait(table, second, 1)
    free(table, 1)
    move_line(game_id=table.game_id, now=NOON)
    assert move_line(game_id=table.game_id, now=NOON + timedelta(seconds=29)) == 0
    assert called(table) == [first.pk]
    note_there([second.pk], NOON + HOLD, in_lobby=False)
    assert move_line(game_id=table.game_id, now=NOON + HOLD) == 1
    assert called(table) == [second.pk]
    told = tell_outcome(first)
    assert told
    assert told.dropped == "not_answered"


@pytest.mark.rule("queue-order")
def test_a_call_that_is_declined_passes_on_at_once(table: Table, new_player: PlayerFactory) -> None:
    first, second = new_player(), new_player()
    wait(table, first, 0)
    wait(table, second, 1)
    free(table, 0)
    move_line(game_id=table.game_id, now=NOON)
    let_go(table_id=table.pk, player=first, now=NOON)
    assert called(table) == [second.pk]
    assert not Waiting.objects.filter(player=first).exists()


@pytest.mark.rule("queue-money")
@pytest.mark.rule("queue-order")
def test_who_cannot_pay_the_least_is_dropped_and_the_next_called(
    table: Table, new_player: PlayerFactory
) -> None:
    poor, next_one = new_player(), new_player()
    wait(table, poor, 0)
    wait(table, next_one, 1)
    spend(poor, 999_000)
    free(table, 0)
    move_line(game_id=table.game_id, now=NOON)
    assert called(table) == [next_one.pk]
    told = tell_outcome(poor)
    assert told
    assert told.dropped == "insufficient_funds"


def test_an_empty_wallet_does_not_wait(table: Table, new_player: PlayerFactory) -> None:
    poor = new_player()
    spend(poor, 999_000)
    with pytest.raises(InsufficientFunds):
        wait(table, poor)
    assert not Waiting.objects.exists()


@pytest.mark.rule("queue-order")
def test_two_workers_at_once_call_one_player_to_one_seat(
    table: Table, new_player: PlayerFactory
) -> None:
    people = [new_player() for _ in range(4)]
    for second, player in enumerate(people):
        wait(table, player, second)
    free(table, 0)
    start = threading.Barrier(4)

    def work(_worker: int) -> int:
        try:
            start.wait()
            return move_line(game_id=table.game_id, now=NOON)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        assert sum(workers.map(work, range(4))) == 1
    assert called(table) == [people[0].pk]


def test_the_table_knows_how_many_people_wait(table: Table, new_player: PlayerFactory) -> None:
    wait(table, new_player(), 0)
    wait(table, new_player(), 1)
    wait(table, new_player(is_bot=True), 2)
    table.refresh_from_db()
    assert table.people_waiting == 2
    table.game.refresh_from_db()
    assert table.game.people_waiting == 0
    for waiting in Waiting.objects.all():
        leave_table_line(table_id=table.pk, player=waiting.player)
    table.refresh_from_db()
    assert table.people_waiting == 0
