"""Breaks, exclusions and suspensions of players who are in a tournament, or mean to be."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from accounts.core.inbox.reading import messages_of
from accounts.core.incidents.models import Incident
from accounts.ledger import chart
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength
from accounts.safer_play.breaks.taking import take_break
from accounts.staff.sanctions.suspending import lift, suspend
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.levels import Level, Schedule
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.seats.withdrawing import withdraw_everywhere
from poker.event_stream import stream
from poker.models import Seat, TableEvent
from poker.services.money.play_refusals import PlayerAway, PlayerSuspended
from poker.services.seats import seating
from poker.services.seats.playing_within import tables_to_stop_at
from poker.services.seats.sending_away import send_away, send_away_all
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase
from tests.room.games import new_game

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
ALL_PAID = [{"players": 2, "shares": [10_000]}, {"players": 3, "shares": [5000, 3000, 2000]}]


def wallet(player: Player) -> int:
    return chart.wallet(player=player, currency=Currency.PLAY).balance or 0


def is_absent(tournament: Tournament, player: Player) -> bool:
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    seat = stream.latest_step(table.table_id).table.seat_of(player.pk)
    assert seat is not None
    return seat.timed_out


@pytest.mark.rule("freezeout-absent")
def test_a_break_in_an_event_is_absence_and_the_place_is_paid(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, ben, cleo = (new_player() for _ in range(3))
    tournament = new_tournament(most_players=3, chips=1000, buy_in=1000, payouts=ALL_PAID)
    register_all(tournament, [ana, ben, cleo], NOW)
    before = wallet(ana)
    evening = Evening(tournament, NOW, Random(4), absent={ana.pk}, all_in=0.2)
    evening.play(until=lambda: evening.hands >= 1)
    take_break(player=ana, length=BreakLength.DAY, now=evening.now)
    assert send_away(player_id=ana.pk, reference="away-1", now=evening.now) == 1
    assert is_absent(tournament, ana)
    table = TournamentTable.objects.get(tournament=tournament).table_id
    with pytest.raises(PlayerAway) as refusal:
        seating.sit_in(table_id=table, player_id=ana.pk, action_id="back", now=evening.now)
    assert refusal.value.field == "player"
    assert is_absent(tournament, ana)

    evening.play()
    entry = tournament.entries.get(player=ana)
    assert entry.prize == {1: 1500, 2: 900, 3: 600}[entry.place or 0]
    assert wallet(ana) == before + entry.prize
    acted = TableEvent.objects.filter(table=table, kind__in=("called", "raised", "all_in"))
    assert acted.exists()
    assert list(differences()) == []


@pytest.mark.rule("freezeout-absent")
def test_an_event_keeps_nobody_from_leaving_elsewhere(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    """Both when it is told and when the timetable finds it: first the tournament, then a cash
    table."""
    ana, ben = new_player(), new_player()
    tournament = new_tournament(most_players=2)
    register_all(tournament, [ana, ben], NOW)
    Evening(tournament, NOW, Random(1)).step_clock()
    game = new_game("PLO", small_blind=100, big_blind=200)
    Felt(open_table(game=game, name="PLO").pk, NOW).sit(ana, 0, 20_000)
    take_break(player=ana, length=BreakLength.DAY, now=NOW)
    assert send_away_all(NOW + timedelta(minutes=1)) == 2
    assert list(Seat.objects.filter(player=ana).values_list("table__directed", flat=True)) == [True]
    assert is_absent(tournament, ana)


@pytest.mark.rule("freezeout-absent")
@pytest.mark.parametrize("rises", [0, 100])
def test_staff_are_told_of_an_event_that_nobody_is_at_and_that_has_no_end(
    room_db: RoomDatabase, new_player: PlayerFactory, rises: int
) -> None:
    ana, ben = new_player(), new_player()
    schedule = Schedule((Level(10, 20, length=500),), measure="hands", rise_percent=rises)
    tournament = new_tournament(most_players=2, chips=5000, levels=schedule.to_json())
    register_all(tournament, [ana, ben], NOW)
    evening = Evening(tournament, NOW, Random(2), absent={ana.pk, ben.pk})
    evening.play(until=lambda: evening.hands >= 1)
    assert not Incident.objects.exists(), "one of them was there"
    evening.play(until=lambda: evening.hands >= 4)
    told = Incident.objects.filter(
        kind="tournament_deserted", subject=f"tournament:{tournament.pk}"
    )
    assert told.count() == (0 if rises else 1)


@pytest.mark.rule("freezeout-absent")
@pytest.mark.rule("collusion")
def test_who_is_suspended_is_absent_until_it_is_lifted(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, ben, staff = (new_player() for _ in range(3))
    tournament = new_tournament(most_players=2)
    register_all(tournament, [ana, ben], NOW)
    Evening(tournament, NOW, Random(1)).step_clock()
    suspend(player=ana, by=staff, reason="Look", now=NOW)
    assert tables_to_stop_at(NOW) == [], "nobody is paid out of a tournament"
    assert send_away_all(NOW) == 1
    assert is_absent(tournament, ana)
    table = TournamentTable.objects.get(tournament=tournament).table_id
    with pytest.raises(PlayerSuspended):
        seating.sit_in(table_id=table, player_id=ana.pk, action_id="back", now=NOW)
    lift(player=ana, by=staff, reason="Cleared up", now=NOW)
    seating.sit_in(table_id=table, player_id=ana.pk, action_id="now", now=NOW)
    assert not is_absent(tournament, ana)


@pytest.mark.rule("freezeout-absent")
def test_an_entry_in_what_has_not_begun_is_refunded(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana = new_player()
    before = wallet(ana)
    tournament = new_tournament(most_players=3, buy_in=1000, fee=100)
    register_all(tournament, [ana], NOW)
    assert wallet(ana) == before - 1100
    assert withdraw_everywhere(player_id=ana.pk, now=NOW) == 1
    assert withdraw_everywhere(player_id=ana.pk, now=NOW) == 0
    assert wallet(ana) == before
    assert not tournament.entries.exists()
    told = [each.text for each in messages_of(ana.pk)]
    assert any("your entry in Evening was taken back" in text for text in told)
    assert list(differences()) == []


@pytest.mark.rule("freezeout-start")
def test_the_start_finds_who_may_not_play_and_waits_for_the_last_seat_again(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, ben, cleo, staff = (new_player() for _ in range(4))
    tournament = new_tournament(most_players=2)
    register_all(tournament, [ana], NOW)
    suspend(player=ana, by=staff, reason="Look", now=NOW)
    register_all(tournament, [ben], NOW)
    assert alarms.ring_one(NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.wake_at) == (Status.ANNOUNCED, None)
    assert [entry.player for entry in tournament.entries.all()] == [ben]
    register_all(tournament, [cleo], NOW)
    assert alarms.ring_one(NOW)
    tournament.refresh_from_db()
    assert tournament.status == Status.RUNNING


@pytest.mark.rule("freezeout-start")
def test_at_its_time_it_begins_with_those_who_may_play_or_not_at_all(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, ben, staff = (new_player() for _ in range(3))
    starts_at = NOW + timedelta(hours=1)
    tournament = new_tournament(most_players=9, starts_at=starts_at, buy_in=1000)
    register_all(tournament, [ana, ben], NOW)
    before = wallet(ben)
    suspend(player=ana, by=staff, reason="Look", now=NOW)
    assert alarms.ring_one(starts_at)
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED
    assert wallet(ben) == before + 1000
    assert list(differences()) == []
