"""What may come at a bad moment of a tournament: late players, staff, faults, another rule set."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts.core.incidents.models import Incident
from accounts.ledger import chart
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.directing import direct
from lobby.tournaments.services.seats.registering import register, unregister
from lobby.tournaments.services.seats.withdrawing import withdraw_everywhere
from lobby.tournaments.services.stopping import cancel, pause, resume
from poker.deck import decks
from poker.event_stream import stream
from poker.models import RuleSet, Seat, TableEvent
from poker.services.clock import faults, timekeeping
from poker.services.money.checking import table_differences
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import (
    assert_everybody_placed,
    new_tournament,
    register_all,
    tournament_rules,
)
from tests.poker.damage import damage
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
ALL_PAID = [
    {"players": players, "shares": shares}
    for players, shares in {
        2: [6000, 4000],
        3: [5000, 3000, 2000],
        6: [3000, 2500, 1500, 1200, 1000, 800],
    }.items()
]


@pytest.fixture
def players(room_db: RoomDatabase, new_player: PlayerFactory) -> list[Player]:
    return [new_player() for _ in range(6)]


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


def held_of(tournament: Tournament) -> int:
    """What is left of everybody's buy-ins, in minor units."""
    return chart.tournament(tournament_no=tournament.pk, currency=Currency.PLAY).balance or 0


def assert_paid_out(tournament: Tournament) -> None:
    """Each place is one player's, the pool is shared to the last unit, the books agree."""
    entries = list(tournament.entries.all())
    assert sum(entry.prize or 0 for entry in entries) == tournament.buy_in * len(entries)
    assert held_of(tournament) == 0
    assert [*differences(), *table_differences()] == []


@pytest.mark.rule("freezeout-end")
@pytest.mark.parametrize("stopped", [False, True])
def test_who_comes_late_is_placed_before_those_who_are_out(
    players: list[Player], staff: Player, stopped: bool
) -> None:
    starts_at = NOW + timedelta(hours=1)
    tournament = new_tournament(
        most_players=9, starts_at=starts_at, late_levels=50, buy_in=1000, payouts=ALL_PAID
    )
    register_all(tournament, players[:3], NOW)
    tournament.entries.filter(player=players[0]).update(chips=20)
    evening = Evening(tournament, starts_at, Random(1), absent={players[0].pk}, all_in=0)
    evening.play(until=lambda: tournament.entries.filter(place=3).exists())
    first_out = tournament.entries.get(place=3)
    assert evening.tournament.status == Status.RUNNING
    for player in players[3:]:
        register(tournament_id=tournament.pk, player=player, now=evening.now)
    first_out.refresh_from_db()
    assert first_out.place == 6

    if stopped:
        cancel(tournament_id=tournament.pk, staff=staff, reason="fire", now=evening.now)
    else:
        Evening(tournament, evening.now, Random(1), all_in=0.5).play()
        assert_everybody_placed(tournament)
        assert tournament.entries.get(place=6) == first_out
    assert_paid_out(tournament)


@pytest.mark.rule("freezeout-cancelled")
def test_who_lost_everything_a_moment_before_it_was_cancelled_is_out(
    players: list[Player], staff: Player
) -> None:
    tournament = new_tournament(most_players=6, buy_in=1000, payouts=ALL_PAID, chips=200)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0.7)
    evening.play(until=lambda: Seat.objects.filter(chips=0).exists())
    broke = set(Seat.objects.filter(chips=0).values_list("player", flat=True))
    cancel(tournament_id=tournament.pk, staff=staff, reason="fire", now=evening.now)
    tournament.refresh_from_db()
    assert tournament.is_over
    assert set(tournament.entries.exclude(place=None).values_list("player", flat=True)) >= broke
    assert_paid_out(tournament)


@pytest.mark.rule("freezeout-cancelled")
def test_an_event_is_cancelled_although_a_record_cannot_be_read(
    room_db: RoomDatabase, players: list[Player], staff: Player
) -> None:
    tournament = new_tournament(most_players=6, buy_in=1000, payouts=ALL_PAID)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0)
    evening.play(until=lambda: evening.hands >= 2)
    evening.step_clock()
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    damage(room_db, TableEvent.objects.filter(table=table.table_id).latest("seq"), version=99)
    cancel(tournament_id=tournament.pk, staff=staff, reason="faulty", now=evening.now)
    tournament.refresh_from_db()
    assert tournament.status == Status.SETTLED
    assert_paid_out(tournament)


