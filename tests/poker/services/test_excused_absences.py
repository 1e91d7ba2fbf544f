"""An outage of the room counts for nobody (sit-out-eviction)."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from poker.models import ClockBeat, Seat, TableEvent
from poker.services.clock.recovery import recovered
from poker.services.clock.restarting import beat
from poker.services.presence import presence, web_processes
from poker.services.presence.downtime import down_since
from poker.services.seats import seating
from poker.services.seats.evicting import evict_everywhere
from tests.poker.damage import damage
from tests.poker.felt import Felt
from tests.poker.services.test_seating import ask
from tests.poker.services.uptime import come_up, live_on, without_web
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]

pytestmark = pytest.mark.rule("sit-out-eviction")


def is_seated(table: Felt, seat: int) -> bool:
    return Seat.objects.filter(table=table.table_id, number=seat).exists()


def counted_s(table: Felt, seat: int) -> float:
    """How long the seat counts as out, by its row."""
    row = Seat.objects.get(table=table.table_id, number=seat)
    assert row.out_since_at is not None
    return (table.now - row.out_since_at).total_seconds()


@pytest.fixture
def table(felt: SeatPlayers) -> Felt:
    """Two at a table where nobody deals, in a room that is up; one sat out for four minutes."""
    table = felt(20000, 15000)
    live_on(table, seconds=4)
    ask(seating.sit_out, table, 1)
    live_on(table, minutes=4)
    return table


def test_while_no_clock_runs_nobody_is_evicted_and_nothing_counts(table: Felt) -> None:
    assert counted_s(table, 1) == 240
    table.later(minutes=20).stay_connected()
    assert evict_everywhere(table.now) == 0, "the room is down"
    beat(table.now)
    assert counted_s(table, 1) == 240
    live_on(table, minutes=6)
    assert evict_everywhere(table.now) == 0
    live_on(table, seconds=1)
    assert evict_everywhere(table.now) == 1


def test_while_no_web_process_lives_nobody_is_evicted_and_nothing_counts(table: Felt) -> None:
    without_web(table, minutes=20)
    assert evict_everywhere(table.now) == 0
    table.later(seconds=0.5).stay_connected()
    assert evict_everywhere(table.now) == 0, "it is up, but no clock has seen to the outage"
    come_up(table)
    assert counted_s(table, 1) == 240
    assert evict_everywhere(table.now) == 0
    live_on(table, minutes=6, seconds=1)
    assert evict_everywhere(table.now) == 1


def test_an_outage_of_both_is_excused_once(table: Felt) -> None:
    """Clock and web process go together; the clock is back first."""
    beat(table.later(minutes=5).now)
    without_web(table, minutes=5)
    come_up(table)
    assert counted_s(table, 1) == 240
    live_on(table, minutes=1)
    assert counted_s(table, 1) == 300


def test_a_web_process_that_is_told_to_stop_takes_the_room_down_at_once(table: Felt) -> None:
    web_processes.stop(table.now)
    assert down_since(table.now) == table.now
    stopped_at = table.now
    without_web(table, minutes=1)
    assert down_since(table.now) == stopped_at
    assert ClockBeat.objects.get().down_since == stopped_at


def test_who_is_back_before_a_clock_has_seen_to_it_has_nothing_counted(table: Felt) -> None:
    without_web(table, minutes=20)
    table.later(seconds=0.2).stay_connected()
    ask(seating.sit_in, table, 1)
    assert table.state.seat(1).out_ms == 240_000
    come_up(table)
    live_on(table, minutes=1)
    ask(seating.sit_out, table, 1)
    assert counted_s(table, 1) == 240


def test_the_two_minutes_without_a_connection_begin_when_the_room_is_up(table: Felt) -> None:
    """Who was cut off by the outage, and does not come back after it."""
    table.away = {0}
    without_web(table, minutes=30)
    come_up(table)
    up_at = table.now
    live_on(table, minutes=1, seconds=59)
    evict_everywhere(table.now)
    assert not table.state.seat(0).cut_off
    live_on(table, seconds=1)
    evict_everywhere(table.now)
    counted = TableEvent.objects.get(kind="absence_counted").data
    assert counted["seat"] == 0
    assert counted["since"] == round((up_at + timedelta(minutes=2)).timestamp() * 1000)


def test_who_was_cut_off_before_has_two_minutes_again_and_what_counted_stays(table: Felt) -> None:
    table.disconnect(0)
    live_on(table, minutes=5)
    evict_everywhere(table.now)
    assert counted_s(table, 0) == 180
    table.later(minutes=20)
    come_up(table)
    seat = table.state.seat(0)
    assert (seat.cut_off, seat.out_ms) == (False, 180_000)
    live_on(table, minutes=2)
    evict_everywhere(table.now)
    assert is_seated(table, 0)
    assert counted_s(table, 0) == 180
    live_on(table, minutes=7)
    evict_everywhere(table.now)
    assert is_seated(table, 0)
    live_on(table, seconds=1)
    evict_everywhere(table.now)
    assert not is_seated(table, 0)


def test_who_reconnects_before_a_clock_has_seen_to_it_has_nothing_counted(table: Felt) -> None:
    table.disconnect(0)
    live_on(table, minutes=5)
    evict_everywhere(table.now)
    without_web(table, minutes=9)
    web_processes.beat(table.later(seconds=0.2).now)
    table.reconnect(0)
    seat = table.state.seat(0)
    assert (seat.cut_off, seat.out_ms) == (False, 180_000)
    assert presence.is_present(
        table_id=table.table_id, player_id=table.players[0].pk, now=table.now
    )


def test_what_was_excused_is_kept_where_a_record_cannot_be_read(
    table: Felt, room_db: RoomDatabase
) -> None:
    table.later(minutes=20).stay_connected()
    beat(table.now)
    damage(room_db, TableEvent.objects.filter(kind="player_sat").earliest("seq"), version=99)
    assert recovered(table.row).seat(1).out_ms == 240_000


def test_a_room_that_is_up_excuses_nothing(table: Felt) -> None:
    live_on(table, minutes=1)
    assert down_since(table.now) is None
    assert not TableEvent.objects.filter(kind="outage_excused").exists()
