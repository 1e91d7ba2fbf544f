"""Tables of a pool: opened for the line, closed when nobody is there, opened again."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from lobby.models import Waiting
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import take_reserved
from lobby.services.pool.places import Places
from lobby.services.resting import close_deserted
from lobby.tasks import close_deserted_tables
from poker.bots.play_tables import play_tables
from poker.models import Game, Reservation, Seat, Table
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.services.tables.resting import deserted, reopen, rest
from tests.conftest import PlayerFactory
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.taking_turns import begun_before_the_end_of

BUY_IN = 20000
NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(hours=1)


@pytest.fixture
def pool(room_db: RoomDatabase) -> Game:
    """A pool with two tables opened an hour ago."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    for name in ("First", "Second"):
        open_table(game=game, name=name)
    Table.objects.update(opened_at=LONG_AGO)
    return game


def second() -> Table:
    return Table.objects.get(name="Second")


def leave(table: Table, now: datetime) -> None:
    for seat in Seat.objects.filter(table=table):
        command = {"table_id": table.pk, "player_id": seat.player_id}
        seating.leave(**command, action_id=f"{seat.pk} leaves", now=now)


@pytest.mark.rule("pool-seating")
@pytest.mark.parametrize(("minutes", "closed"), [(9.99, 0), (10.01, 1)])
def test_a_table_nobody_plays_at_closes_after_a_while(
    pool: Game, new_player: PlayerFactory, minutes: float, closed: int
) -> None:
    seating.sit(table_id=second().pk, player=new_player(), seat=0, amount=BUY_IN, now=LONG_AGO)
    assert close_deserted(NOW) == 0, "somebody sits there"
    leave(second(), NOW)
    later = NOW + timedelta(minutes=minutes)
    assert close_deserted(later) == closed
    assert close_deserted(later) == 0, "closed once"
    assert (second().closed_at is not None) == bool(closed)
    assert Table.objects.get(name="First").closed_at is None, "a pool keeps one table"


def test_a_table_whose_seat_is_held_stays_open(pool: Game, new_player: PlayerFactory) -> None:
    Reservation.objects.create(
        table=second(), number=0, player=new_player(), until_at=NOW + timedelta(seconds=30)
    )
    assert not rest(table_id=second().pk, now=NOW)
    assert rest(table_id=second().pk, now=NOW + timedelta(seconds=31))


def test_a_table_that_is_given_up_meanwhile_is_not_opened_again(pool: Game) -> None:
    """A new version of the room gives up tables of rules that make none any more."""
    table = second()
    assert rest(table_id=table.pk, now=NOW)

    def give_up() -> None:
        Table.objects.filter(pk=table.pk).update(reopens=False)

    @transaction.atomic
    def open_again() -> Table | None:
        return reopen(game_id=pool.pk)

    assert begun_before_the_end_of(give_up, open_again) is None
    assert second().closed_at is not None


def test_picked_tables_stay_open(room_db: RoomDatabase) -> None:
    game = new_game(
        "Pick 1/2", preset="holdem", structure="no_limit", small_blind=100, big_blind=200
    )
    for name in ("First", "Second"):
        open_table(game=game, name=name)
    Table.objects.update(opened_at=LONG_AGO)
    assert close_deserted_tables() == 0


def test_practice_bots_leave_a_table_that_is_to_close(
    pool: Game, new_player: PlayerFactory
) -> None:
    bot = new_player(is_bot=True)
    seating.sit(table_id=second().pk, player=bot, seat=0, amount=BUY_IN, now=LONG_AGO)
    assert [table.deserted for table in play_tables()] == [False, True]
    assert close_deserted_tables() == 0, "not from under a bot"
    leave(second(), NOW)
    assert close_deserted_tables() == 1


@pytest.mark.rule("ratholing-no-bypass")
@pytest.mark.rule("queue-opens-table")
def test_the_line_opens_the_table_again_and_it_remembers(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana = new_player()
    left_at = datetime.now(UTC) - timedelta(minutes=11)
    table = second()
    seating.sit(table_id=table.pk, player=ana, seat=0, amount=15_000, now=LONG_AGO)
    leave(table, left_at)
    assert close_deserted_tables() == 1
    for _ in range(6):
        join(game_id=pool.pk, player=new_player(), amount=BUY_IN)
    for _ in range(2):
        assert join(game_id=pool.pk, player=new_player(), amount=BUY_IN) is None
    assert join(game_id=pool.pk, player=new_player(), amount=BUY_IN) == table.pk
    assert Table.objects.count() == 2, "the emptied one opened, not a new one"
    assert limits_for(table_id=table.pk, player_id=ana.pk).minimum == 15_000


@pytest.mark.rule("queue-opens-table")
def test_no_table_opens_beyond_what_the_game_may_have(
    pool: Game, new_player: PlayerFactory
) -> None:
    Game.objects.update(most_tables=2)
    for _ in range(12):
        assert join(game_id=pool.pk, player=new_player(), amount=BUY_IN)
    for _ in range(4):
        assert join(game_id=pool.pk, player=new_player(), amount=BUY_IN) is None
    assert Table.objects.count() == 2
    pool.refresh_from_db()
    assert pool.people_waiting == 4
    assert [table.waiting for table in play_tables()] == [4, 4], "bots are to make room"


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("queue-order")
def test_who_comes_back_from_the_line_is_asked_what_the_table_wants(
    pool: Game, new_player: PlayerFactory
) -> None:
    """Nobody's chips are taken without a word: the seat is held and its limits told."""
    ana = new_player()
    table = second()
    rest(table_id=Table.objects.get(name="First").pk)
    Game.objects.update(most_tables=1)
    seating.sit(table_id=table.pk, player=ana, seat=0, amount=15_000)
    leave(table, datetime.now(UTC))
    for _ in range(6):
        join(game_id=pool.pk, player=new_player(), amount=BUY_IN)
    assert join(game_id=pool.pk, player=ana, amount=10_000) is None
    seat = Seat.objects.filter(table=table).earliest("pk")
    seating.leave(table_id=table.pk, player_id=seat.player_id, action_id="makes room")
    assert move_line(game_id=pool.pk) == 1
    assert Waiting.objects.get(player=ana).called_to_id == table.pk
    take_reserved(table_id=table.pk, player=ana, amount=15_000)
    assert Seat.objects.filter(player=ana, table=table).exists()


def test_free_seats_are_read_in_as_many_queries_for_two_tables_as_for_twenty(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana = new_player()

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as counted:
            Places(pool, NOW).free_for(ana)
        return len(counted)

    few = queries()
    for number in range(18):
        open_table(game=pool, name=f"More {number}")
    assert len(Places(pool, NOW).free_for(ana)) == 20
    assert queries() == few


def test_nobody_is_put_at_an_empty_table_while_others_have_company(
    pool: Game, new_player: PlayerFactory
) -> None:
    sitting_out = new_player()
    seating.sit(table_id=second().pk, player=sitting_out, seat=0, amount=BUY_IN)
    assert [one.empty for one in Places(pool, NOW).free_for(new_player())] == [True, False]
    seating.sit_out(table_id=second().pk, player_id=sitting_out.pk, action_id="out")
    assert [one.empty for one in Places(pool, NOW).free_for(new_player())] == [True, True]
    assert deserted(NOW).count() == 0