@pytest.mark.rule("freezeout-end")
def test_hand_for_hand_a_pause_brings_no_table_a_hand_ahead(
    players: list[Player], staff: Player
) -> None:
    five_paid = [{"players": 6, "shares": [3000, 2500, 2000, 1500, 1000]}]
    payouts = [{"players": 2, "shares": [10_000]}, *five_paid]
    tournament = new_tournament(seats=3, most_players=6, buy_in=1000, payouts=payouts)
    register_all(tournament, players, NOW)
    assert alarms.ring_one(NOW)
    evening = Evening(tournament, NOW, Random(2), all_in=0)
    first, second = TournamentTable.objects.filter(tournament=tournament).order_by("number")
    evening.play(until=lambda: hand_of(first) is None and hand_of(second) is not None)
    evening.now += timedelta(minutes=1)
    evening.step_clock()
    number = stream.latest_step(first.table_id).table.hand_no
    command: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "staff": staff,
        "reason": "fire drill",
    }
    pause(**command, now=evening.now)
    resume(**command, now=evening.now + timedelta(minutes=5))
    evening.now += timedelta(minutes=5)
    evening.step_clock()
    table = stream.latest_step(first.table_id).table
    assert (table.hand_no, table.hold) == (number, "hand_for_hand")
    evening.play(until=lambda: hand_of(second) is None)
    evening.now += timedelta(minutes=1)
    evening.step_clock()
    assert hand_of(first) == number + 1


def hand_of(table: TournamentTable) -> int | None:
    """The number of the hand that runs or is signed there."""
    state = stream.latest_step(table.table_id).table
    if state.lineup is not None:
        return state.hand_no + 1
    return state.hand_no if state.running else None


def test_an_event_that_cannot_start_holds_up_no_other(players: list[Player]) -> None:
    starts_at = NOW + timedelta(minutes=1)
    rules = RuleSet.objects.get(pk=tournament_rules().pk)
    rules.pk, rules.name = None, "narrow"
    rules.save()
    faulty = new_tournament("Faulty", rule_set=rules, starts_at=starts_at, seats=9, most_players=9)
    sound = new_tournament("Sound", most_players=2)
    register_all(faulty, players[:3], NOW)
    RuleSet.objects.filter(pk=rules.pk).update(most_seats=6)
    register_all(sound, players[3:5], starts_at)
    for seconds in (0, 0, 5, 5):
        alarms.ring_one(starts_at + timedelta(seconds=seconds))
    sound.refresh_from_db()
    faulty.refresh_from_db()
    assert sound.status == Status.RUNNING
    assert faulty.status == Status.ANNOUNCED
    assert faulty.wake_at is not None
    assert faulty.wake_at > starts_at, "it is tried again later"
    assert TableEvent.objects.filter(table__directed=True, kind="hand_started").count() == 1
    RuleSet.objects.filter(pk=rules.pk).update(most_seats=11)
    assert alarms.ring_one(faulty.wake_at)
    faulty.refresh_from_db()
    assert faulty.status == Status.RUNNING


@pytest.mark.rule("freezeout-start")
def test_who_leaves_a_full_event_before_the_clock_comes_keeps_it_waiting(
    players: list[Player],
) -> None:
    tournament = new_tournament(most_players=2)
    register_all(tournament, players[:2], NOW)
    assert withdraw_everywhere(player_id=players[0].pk, now=NOW) == 1
    assert not alarms.ring_one(NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.entries.count()) == (Status.ANNOUNCED, 1)
    unregister(tournament_id=tournament.pk, player=players[1], now=NOW)


