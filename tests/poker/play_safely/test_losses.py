"""Loss limits where chips come to a table: to the cent, over all tables, across midnight."""

from datetime import timedelta

import pytest

from accounts.models import Player
from accounts.safer_play.limits.losses import Exposure, exposures
from accounts.safer_play.limits.models import Span
from poker.models import Seat
from poker.services.money.play_refusals import LossLimitReached
from poker.services.seats import reserving, seating
from tests.accounts.concurrency import at_once
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON
from tests.poker.play_safely.euros import (
    MIDNIGHT,
    EuroTable,
    bound_losses,
    euros_of,
    rich,
    transfers,
)
from tests.room.database import RoomDatabase

SECOND = timedelta(seconds=1)


def top_up(table: EuroTable, player: Player, amount: int) -> None:
    seating.top_up(
        table_id=table.table_id,
        player_id=player.pk,
        amount=amount,
        action_id=table.new_id(),
        now=table.now,
    )


def today(player: Player, table: EuroTable) -> Exposure:
    return exposures(player.pk, [Span.DAY], table.now)[Span.DAY]


def test_exactly_the_limit_may_be_brought_and_not_a_cent_more(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    (ana,) = rich(new_player, 1)
    bound_losses(ana, 15_000)
    first, second = EuroTable(room_db).seat(ana), EuroTable(room_db)
    before = transfers()
    with pytest.raises(LossLimitReached) as refusal:
        second.sit(ana, 0, 5_001)
    assert refusal.value.allowed == {"max": 5_000}
    assert "150.00" in str(refusal.value)
    assert (transfers(), euros_of(ana)) == (before, 90_000)
    second.sit(ana, 0, 5_000)
    assert today(ana, first) == Exposure(lost=0, at_risk=15_000)


def test_what_is_lost_counts_and_what_is_won_counts_against_it(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, ben, cleo = rich(new_player, 3)
    table = EuroTable(room_db).seat(ana, ben, cleo)
    for _ in range(4):
        table.play_hand()
    for player in (ana, ben, cleo):
        seat = table.own(player)
        assert seat
        found = today(player, table)
        assert found == Exposure(lost=10_000 - seat.stack, at_risk=seat.stack)
        assert found.total == 10_000, "hands change both, and never their sum"


def test_a_top_up_is_held_against_what_was_lost(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = rich(new_player, 3)
    table = EuroTable(room_db).seat(*players)
    table.play_hand()
    loser = min(players, key=table.stack_of)
    short = 10_000 - table.stack_of(loser)
    assert short == 50, "the small blind was folded"
    bound_losses(loser, 10_049, table.now)
    with pytest.raises(LossLimitReached) as refusal:
        top_up(table, loser, 50)
    assert refusal.value.allowed == {"max": 49}
    top_up(table, loser, 49)
    assert today(loser, table).total == 10_049


def test_a_top_up_that_waits_for_the_hands_end_is_dropped_by_a_limit_set_meanwhile(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = rich(new_player, 3)
    table = EuroTable(room_db).seat(*players, stack=8_000)
    table.deal()
    for player in players:
        top_up(table, player, 1_000)
    bound_losses(players[0], 8_999, table.now)
    bound_losses(players[1], 9_000, table.now)
    table.act_all_fold()
    brought = [90_000 + 2_000 - euros_of(player) for player in players]
    assert brought == [0, 1_000, 1_000]


def test_a_new_day_forgets_what_was_lost_at_midnight_and_not_a_second_before(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = rich(new_player, 3)
    table = EuroTable(room_db).seat(*players)
    table.play_hand()
    loser = min(players, key=table.stack_of)
    bound_losses(loser, 10_000, table.now)
    table.now = MIDNIGHT - SECOND
    with pytest.raises(LossLimitReached):
        top_up(table, loser, 50)
    table.now = MIDNIGHT
    top_up(table, loser, 50)


def test_the_month_goes_on_where_the_week_ends(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    """The day after is a Monday: the week is new, and 50 cents more would fit it; in the month
    50 were lost and 9,950 are at risk."""
    players = rich(new_player, 3)
    table = EuroTable(room_db).seat(*players)
    table.play_hand()
    loser = min(players, key=table.stack_of)
    bound_losses(loser, 10_000, table.now, Span.WEEK)
    bound_losses(loser, 10_049, table.now, Span.MONTH)
    table.now = MIDNIGHT
    with pytest.raises(LossLimitReached) as refusal:
        top_up(table, loser, 50)
    assert refusal.value.allowed == {"max": 49}


def test_no_seat_is_held_for_whom_not_even_the_least_buy_in_is_left(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    (ana,) = rich(new_player, 1)
    bound_losses(ana, 4_999)
    table = EuroTable(room_db)
    with pytest.raises(LossLimitReached):
        reserving.reserve(table_id=table.table_id, player_id=ana.pk, seat=0, now=NOON)


def test_of_two_devices_at_once_one_is_refused(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    (ana,) = rich(new_player, 1)
    bound_losses(ana, 15_000)
    tables = [EuroTable(room_db) for _ in range(4)]

    def sits(table: EuroTable) -> bool:
        table.sit(ana, 0, 10_000)
        return True

    actions = [lambda table=table: sits(table) for table in tables]
    assert sum(at_once(actions, refusals=(LossLimitReached,))) == 1
    assert Seat.objects.filter(player=ana).count() == 1


def test_play_money_is_not_bounded(new_player: PlayerFactory, room_db: RoomDatabase) -> None:
    from poker.services.tables.opening import open_table
    from tests.poker.felt import Felt
    from tests.room.games import new_game

    ana = new_player()
    bound_losses(ana, 100)
    game = new_game("Play", small_blind=100, big_blind=200)
    Felt(open_table(game=game, name="Play").pk, NOON).sit(ana, 0, 20_000)
