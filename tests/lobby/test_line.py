"""Joining and waiting in line, on a real database."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.ledger import chart
from accounts.ledger.checks.audit import differences
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.board.reading import read_board
from lobby.board.standing import standings
from lobby.models import Waiting
from lobby.services.lines.attendance import note_there
from lobby.services.lines.joining import join, leave_line
from lobby.services.lines.line import move_line
from lobby.services.lines.outcomes import tell_outcome
from lobby.tasks import seat_waiting
from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.models import Game, Seat, Table
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.accounts.ledger.waiver import spend
from tests.conftest import PlayerFactory
from tests.room.games import new_game

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BUY_IN = 20000


@pytest.fixture
def game(new_player: PlayerFactory) -> Game:
    game = new_game("Line 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="First")
    return game


@pytest.fixture
def full_game(game: Game, new_player: PlayerFactory) -> Game:
    """A game whose only table is full."""
    for _ in range(6):
        assert join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOON)
    return game


def wait(game: Game, player: Player, second: int, amount: int = BUY_IN) -> int | None:
    now = NOON + timedelta(seconds=second)
    return join(game_id=game.pk, player=player, amount=amount, now=now)


def free_seat(game: Game) -> None:
    seat = Seat.objects.filter(table__game=game).order_by("pk").first()
    assert seat is not None
    seating.leave(table_id=seat.table_id, player_id=seat.player_id, action_id=f"free-{seat.pk}")


def line(game: Game) -> list[int]:
    return list(Waiting.objects.filter(game=game).in_line().values_list("player", flat=True))


def place_of(player: Player) -> tuple[int, int]:
    """The player's place, and how many wait, as the lobby tells them."""
    (place,) = standings([player.pk], read_board(NOON))[player.pk].places
    return place.place, place.waiting


@pytest.mark.rule("pool-seating")
def test_a_free_seat_is_taken_at_once(game: Game, new_player: PlayerFactory) -> None:
    player = new_player()
    table_id = join(game_id=game.pk, player=player, amount=BUY_IN, now=NOON)
    assert Seat.objects.get(player=player).table_id == table_id
    assert chart.wallet(player=player, currency=Currency.PLAY).balance == 1_000_000 - BUY_IN
    assert not Waiting.objects.exists()


@pytest.mark.rule("queue")
def test_without_a_free_seat_one_waits_and_is_told_the_place(
    full_game: Game, new_player: PlayerFactory
) -> None:
    first, second = new_player(), new_player()
    assert wait(full_game, first, 0) is None
    assert wait(full_game, second, 1) is None
    assert place_of(second) == (2, 2)
    leave_line(game_id=full_game.pk, player=first)
    assert place_of(second) == (1, 1)


@pytest.mark.rule("queue-money")
def test_waiting_reserves_no_money(full_game: Game, new_player: PlayerFactory) -> None:
    player = new_player()
    wait(full_game, player, 0)
    assert chart.wallet(player=player, currency=Currency.PLAY).balance == 1_000_000


@pytest.mark.rule("queue-order")
def test_first_come_first_served(full_game: Game, new_player: PlayerFactory) -> None:
    first, second = new_player(), new_player()
    wait(full_game, first, 0)
    wait(full_game, second, 1)
    free_seat(full_game)
    note_there([first.pk, second.pk], timezone.now(), in_lobby=True)
    assert seat_waiting() == 1
    assert line(full_game) == [second.pk]
    told = tell_outcome(first)
    assert told
    assert told.table_id == Seat.objects.get(player=first).table_id
    assert tell_outcome(first) is None, "told once"


@pytest.mark.rule("queue-order")
def test_nobody_is_seated_past_the_line(full_game: Game, new_player: PlayerFactory) -> None:
    waiting, late = new_player(), new_player()
    wait(full_game, waiting, 0)
    free_seat(full_game)
    assert wait(full_game, late, 1) is None
    assert Seat.objects.filter(player=waiting).exists()
    assert line(full_game) == [late.pk]


@pytest.mark.rule("queue-money")
@pytest.mark.rule("queue-order")
def test_who_can_no_longer_pay_is_told_and_dropped(
    full_game: Game, new_player: PlayerFactory
) -> None:
    poor, next_in_line = new_player(), new_player()
    wait(full_game, poor, 0)
    wait(full_game, next_in_line, 1)
    spend(poor, 995_000)
    free_seat(full_game)
    assert move_line(game_id=full_game.pk, now=NOON) == 1
    assert Seat.objects.filter(player=next_in_line).exists()
    assert line(full_game) == []
    told = tell_outcome(poor)
    assert told
    assert (told.table_id, told.dropped) == (None, "insufficient_funds")


@pytest.mark.rule("queue-opens-table")
def test_a_table_opens_when_three_wait(full_game: Game, new_player: PlayerFactory) -> None:
    people = [new_player() for _ in range(3)]
    assert wait(full_game, people[0], 0) is None
    assert wait(full_game, people[1], 1) is None
    assert Table.objects.count() == 1
    opened = wait(full_game, people[2], 2)
    assert Table.objects.count() == 2
    assert set(Seat.objects.filter(table=opened).values_list("player", flat=True)) == {
        player.pk for player in people
    }
    assert line(full_game) == []


@pytest.mark.rule("no-double-seat")
def test_joining_twice_keeps_one_place_and_the_first(
    full_game: Game, new_player: PlayerFactory
) -> None:
    first, second = new_player(), new_player()
    wait(full_game, first, 0)
    wait(full_game, second, 1)
    assert wait(full_game, first, 2) is None
    assert line(full_game) == [first.pk, second.pk]


@pytest.mark.rule("no-double-seat")
def test_ten_clicks_at_once_take_one_seat(game: Game, new_player: PlayerFactory) -> None:
    player = new_player()

    def click(_number: int) -> int | None:
        try:
            return join(game_id=game.pk, player=player, amount=BUY_IN)
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as windows:
        tables = set(windows.map(click, range(10)))
    assert tables == {Seat.objects.get(player=player).table_id}
    assert Seat.objects.filter(player=player).count() == 1
    assert chart.wallet(player=player, currency=Currency.PLAY).balance == 1_000_000 - BUY_IN
    assert line(game) == []
    assert [*differences(), *table_differences()] == []


def test_a_rush_of_players_fills_every_seat_once(game: Game, new_player: PlayerFactory) -> None:
    people = [new_player() for _ in range(8)]

    def rush(player: Player) -> int | None:
        try:
            return join(game_id=game.pk, player=player, amount=BUY_IN)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as windows:
        seated = [table for table in windows.map(rush, people) if table is not None]
    assert len(seated) == 6
    assert len(line(game)) == 2
    assert [*differences(), *table_differences()] == []


@pytest.mark.parametrize(("amount", "refusal"), [(9_999, AmountTooSmall), (20_001, AmountTooLarge)])
def test_an_amount_beyond_the_limits_neither_seats_nor_queues(
    full_game: Game, new_player: PlayerFactory, amount: int, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        wait(full_game, new_player(), 0, amount)
    assert line(full_game) == []


def test_an_empty_wallet_neither_seats_nor_queues(
    full_game: Game, new_player: PlayerFactory
) -> None:
    player = new_player()
    spend(player, 1_000_000)
    with pytest.raises(InsufficientFunds):
        wait(full_game, player, 0)
    assert line(full_game) == []
