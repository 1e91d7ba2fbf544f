"""A seat held while its buy-in is chosen: drawn in a pool, elsewhere picked."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.ledger import chart
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.seat_pages.reserved_seat import reserved_seat_address
from lobby.services.errors import LineFirst, ReservationRanOut, TooManyTables
from lobby.services.lines.joining import join
from lobby.services.lines.reserved_seats import (
    AtTable,
    let_go,
    reserve_drawn,
    reserve_picked,
    take_reserved,
)
from lobby.services.lines.table_lines import wait_for_table
from poker.engine.errors import AlreadySeated, NoSuchSeat, SeatTaken
from poker.models import Game, Reservation, Seat, Table
from poker.services.base.errors import SeatHeld
from poker.services.seats import seating
from poker.services.seats.reserving import HOLD, reserve
from poker.services.tables.opening import open_table
from tests.accounts.ledger.waiver import spend
from tests.conftest import PlayerFactory
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.taking_turns import begun_before_the_end_of

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BUY_IN = 20000
LEAST = 8000
"""Forty big blinds."""
A_MOMENT = timedelta(milliseconds=1)


@pytest.fixture
def pool(room_db: RoomDatabase) -> Game:
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    for name in ("First", "Second"):
        open_table(game=game, name=name)
    return game


@pytest.fixture
def table(room_db: RoomDatabase) -> Table:
    """A table of a game whose players pick their seats."""
    game = new_game(
        "Pick 1/2", preset="holdem", structure="no_limit", small_blind=100, big_blind=200
    )
    return open_table(game=game, name="Picked")


def wallet(player: Player) -> int:
    return chart.wallet(player=player, currency=Currency.PLAY).balance or 0


@pytest.mark.rule("pool-seating")
def test_the_table_is_drawn_first_and_its_seat_held(pool: Game, new_player: PlayerFactory) -> None:
    ana = new_player()
    held = reserve_drawn(game_id=pool.pk, player=ana, now=NOON)
    assert isinstance(held, Reservation)
    assert (held.until_at - NOON).total_seconds() == 30
    assert wallet(ana) == 1_000_000, "holding a seat moves no money"
    again = reserve_drawn(game_id=pool.pk, player=ana, now=NOON + timedelta(seconds=5))
    assert isinstance(again, Reservation)
    assert (again.table_id, again.number, again.until_at) == (
        held.table_id,
        held.number,
        held.until_at,
    ), "nobody draws until they like the table"
    take_reserved(table_id=held.table_id, player=ana, amount=BUY_IN, now=NOON + HOLD - A_MOMENT)
    seat = Seat.objects.get(player=ana)
    assert (seat.table_id, seat.number) == (held.table_id, held.number)
    assert wallet(ana) == 1_000_000 - BUY_IN
    assert not Reservation.objects.exists()


@pytest.mark.parametrize("what", ["held", "sit", "let_go"])
def test_each_address_of_a_reserved_seat_is_one_of_the_room(
    pool: Game, table: Table, what: Literal["held", "sit", "let_go"]
) -> None:
    drawn = Table.objects.get(name="First")
    assert reserved_seat_address(what, table).startswith(f"/tables/{table.pk}/")
    assert reserved_seat_address(what, drawn).startswith(f"/games/{pool.pk}/")


def test_a_hold_ends_after_thirty_seconds(table: Table, new_player: PlayerFactory) -> None:
    ana, ben = new_player(), new_player()
    reserve_picked(table_id=table.pk, player=ana, seat=4, now=NOON)
    with pytest.raises(SeatHeld):
        reserve_picked(table_id=table.pk, player=ben, seat=4, now=NOON + HOLD - A_MOMENT)
    reserve_picked(table_id=table.pk, player=ben, seat=4, now=NOON + HOLD)
    with pytest.raises(ReservationRanOut):
        take_reserved(table_id=table.pk, player=ana, amount=BUY_IN, now=NOON + HOLD)
    assert wallet(ana) == 1_000_000


def test_nobody_else_sits_in_a_held_seat(table: Table, new_player: PlayerFactory) -> None:
    """Not even one who comes by another way than the lobby, such as a practice bot."""
    ana, ben = new_player(), new_player()
    reserve_picked(table_id=table.pk, player=ana, seat=4, now=NOON)
    with pytest.raises(SeatHeld):
        seating.sit(table_id=table.pk, player=ben, seat=4, amount=BUY_IN, now=NOON)
    assert wallet(ben) == 1_000_000
    seating.sit(table_id=table.pk, player=ben, seat=4, amount=BUY_IN, now=NOON + HOLD)


def test_a_seat_that_is_being_taken_is_not_held(table: Table, new_player: PlayerFactory) -> None:
    ana, ben = new_player(), new_player()

    def sit() -> None:
        seating.sit(table_id=table.pk, player=ana, seat=4, amount=BUY_IN, now=NOON)

    def hold() -> str:
        try:
            reserve(table_id=table.pk, player_id=ben.pk, seat=4, now=NOON)
        except SeatTaken:
            return "taken"
        return "held"

    assert begun_before_the_end_of(sit, hold) == "taken"
    assert not Reservation.objects.exists()


def test_going_from_seat_to_seat_gives_no_more_time(
    table: Table, new_player: PlayerFactory
) -> None:
    ana = new_player()
    first = reserve_picked(table_id=table.pk, player=ana, seat=1, now=NOON)
    second = reserve_picked(table_id=table.pk, player=ana, seat=2, now=NOON + timedelta(seconds=20))
    assert second.until_at == first.until_at
    held = Reservation.objects.get(table=table)
    assert (held.number, held.player_id) == (2, ana.pk)


def test_letting_go_frees_the_seat_at_once(table: Table, new_player: PlayerFactory) -> None:
    ana, ben = new_player(), new_player()
    reserve_picked(table_id=table.pk, player=ana, seat=4, now=NOON)
    let_go(table_id=table.pk, player=ana, now=NOON)
    assert reserve_picked(table_id=table.pk, player=ben, seat=4, now=NOON).number == 4


@pytest.mark.parametrize(("seat", "refusal"), [(9, NoSuchSeat), (-1, NoSuchSeat), (0, SeatTaken)])
def test_a_seat_that_is_none_or_taken_is_not_held(
    table: Table, new_player: PlayerFactory, seat: int, refusal: type[Exception]
) -> None:
    seating.sit(table_id=table.pk, player=new_player(), seat=0, amount=BUY_IN, now=NOON)
    with pytest.raises(refusal):
        reserve_picked(table_id=table.pk, player=new_player(), seat=seat, now=NOON)
    assert not Reservation.objects.exists()


@pytest.mark.rule("no-double-seat")
def test_who_sits_at_a_table_holds_no_other_seat_there(
    table: Table, new_player: PlayerFactory
) -> None:
    ana = new_player()
    seating.sit(table_id=table.pk, player=ana, seat=0, amount=BUY_IN, now=NOON)
    with pytest.raises(AlreadySeated):
        reserve_picked(table_id=table.pk, player=ana, seat=1, now=NOON)


@pytest.mark.rule("no-double-seat")
def test_ten_at_once_hold_one_seat_once(table: Table, new_player: PlayerFactory) -> None:
    people = [new_player() for _ in range(10)]

    def pick(player: Player) -> bool:
        try:
            reserve_picked(table_id=table.pk, player=player, seat=3)
        except SeatHeld:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(10) as windows:
        held = list(windows.map(pick, people))
    assert held.count(True) == 1
    assert Reservation.objects.get().player_id == people[held.index(True)].pk


@pytest.mark.rule("queue-order")
def test_a_free_seat_is_not_picked_past_the_line(table: Table, new_player: PlayerFactory) -> None:
    for seat in range(9):
        seating.sit(table_id=table.pk, player=new_player(), seat=seat, amount=BUY_IN, now=NOON)
    wait_for_table(table_id=table.pk, player=new_player(), now=NOON)
    gone = Seat.objects.get(table=table, number=6)
    seating.leave(table_id=table.pk, player_id=gone.player_id, action_id="gone", now=NOON)
    with pytest.raises(LineFirst):
        reserve_picked(table_id=table.pk, player=new_player(), seat=6, now=NOON)


@pytest.mark.rule("pool-seating")
def test_at_several_tables_of_a_pool_but_not_by_clicking_twice(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana = new_player()
    first = join(game_id=pool.pk, player=ana, amount=BUY_IN, now=NOON)
    assert join(game_id=pool.pk, player=ana, amount=BUY_IN, now=NOON) == first
    assert reserve_drawn(game_id=pool.pk, player=ana, now=NOON) == AtTable(first or 0)
    second = join(game_id=pool.pk, player=ana, amount=BUY_IN, beside=1, now=NOON)
    assert second != first
    assert set(Seat.objects.filter(player=ana).values_list("table", flat=True)) == {first, second}


@pytest.mark.rule("pool-seating")
def test_a_player_sits_at_no_more_tables_than_the_rule_set_allows(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana = new_player()
    assert pool.rule_set.tables_at_once == 4
    for number in range(3):
        open_table(game=pool, name=f"More {number}")
    for beside in range(4):
        join(game_id=pool.pk, player=ana, amount=BUY_IN, beside=beside, now=NOON)
    assert Seat.objects.filter(player=ana).count() == 4
    with pytest.raises(TooManyTables) as refused:
        join(game_id=pool.pk, player=ana, amount=BUY_IN, beside=4, now=NOON)
    assert refused.value.allowed == {"max": 4}
    with pytest.raises(TooManyTables):
        reserve_drawn(game_id=pool.pk, player=ana, beside=4, now=NOON)
    assert wallet(ana) == 1_000_000 - 4 * BUY_IN


def test_the_dialog_names_the_seat_as_the_table_does(
    table: Table, new_player: PlayerFactory, client: Client
) -> None:
    client.force_login(new_player())
    dialog = client.post(reverse("lobby:reserve_seat", args=[table.pk, 4]))
    assert "Seat 5 at Picked" in dialog.content.decode(), "seats count from 1 on the felt"


def left_with(player: Player, amount: int) -> Player:
    """The player, who has brought everything but so much to tables elsewhere."""
    spend(player, wallet(player) - amount)
    return player


@pytest.mark.parametrize("amount", [0, LEAST - 1])
def test_a_wallet_that_covers_no_buy_in_holds_no_seat(
    pool: Game, table: Table, new_player: PlayerFactory, client: Client, amount: int
) -> None:
    ana = left_with(new_player(), amount)
    with pytest.raises(InsufficientFunds) as refused:
        reserve_picked(table_id=table.pk, player=ana, seat=0, now=NOON)
    assert refused.value.allowed == {"max": amount}
    assert reserve_drawn(game_id=pool.pk, player=ana, now=NOON) is None
    client.force_login(ana)
    answer = client.post(reverse("lobby:reserve_seat", args=[table.pk, 4])).content.decode()
    assert "Your wallet does not cover that" in answer
    assert not Reservation.objects.exists()


def test_a_wallet_that_covers_the_least_buy_in_holds_one(
    table: Table, new_player: PlayerFactory
) -> None:
    ana = left_with(new_player(), LEAST)
    assert reserve_picked(table_id=table.pk, player=ana, seat=0, now=NOON).number == 0


def test_who_left_with_more_needs_as_much_to_hold_a_seat(
    table: Table, new_player: PlayerFactory
) -> None:
    """Coming back within half an hour takes the stack one left with (``ratholing-window``)."""
    ana = new_player()
    seating.sit(table_id=table.pk, player=ana, seat=0, amount=BUY_IN, now=NOON)
    seating.leave(table_id=table.pk, player_id=ana.pk, action_id="leave", now=NOON)
    left_with(ana, BUY_IN - 1)
    with pytest.raises(InsufficientFunds):
        reserve_picked(table_id=table.pk, player=ana, seat=0, now=NOON)
