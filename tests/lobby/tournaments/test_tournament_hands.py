"""What time, faults and staff do about a hand at a tournament's table, whose chips are no money."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from accounts.core.incidents import Incident
from accounts.models import Player
from lobby.tournaments.models import TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.settling import settle_unfinished
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import RuleSet, Seat, Table, TableEvent, TableFault
from poker.services.base.errors import TableOfTournament
from poker.services.clock import faults, timekeeping
from poker.services.clock.later_version import LaterVersion
from poker.services.clock.replaying import RecordLost, require_replays
from poker.services.money.checking import table_differences
from poker.services.seats.evicting import evict_overstayed
from poker.services.staff.voiding import void_running_hand
from poker.tasks import evict_who_overstayed
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.damage import damage, write_as_another_version
from tests.room.database import RoomDatabase
from tests.room.staff import sign_staff_in

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
CHIPS = 1000


@pytest.fixture
def evening(room_db: RoomDatabase, new_player: PlayerFactory) -> Evening:
    """A tournament of three at one table, whose first hand was just dealt."""
    tournament = new_tournament(most_players=3, chips=CHIPS)
    register_all(tournament, [new_player() for _ in range(3)], NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0.3)
    evening.step_clock()
    deal(evening)
    return evening


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    player = new_player()
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    return Player.objects.get(pk=player.pk)


def row_of(evening: Evening) -> Table:
    return TournamentTable.objects.get(tournament=evening.tournament_id).table


def state_of(evening: Evening) -> TableState:
    return stream.latest_step(row_of(evening).pk).table


def deal(evening: Evening) -> None:
    """Let enough time pass for the next hand to be dealt."""
    evening.now += timedelta(seconds=20)
    evening.step_clock()
    assert state_of(evening).running


def play_a_hand(evening: Evening) -> None:
    """Play the running hand; what comes between two hands has not been done yet."""
    evening.play(until=lambda: evening.hands >= 1)
    assert not state_of(evening).running


def fail_for_a_minute(evening: Evening) -> None:
    """A clock finds the table faulty again and again."""
    for _try in range(7):
        faults.take(table_id=row_of(evening).pk, now=evening.now)
        evening.now += timedelta(seconds=10)


def play_to_the_end(evening: Evening) -> None:
    """The tournament goes on and has a winner; no chip came or went."""
    evening.play()
    assert evening.tournament.status == Status.OVER
    assert list(table_differences()) == []


@pytest.mark.rule("void-only-if-lost")
def test_a_hand_whose_record_replays_is_kept_whatever_else_fails(evening: Evening) -> None:
    before = state_of(evening)
    fail_for_a_minute(evening)
    assert state_of(evening) == before
    assert Incident.objects.get().kind == "table_faulty"
    play_to_the_end(evening)


@pytest.mark.rule("void-only-if-lost")
def test_chips_that_are_not_those_noted_at_the_seat_are_a_lost_record(evening: Evening) -> None:
    play_a_hand(evening)
    require_replays(row_of(evening))
    seat = Seat.objects.filter(table=row_of(evening)).order_by("number")[0]
    Seat.objects.filter(pk=seat.pk).update(chips=F("chips") + 1)
    with pytest.raises(RecordLost, match=f"chips of player {seat.player_id}"):
        require_replays(row_of(evening))


@pytest.mark.rule("void-only-if-lost")
def test_a_lost_record_is_set_up_again_with_the_chips_noted_at_the_seats(
    evening: Evening, room_db: RoomDatabase
) -> None:
    table = row_of(evening).pk
    damage(room_db, TableEvent.objects.get(table=table, kind="cards_dealt"), version=99)
    fail_for_a_minute(evening)
    state = state_of(evening)
    assert state.voided
    assert [seat.stack for seat in state.taken()] == [CHIPS] * 3
    assert Incident.objects.get().kind == "hand_voided"
    play_to_the_end(evening)


@pytest.mark.rule("void-only-if-lost")
def test_tournament_of_a_later_version_is_left_to_its_clocks(
    evening: Evening, room_db: RoomDatabase
) -> None:
    play_a_hand(evening)
    table, evening_before = row_of(evening), evening.tournament
    last = TableEvent.objects.get(table=table, seq=table.seq)
    write_as_another_version(room_db, last, kind="hand_insured")
    before = Table.objects.filter(pk=table.pk).values().get()
    evening.now += timedelta(minutes=1)
    for _ in range(2):
        while alarms.ring_one(evening.now):
            pass
        evening.now += timedelta(seconds=10)
    assert Table.objects.filter(pk=table.pk).values().get() == before, "nothing is put off"
    assert evening.tournament.wake_at == evening_before.wake_at
    assert not TableFault.objects.exists()
    assert not Incident.objects.filter(kind="tournament_faulty").exists()
    with pytest.raises(LaterVersion):
        settle_unfinished(evening.tournament, evening.now)


@pytest.mark.rule("sit-out-eviction")
def test_who_is_kept_without_chips_is_not_taken_from_the_table(evening: Evening) -> None:
    """As on the bubble, where they wait for the other tables' hands to be ranked."""
    broke = Seat.objects.filter(table=row_of(evening), chips=0)
    evening.play(until=broke.exists)
    assert all(seat.out_since_at == evening.now for seat in broke)
    evening.now += timedelta(minutes=10, seconds=1)
    assert evict_overstayed(table_id=row_of(evening).pk, now=evening.now) == 0
    assert evict_who_overstayed() == 0
    assert broke.exists()
    play_to_the_end(evening)
    assert not evening.tournament.entries.filter(place=None).exists()


