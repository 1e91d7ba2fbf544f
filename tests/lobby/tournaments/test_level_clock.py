"""The clock of the levels stands still while the room does not play (``freezeout-levels``)."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.models import Player
from lobby.tournaments.models import Tournament
from lobby.tournaments.pages.standing import level_ends_at
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.clock.level_clock import follow_room_everywhere, put_off_all
from lobby.tournaments.services.stopping import pause, resume
from poker.models import LastHand, Table
from poker.services.clock.restarting import beat
from poker.services.presence import web_processes
from poker.services.tables.last_hand import call_last_hand, open_room, tell_table
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase
from tests.room.taking_turns import begun_before_the_end_of

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
TEN_MINUTES = timedelta(minutes=10)


@pytest.fixture
def evening(room_db: RoomDatabase, new_player: PlayerFactory) -> Evening:
    """Three players in the first level of ten minutes."""
    tournament = new_tournament("Ten minutes", most_players=3, levels=SOURCE_SCHEDULE.to_json())
    register_all(tournament, [new_player() for _ in range(3)], NOW)
    evening = Evening(tournament, NOW, Random(7), pace=timedelta(seconds=2), all_in=0)
    evening.play(until=lambda: evening.hands >= 1)
    return evening


def end_of_level(tournament: Tournament) -> datetime:
    assert tournament.level_ends_at is not None
    return tournament.level_ends_at


def tell_tables(now: datetime) -> None:
    """What a worker does."""
    for table_id in Table.objects.filter(closed_at=None).values_list("pk", flat=True):
        tell_table(table_id, now)


def let_hands_end(evening: Evening) -> None:
    while Table.objects.filter(wake_at__isnull=False, directed=True).exists():
        evening.step()
    evening.now += timedelta(seconds=5)
    evening.step_clock()


@pytest.mark.rule("freezeout-levels")
def test_the_rooms_last_hand_stops_the_clock_of_the_levels(
    evening: Evening, new_player: PlayerFactory
) -> None:
    staff = new_player()
    call_last_hand(staff=staff, reason="closing time", now=evening.now)
    tell_tables(evening.now)
    stood_at = evening.now
    assert evening.tournament.stood_since == stood_at
    let_hands_end(evening)
    before = end_of_level(evening.tournament)
    assert level_ends_at(evening.tournament) is None, "nobody is told of a level that does not end"
    evening.now = NOW + timedelta(hours=9)
    open_room(staff=staff, reason="good morning", now=evening.now)
    tell_tables(evening.now)
    assert evening.tournament.level == 0
    assert end_of_level(evening.tournament) - before == evening.now - stood_at
    hands = evening.hands
    evening.play(until=lambda: evening.hands > hands)


@pytest.mark.rule("freezeout-levels")
def test_paused_within_the_rooms_last_hand_no_time_counts_twice(
    evening: Evening, new_player: PlayerFactory
) -> None:
    staff = new_player()
    call_last_hand(staff=staff, reason="closing time", now=evening.now)
    tell_tables(evening.now)
    stood_at = evening.now
    assert evening.tournament.stood_since == stood_at
    let_hands_end(evening)
    before = end_of_level(evening.tournament)
    command: dict[str, Any] = {"tournament_id": evening.tournament_id, "staff": staff}
    pause(**command, reason="night", now=stood_at + timedelta(hours=1))
    resume(**command, reason="morning", now=stood_at + timedelta(hours=8))
    evening.now = stood_at + timedelta(hours=9)
    open_room(staff=staff, reason="good morning", now=evening.now)
    tell_tables(evening.now)
    assert end_of_level(evening.tournament) - before == evening.now - stood_at


@pytest.mark.rule("freezeout-levels")
@pytest.mark.rule("restart-keeps-hands")
def test_a_level_takes_up_where_the_outage_found_it(evening: Evening) -> None:
    beat(evening.now)
    before = end_of_level(evening.tournament)
    down = timedelta(minutes=12)
    beat(evening.now + down)
    assert end_of_level(evening.tournament) == before + down
    beat(evening.now + down + timedelta(seconds=1))
    assert end_of_level(evening.tournament) == before + down, "once"


@pytest.mark.rule("freezeout-levels")
@pytest.mark.rule("restart-keeps-hands")
def test_a_level_takes_up_where_the_web_processes_left_it(evening: Evening) -> None:
    """The clocks ran all along."""
    web_processes.beat(evening.now)
    beat(evening.now)
    before, down_at = end_of_level(evening.tournament), evening.now
    for second in range(3, 123, 3):
        beat(down_at + timedelta(seconds=second))
    assert end_of_level(evening.tournament) == before
    up_at = down_at + timedelta(minutes=2)
    web_processes.beat(up_at)
    beat(up_at)
    assert end_of_level(evening.tournament) == before + timedelta(minutes=2)
    beat(up_at + timedelta(seconds=1))
    assert end_of_level(evening.tournament) == before + timedelta(minutes=2), "once"


@pytest.mark.rule("freezeout-levels")
@pytest.mark.rule("restart-keeps-hands")
def test_outages_seen_to_at_once_count_both(evening: Evening) -> None:
    before, now = end_of_level(evening.tournament), evening.now
    begun_before_the_end_of(
        lambda: put_off_all(now - timedelta(minutes=5), now),
        transaction.atomic(lambda: put_off_all(now - timedelta(minutes=2), now)),
    )
    assert end_of_level(evening.tournament) == before + timedelta(minutes=7)


@pytest.mark.rule("freezeout-levels")
def test_the_last_hand_called_while_an_outage_is_seen_to_takes_nothing_back(
    evening: Evening, new_player: PlayerFactory
) -> None:
    before, now = end_of_level(evening.tournament), evening.now
    called = LastHand.objects.create(called_at=now, called_by=new_player(), reason="closing time")
    begun_before_the_end_of(
        lambda: put_off_all(now - timedelta(minutes=5), now),
        transaction.atomic(lambda: follow_room_everywhere(called.pk)),
    )
    assert end_of_level(evening.tournament) == before + timedelta(minutes=5)
    assert evening.tournament.stood_since == now


@pytest.mark.rule("restart-keeps-hands")
def test_an_outage_moves_no_paused_and_no_announced_event(
    evening: Evening, new_player: PlayerFactory
) -> None:
    staff: Player = new_player()
    tonight = new_tournament("Tonight", starts_at=NOW + timedelta(hours=2))
    beat(evening.now)
    pause(tournament_id=evening.tournament_id, staff=staff, reason="fire drill", now=evening.now)
    before = end_of_level(evening.tournament)
    beat(evening.now + TEN_MINUTES)
    assert end_of_level(evening.tournament) == before, "resuming puts it off by the whole pause"
    tonight.refresh_from_db()
    assert tonight.wake_at == NOW + timedelta(hours=2)


@pytest.mark.rule("freezeout-levels")
@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize("gap_s", [0, 20])
def test_a_level_does_not_run_on_while_no_web_process_lives(evening: Evening, gap_s: int) -> None:
    """Clocks run on, but for a while in the middle; not a second is lost or counted twice."""
    web, lost_at = uuid4(), evening.now
    web_processes.beat(lost_at, web)
    beat(lost_at)
    before = end_of_level(evening.tournament)
    seconds = [*range(1, 301), *range(301 + gap_s, 600)]
    for second in seconds:
        beat(lost_at + timedelta(seconds=second))
    up_at = lost_at + timedelta(minutes=10)
    web_processes.beat(up_at, web)
    beat(up_at)
    assert end_of_level(evening.tournament) == before + (up_at - lost_at)
    beat(up_at + timedelta(seconds=1))
    assert end_of_level(evening.tournament) == before + (up_at - lost_at), "once"


def test_a_tournament_that_another_clock_holds_is_left_to_it(evening: Evening) -> None:
    due = alarms.next_alarm_at()
    assert due is not None, "the next hand"
    held = Tournament.objects.select_for_update()

    def ring() -> bool:
        return alarms.ring_one(due)

    assert not begun_before_the_end_of(lambda: held.get(pk=evening.tournament_id), ring)
    assert ring(), "it is due still"
