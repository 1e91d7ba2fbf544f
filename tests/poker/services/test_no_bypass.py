"""No road away from a table makes it forget what was taken off it, and no step short of
sitting down changes anything."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from accounts.ledger.errors import InsufficientFunds
from accounts.models import Player
from config.refusals.refusal import Refusal
from poker.engine.hand.bets.actions import Fold
from poker.models import Departure, RatholingRefusal, Table
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed
from poker.services.tables import resting
from poker.services.tables.closing import close_table
from poker.services.tables.opening import open_table
from tests.accounts.concurrency import at_once
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.leaving import (
    ACES,
    LEAST,
    MOST,
    RAGS,
    Stay,
    no_limit_game,
    no_limit_table,
)
from tests.poker.services.refusing import refused
from tests.room.games import new_game

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def stay(new_player: PlayerFactory) -> Stay:
    player = new_player()
    return Stay(no_limit_table(), player)


def sit_out(stay: Stay) -> None:
    who = {"table_id": stay.table.pk, "player_id": stay.player.pk}
    seating.sit_out(**who, action_id=f"out-{stay.now.timestamp()}", now=stay.now)


@pytest.mark.rule("ratholing-no-bypass")
def test_who_is_evicted_has_left(stay: Stay) -> None:
    stay.sit(15000)
    sit_out(stay)
    stay.later(minutes=10, seconds=1)
    assert evict_overstayed(table_id=stay.table.pk, now=stay.now) == 1
    stay.later(minutes=29, seconds=59)
    assert stay.range == (15000, MOST)
    refused(stay, 14999)


@pytest.mark.rule("ratholing-no-bypass")
def test_who_leaves_in_a_hand_left_with_what_the_hand_left_them(felt: SeatPlayers) -> None:
    table = felt(18000, 18000, 18000)
    table.deal()
    leaver = table.running.big_blind_seat
    player = table.players[leaver]
    who: dict[str, Any] = {"table_id": table.table_id, "player_id": player.pk}
    seating.leave(**who, action_id="leave", now=table.now)
    assert not Departure.objects.exists(), "the hand goes on"
    while table.state.running:
        table.act(Fold())
    stay = Stay(table.row, player, table.now)
    stack = Departure.objects.get(player=player).stack
    assert stack != 18000
    assert stay.range == (stack, 20000)


@pytest.mark.rule("ratholing-no-bypass")
@pytest.mark.rule("ratholing-window")
def test_who_lost_everything_may_bring_what_they_like(
    stay: Stay, new_player: PlayerFactory, deal: Callable[[str, str], None]
) -> None:
    opponent = new_player()
    deal(ACES, RAGS)
    stay.sit(MOST).all_in_against(opponent, MOST)
    busted = Stay(stay.table, opponent, stay.now)
    busted.leave().later(minutes=1)
    assert Departure.objects.get().stack == 0
    assert busted.limits == (LEAST, MOST, None)
    busted.sit(LEAST, seat=2)
    assert busted.counter == 0


@pytest.mark.rule("ratholing-no-bypass")
def test_a_table_that_emptied_closed_and_opened_again_still_knows(
    stay: Stay, new_player: PlayerFactory
) -> None:
    other = Stay(stay.table, new_player(), stay.now).sit(MOST, seat=1)
    stay.sit(17000).leave()
    other.leave()
    assert resting.rest(table_id=stay.table.pk, now=stay.later(minutes=11).now)
    refused(stay, 17000, code="table_closed", field="table")
    with transaction.atomic():
        assert resting.reopen(game_id=stay.table.game_id) == stay.table
    stay.later(minutes=18, seconds=59)
    assert stay.range == (17000, MOST)
    refused(stay, LEAST)
    stay.sit(17000)


@pytest.mark.rule("ratholing-no-bypass")
@pytest.mark.rule("session-cancelled")
def test_a_table_staff_closed_counts_against_nobody(stay: Stay, new_player: PlayerFactory) -> None:
    stay.sit(MOST).leave().later(minutes=1).sit(MOST)
    close_table(table_id=stay.table.pk, staff=new_player(), reason="A new machine", now=stay.now)
    Table.objects.filter(pk=stay.table.pk).update(closed_at=None)
    assert stay.later(minutes=1).limits == (LEAST, MOST, None)
    stay.sit(LEAST)


def seat_taken(stay: Stay, other: Player) -> None:
    Stay(stay.table, other, stay.now).sit(MOST, seat=0)
    stay.sit(MOST)


def no_such_seat(stay: Stay, other: Player) -> None:
    stay.sit(MOST, seat=44)


def too_little(stay: Stay, other: Player) -> None:
    stay.sit(MOST - 1)


def cannot_pay(stay: Stay, other: Player) -> None:
    dear = new_game("Dear", small_blind=5000, big_blind=9900)
    stay.at(open_table(game=dear, name="Dear")).sit(990_000)
    stay.sit(MOST)


@pytest.mark.rule("ratholing-no-bypass")
@pytest.mark.parametrize("command", [seat_taken, no_such_seat, too_little, cannot_pay])
def test_a_buy_in_that_comes_to_nothing_changes_nothing(
    stay: Stay, new_player: PlayerFactory, command: Callable[[Stay, Player], None]
) -> None:
    stay.sit(MOST).leave().later(minutes=1)
    before = Departure.objects.get(player=stay.player)
    with pytest.raises((Refusal, InsufficientFunds)):
        command(stay, new_player())
    after = Departure.objects.get(player=stay.player)
    assert (after.stack, after.left_at) == (before.stack, before.left_at)
    assert stay.counter == 0
    assert stay.range == (MOST, MOST)


@pytest.mark.rule("ratholing-window")
def test_a_refusal_says_why_and_is_kept_for_the_reports(stay: Stay) -> None:
    stay.sit(12000).leave().later(minutes=12)
    refusal = refused(stay, LEAST)
    assert refusal.allowed == {
        "min": 12000,
        "max": MOST,
        "left_with": 12000,
        "left_minutes_ago": 12,
    }
    assert str(stay.limits) == (
        "You left this table with 120.00 12 minutes ago. Bring from 120.00 to 200.00."
    )
    kept = RatholingRefusal.objects.get()
    assert (kept.table_id, kept.player_id) == (stay.table.pk, stay.player.pk)
    assert (kept.amount, kept.minimum, kept.maximum) == (LEAST, 12000, MOST)
    assert (kept.left_with, kept.returns, kept.refused_at) == (12000, 0, stay.now)


@pytest.mark.rule("ratholing-counter")
def test_returns_to_many_tables_at_once_are_each_counted(new_player: PlayerFactory) -> None:
    """Seven tables of a pool, all sat down at in one moment: no return is lost."""
    game = no_limit_game("Many 1/2")
    tables = [open_table(game=game, name=f"Table {number}") for number in range(7)]
    stay = Stay(tables[0], new_player())
    stay.sit(MOST).leave().come_and_go(4)
    for table in tables[1:]:
        stay.at(table).sit(MOST).leave()
    stay.later(minutes=1)

    def come_back(table: Table) -> bool:
        stay.at(table).sit(MOST)
        return True

    came = at_once([partial(come_back, table) for table in tables], refusals=(Refusal,))
    assert came == [True] * 7
    assert stay.counter == 4 + 7
    assert list(table_differences()) == []
