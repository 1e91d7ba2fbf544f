"""Whoever sits out for more than ten minutes is taken back to the lobby."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.core.inbox.reading import messages_of
from accounts.ledger import chart
from accounts.ledger.models import Currency
from poker.engine.hand.bets.actions import Fold
from poker.models import Seat, TableEvent
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed
from poker.tasks import evict_who_overstayed
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


def go(command: Callable[..., int], table: Felt, seat: int) -> None:
    player = table.players[seat].pk
    command(table_id=table.table_id, player_id=player, action_id=table.new_id(), now=table.now)


def evict(table: Felt) -> int:
    return evict_overstayed(table_id=table.table_id, now=table.now)


@pytest.mark.rule("sit-out-eviction")
def test_at_ten_minutes_one_stays_and_a_moment_later_one_is_gone(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000)
    go(seating.sit_out, table, 1)
    assert evict(table.later(minutes=9, seconds=59)) == 0
    assert evict(table.later(seconds=1)) == 0
    assert evict(table.later(seconds=1)) == 1
    assert evict(table) == 0
    gone = table.players[1]
    assert not Seat.objects.filter(player=gone).exists()
    assert chart.wallet(player=gone, currency=Currency.PLAY).balance == 1_000_000
    assert TableEvent.objects.get(kind="player_left").data["reason"] == "evicted"
    assert list(table_differences()) == []


@pytest.mark.rule("sit-out-eviction")
def test_whoever_is_taken_from_the_table_is_told(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    go(seating.sit_out, table, 1)
    assert evict(table.later(minutes=10, seconds=1)) == 1
    (told,) = messages_of(table.players[1].pk)
    assert told.title == "Taken from the table"
    assert "sat out for more than ten minutes in all at Test table" in told.text
    assert "150.00 play money" in told.text
    assert messages_of(table.players[0].pk) == []


@pytest.mark.rule("sit-out-eviction")
def test_waiting_ready_at_a_table_where_nobody_deals_is_not_sitting_out(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    go(seating.sit_out, table, 1)
    go(seating.sit_in, table.later(minutes=1), 1)
    go(seating.sit_out, table.later(minutes=11), 1)
    assert evict(table.later(seconds=22)) == 0, "out for a minute and 22 seconds"
    assert evict(table.later(minutes=8, seconds=38)) == 0
    assert evict(table.later(seconds=1)) == 1


@pytest.mark.rule("sit-out-eviction")
def test_sitting_in_and_out_does_not_start_the_ten_minutes_anew(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    go(seating.sit_out, table, 1)
    go(seating.sit_in, table.later(minutes=6), 1)
    go(seating.sit_out, table, 1)
    assert evict(table.later(minutes=4)) == 0
    assert evict(table.later(seconds=1)) == 1


@pytest.mark.rule("sit-out-eviction")
def test_being_dealt_a_hand_does(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000)
    go(seating.sit_out, table, 1)
    go(seating.sit_in, table.later(minutes=6), 1)
    table.deal()
    assert table.running.has(1)
    while table.state.running:
        table.act(Fold())
    go(seating.sit_out, table, 1)
    assert evict(table.later(minutes=9)) == 0
    assert evict(table.later(minutes=2)) == 1


@pytest.mark.rule("sit-out-eviction")
def test_nobody_is_taken_from_a_hand(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000)
    table.deal()
    seat = table.to_act
    go(seating.sit_out, table, seat)
    assert evict(table.later(minutes=11)) == 0
    while table.state.running:
        table.act(Fold())
    assert evict(table) == 1


def out_since(table: Felt, seat: int) -> datetime | None:
    return Seat.objects.get(table=table.table_id, number=seat).out_since_at


def test_since_when_time_counts_is_found_in_sql(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000)
    assert out_since(table, 1) is None
    first = table.later(minutes=1).now
    go(seating.sit_out, table, 1)
    assert out_since(table, 1) == first
    go(seating.sit_in, table.later(minutes=5), 1)
    assert out_since(table, 1) is None
    go(seating.sit_out, table.later(minutes=1), 1)
    counted = timedelta(minutes=5)
    assert out_since(table, 1) == table.now - counted, "no hand was dealt between"
    go(seating.sit_in, table, 1)
    table.deal()
    again = table.now
    go(seating.sit_out, table, 1)
    assert out_since(table, 1) == again
    assert out_since(table, 0) is None


@pytest.mark.rule("sit-out-eviction")
def test_the_run_asks_only_after_tables_where_somebody_overstayed(felt: SeatPlayers) -> None:
    long_ago = timezone.now() - timedelta(minutes=10, seconds=1)
    table = felt(20000, 15000, 20000, at=long_ago)
    with CaptureQueriesContext(connection) as asked:
        assert evict_who_overstayed() == 0
    assert len(asked) == 3, "who is back, who is gone, who overstayed"
    go(seating.sit_out, table, 1)
    assert evict_who_overstayed() == 1