@pytest.mark.rule("refund-and-run-out")
def test_the_house_runs_out_no_hand_of_an_event(evening: Evening, staff: Player) -> None:
    table, before = row_of(evening).pk, state_of(evening)
    with pytest.raises(TableOfTournament) as refusal:
        void_running_hand(
            table_id=table, staff=staff, reason="Wrong", policy="run_out", now=evening.now
        )
    assert (refusal.value.field, refusal.value.allowed) == ("policy", {"policy": "void"})
    page = f"/staff/poker/table/{table}/void/do/"
    client = sign_staff_in(Client(), staff)
    assert "run_out" not in client.get(page).text
    entered = {"reason": "Wrong", "hand_no": 1}
    answer = client.post(page, entered | {"policy": "run_out"})
    assert list(answer.context["form"].errors) == ["policy"]
    assert state_of(evening) == before
    assert client.post(page, entered | {"policy": "void"}).status_code == 302
    assert state_of(evening).voided
    play_to_the_end(evening)


@pytest.mark.rule("void-refund")
def test_a_hand_of_an_event_is_void_whatever_its_rule_set_has_become(
    evening: Evening, staff: Player
) -> None:
    RuleSet.objects.filter(pk=evening.tournament.rule_set_id).update(interrupted="run_out")
    for rules in ("void", "run_out"):
        assert state_of(evening).rules.interrupted == rules
        who: dict[str, Any] = {"table_id": row_of(evening).pk, "staff": staff, "now": evening.now}
        assert void_running_hand(**who, reason="Wrong") == "void"
        deal(evening)
    play_to_the_end(evening)


def test_a_clock_that_failed_leaves_what_comes_between_two_hands_to_the_event(
    evening: Evening,
) -> None:
    play_a_hand(evening)
    due_at = row_of(evening).deal_due_at
    faults.take(table_id=row_of(evening).pk, now=evening.now)
    assert (row_of(evening).wake_at, row_of(evening).deal_due_at) == (None, due_at)
    play_to_the_end(evening)


def test_the_clock_of_tables_deals_no_hand_of_an_event(evening: Evening) -> None:
    """Whatever rings it there, it deals by no game's rules and gives the tournament its alarm
    back."""
    play_a_hand(evening)
    before, due_at = state_of(evening), row_of(evening).deal_due_at
    assert due_at is not None
    Table.objects.filter(pk=row_of(evening).pk).update(wake_at=due_at, deal_due_at=None)
    assert timekeeping.ring_one(due_at + timedelta(minutes=1)) == row_of(evening).pk
    assert state_of(evening) == before
    assert (row_of(evening).wake_at, row_of(evening).deal_due_at) == (None, due_at)
    play_to_the_end(evening)
