"""What time does at a table, at instants the test chooses."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from poker.engine.hand.bets.actions import Call, Check
from poker.models import Table, TableEvent
from poker.services.clock import timekeeping
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.room.taking_turns import begun_before_the_end_of

SeatPlayers = Callable[..., Felt]


def ring_all(now: datetime) -> int:
    """Ring every table that is due; how many times one was."""
    rung = 0
    while timekeeping.ring_one(now) is not None:
        rung += 1
    return rung


@pytest.mark.rule("start-players")
def test_a_hand_is_dealt_when_the_third_player_has_sat_down(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000)
    assert not table.later(minutes=5).ring()
    table.sit(new_player(), 5, 20000)
    assert not table.ring(), "the start pause comes first"
    assert table.later(milliseconds=50).ring()
    assert sorted(p.seat for p in table.running.players) == [0, 1, 5]


@pytest.mark.rule("turn-clock")
@pytest.mark.rule("timeout-check-fold")
def test_thirty_seconds_then_fold_and_sit_out_after_the_hand(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    late = table.to_act
    assert not table.later(seconds=29.9).ring()
    assert table.later(seconds=0.1).ring()
    assert table.running.player(late).folded
    assert not table.state.seat(late).sitting_out, "not before the hand is over"
    table.check_down()
    assert table.state.seat(late).sitting_out
    kinds = list(TableEvent.objects.order_by("seq").values_list("kind", flat=True))
    assert kinds[kinds.index("turn_timed_out") + 1] == "folded"


@pytest.mark.rule("timeout-check-fold")
def test_a_player_who_may_check_is_checked(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(Call())
    table.act(Call())
    late = table.to_act
    assert table.later(seconds=30).ring()
    assert table.running.player(late).live
    assert table.running.street == "flop"


def test_every_decision_has_a_clock_of_its_own(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.later(seconds=29).act(Call())
    table.later(seconds=29).act(Call())
    assert not table.later(seconds=29).ring()
    table.act(Check())


@pytest.mark.rule("start-players")
def test_two_go_on_after_three_once_and_then_wait_for_a_third(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.check_down()
    seating.leave(
        table_id=table.table_id, player_id=table.players[2].pk, action_id="go", now=table.now
    )
    table.deal()
    assert len(table.running.players) == 2
    table.check_down()
    assert table.later(seconds=60).ring(), "the clock notes that play has stopped"
    assert not table.state.playing
    assert not table.later(seconds=60).ring()


def test_many_clocks_at_once_do_each_thing_once(
    felt: SeatPlayers, new_player: PlayerFactory, table: Table
) -> None:
    felts = [felt(20000, 20000, 20000)]
    for number in range(5):
        other = Felt(open_table(game=table.game, name=f"Other {number}").pk, felts[0].now)
        for seat in range(3):
            other.sit(new_player(), seat, 20000)
        felts.append(other)
    now = felts[0].now + timedelta(seconds=10)

    def run_clock(_number: int) -> int:
        try:
            return ring_all(now)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as clocks:
        assert sum(clocks.map(run_clock, range(4))) == 6
    assert TableEvent.objects.filter(kind="hand_started").count() == 6


def test_a_clock_goes_past_the_table_another_one_is_at(
    felt: SeatPlayers, new_player: PlayerFactory, table: Table
) -> None:
    first = felt(20000, 20000, 20000)
    other = Felt(open_table(game=table.game, name="Other").pk, first.now)
    for seat in range(3):
        other.sit(new_player(), seat, 20000)
    now = first.now + timedelta(seconds=10)
    rung: list[int | None] = []
    rung.append(
        begun_before_the_end_of(
            lambda: rung.append(timekeeping.ring_one(now)),
            lambda: timekeeping.ring_one(now),
        )
    )
    assert sorted(map(str, rung)) == sorted(map(str, (first.table_id, other.table_id)))


def test_a_faulty_table_is_put_off_and_the_others_go_on(
    felt: SeatPlayers, new_player: PlayerFactory, table: Table, settings: Any
) -> None:
    broken = felt(20000, 20000, 20000)
    broken.deal()
    # From here on: the other table's deck is bound by a key that is there.
    settings.ROOM_DECK_KEYS = "other:" + "A" * 43 + "="
    healthy = Felt(open_table(game=table.game, name="Healthy").pk, broken.now)
    for seat in range(3):
        healthy.sit(new_player(), seat, 20000)
    now = broken.later(seconds=31).now
    broken.stay_connected()
    with pytest.raises(timekeeping.FaultyTable) as fault:
        ring_all(now)
    assert fault.value.table_id == broken.table_id
    timekeeping.put_off(broken.row, now)
    timekeeping.ring_one(now)
    assert healthy.state.running
    assert broken.running.player(0), "the faulty hand is as it was"