@pytest.mark.parametrize(
    "change",
    [
        {"after_timeout": "sit_out"},
        {"players_needed": 3, "fewest_seats": 3},
        {"most_seats": 6, "seats": 6, "limit_seats": 6},
        {"no_limit": False, "pot_limit": True, "min_raise": "last_raise"},
    ],
)
def test_a_rule_set_stays_one_its_events_can_be_played_by(
    players: list[Player], change: dict[str, Any]
) -> None:
    tournament = new_tournament("Sunday", seats=9, most_players=9)
    rule_set = RuleSet.objects.get(pk=tournament.rule_set_id)
    rule_set.full_clean()
    for name, value in change.items():
        setattr(rule_set, name, value)
    with pytest.raises(ValidationError, match="Sunday"):
        rule_set.full_clean()
    Tournament.objects.update(status=Status.CANCELLED)
    rule_set.full_clean()


@pytest.mark.long
@pytest.mark.rule("void-only-if-lost")
def test_what_fails_between_two_hands_is_given_up_and_the_event_goes_on(
    room_db: RoomDatabase, players: list[Player]
) -> None:
    """The record of a table does not replay: for half a minute it is tried again, then the table
    goes on without."""
    tournament = new_tournament(most_players=6, buy_in=1000, payouts=ALL_PAID)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0)
    evening.play(until=lambda: evening.hands >= 2)
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    number = stream.latest_step(table.table_id).table.hand_no
    damage(room_db, TableEvent.objects.filter(table=table.table_id).latest("seq"), version=99)
    for _ in range(8):
        evening.now += timedelta(seconds=11)
        alarms.ring_one(evening.now)
    assert Incident.objects.filter(kind="tournament_faulty").count() == 1
    table_now = stream.latest_step(table.table_id).table
    assert table_now.hand_no == number + 1
    assert table_now.running
    assert sum(seat.chips or 0 for seat in Seat.objects.all()) == 6 * tournament.chips
    evening.play()
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    assert_paid_out(tournament)


@pytest.mark.long
@pytest.mark.rule("deal-proof")
def test_a_signed_hand_whose_key_is_gone_is_cancelled_and_the_event_goes_on(
    room_db: RoomDatabase, players: list[Player], settings: Any
) -> None:
    tournament = new_tournament(most_players=6, buy_in=1000, payouts=ALL_PAID)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0)
    (table,) = signed_after(evening, hands=2)
    number = stream.latest_step(table.table_id).table.hand_no
    settings.ROOM_DECK_KEYS = "other:" + "A" * 43 + "="
    decks.unseal.cache_clear()
    for _ in range(8):
        evening.now += timedelta(seconds=11)
        try:
            timekeeping.ring_one(evening.now)
        except timekeeping.FaultyTable as fault:
            faults.take(table_id=fault.table_id, now=evening.now)
        alarms.ring_one(evening.now)
    assert Incident.objects.filter(kind="deal_commitment_broken").count() == 1
    table_now = stream.latest_step(table.table_id).table
    assert table_now.hand_no == number + 1
    assert table_now.running
    assert sum(seat.chips or 0 for seat in Seat.objects.all()) == 6 * tournament.chips


@pytest.mark.rule("deal-proof")
def test_a_player_moves_only_after_the_signed_hand(
    room_db: RoomDatabase, players: list[Player]
) -> None:
    """A table with a signed hand is treated as playing: none of its players is moved."""
    tournament = new_tournament(seats=3, most_players=6, buy_in=1000, payouts=ALL_PAID)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0)
    for table in signed_after(evening, hands=2):
        state = stream.latest_step(table.table_id).table
        if state.lineup is None:
            continue
        signed = {player for _, player in state.lineup.dealt}
        assert not table.held, "so that nobody is moved from it"
        direct(evening.tournament, table, evening.now)
        assert signed <= {seat.player for seat in stream.latest_step(table.table_id).table.taken()}


def signed_after(evening: Evening, hands: int) -> list[TournamentTable]:
    """The tables of a tournament, once so many hands were played and another one is signed."""
    evening.play(until=lambda: evening.hands >= hands)
    upcoming = alarms.next_alarm_at()
    assert upcoming is not None
    evening.now = max(evening.now, upcoming)
    evening.step_clock()
    tables = list(TournamentTable.objects.filter(tournament=evening.tournament_id))
    assert any(stream.latest_step(table.table_id).table.lineup for table in tables)
    return tables
