"""Registering for a tournament, and what a tournament's table refuses."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.compliance.retention.reasons import obstacle
from accounts.ledger import chart
from accounts.ledger.checks import audit
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from accounts.models import Player
from config.refusals.refusal import Refusal
from lobby.services.lines import joining, reserved_seats
from lobby.tournaments.errors import (
    AlreadyRegistered,
    NotRegistered,
    RegistrationClosed,
    TournamentFull,
)
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.seats.registering import register, unregister
from poker.event_stream import stream
from poker.models import Seat
from poker.services.money.play_refusals import LossLimitReached, StaffDoNotPlay
from poker.services.seats import auto_top_up, reserving, seating
from poker.services.tables import closing, pausing
from poker.services.tables.last_hand import call_last_hand, open_room, tell_table
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.play_safely.euros import bound_losses, rich
from tests.room.database import RoomDatabase
from tests.room.taking_turns import begun_before_the_end_of

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
GRANT = 1_000_000


def in_wallet(player: Player) -> int:
    return chart.wallet(player=player, currency=Currency.PLAY).balance or 0


def in_tournament(tournament: Tournament) -> int:
    return chart.tournament(tournament_no=tournament.pk, currency=Currency.PLAY).balance or 0


@pytest.fixture
def tournament(room_db: RoomDatabase) -> Tournament:
    return new_tournament(most_players=3, buy_in=1000, fee=100)


@pytest.mark.rule("freezeout-start")
def test_registering_pays_and_taking_it_back_refunds(
    tournament: Tournament, new_player: PlayerFactory
) -> None:
    player = new_player()
    register(tournament_id=tournament.pk, player=player, now=NOW)
    assert (in_wallet(player), in_tournament(tournament)) == (GRANT - 1100, 1100)
    with pytest.raises(AlreadyRegistered):
        register(tournament_id=tournament.pk, player=player, now=NOW)
    unregister(tournament_id=tournament.pk, player=player, now=NOW)
    assert (in_wallet(player), in_tournament(tournament)) == (GRANT, 0)
    with pytest.raises(NotRegistered):
        unregister(tournament_id=tournament.pk, player=player, now=NOW)
    register(tournament_id=tournament.pk, player=player, now=NOW)
    assert (in_wallet(player), in_tournament(tournament)) == (GRANT - 1100, 1100)
    assert audit.differences() == []


@pytest.mark.rule("freezeout-start")
def test_it_starts_with_the_last_seat_and_nobody_comes_or_goes_then(
    tournament: Tournament, new_player: PlayerFactory
) -> None:
    players = [new_player() for _ in range(4)]
    register_all(tournament, players[:3], NOW)
    with pytest.raises(TournamentFull) as full:
        register(tournament_id=tournament.pk, player=players[3], now=NOW)
    assert full.value.allowed == {"max": 3}
    with pytest.raises(RegistrationClosed):
        unregister(tournament_id=tournament.pk, player=players[0], now=NOW)
    assert alarms.ring_one(NOW)
    tournament.refresh_from_db()
    assert tournament.status == Status.RUNNING
    assert set(Seat.objects.values_list("player", "chips")) == {
        (player.pk, 1000) for player in players[:3]
    }
    with pytest.raises(RegistrationClosed):
        register(tournament_id=tournament.pk, player=players[3], now=NOW)
    assert in_tournament(tournament) == 3300


@pytest.mark.rule("freezeout-start")
def test_of_two_at_once_one_has_the_last_seat(
    tournament: Tournament, new_player: PlayerFactory
) -> None:
    register_all(tournament, [new_player(), new_player()], NOW)
    first, second = new_player(), new_player()
    with pytest.raises(TournamentFull):
        begun_before_the_end_of(
            lambda: register(tournament_id=tournament.pk, player=first, now=NOW),
            lambda: register(tournament_id=tournament.pk, player=second, now=NOW),
        )
    assert tournament.entries.count() == 3
    assert in_wallet(second) == GRANT


def test_two_events_at_once_do_not_go_past_a_players_limit(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    (ana,) = rich(new_player, 1)
    bound_losses(ana, 1_500, NOW)
    first, second = (
        new_tournament(name, buy_in=1000, currency=Currency.EUR) for name in ("First", "Second")
    )
    with pytest.raises(LossLimitReached):
        begun_before_the_end_of(
            lambda: register(tournament_id=first.pk, player=ana, now=NOW),
            lambda: register(tournament_id=second.pk, player=ana, now=NOW),
        )
    assert second.entries.count() == 0


@pytest.mark.rule("freezeout-start")
@pytest.mark.parametrize(("players", "status"), [(1, Status.CANCELLED), (2, Status.RUNNING)])
def test_at_its_time_it_starts_with_who_has_come_or_is_called_off(
    room_db: RoomDatabase, new_player: PlayerFactory, players: int, status: Status
) -> None:
    tournament = new_tournament(starts_at=NOW + timedelta(hours=1), buy_in=1000, fee=100)
    registered = [new_player() for _ in range(players)]
    register_all(tournament, registered, NOW)
    assert not alarms.ring_one(NOW + timedelta(minutes=59))
    assert alarms.next_alarm_at() == NOW + timedelta(hours=1)
    assert alarms.ring_one(NOW + timedelta(hours=1))
    tournament.refresh_from_db()
    assert tournament.status == status
    refunded = 1100 if status == Status.CANCELLED else 0
    assert {in_wallet(player) for player in registered} == {GRANT - 1100 + refunded}
    assert audit.differences() == []


@pytest.mark.rule("freezeout-start")
def test_unequal_stacks_by_choice(tournament: Tournament, new_player: PlayerFactory) -> None:
    players = [new_player() for _ in range(3)]
    register_all(tournament, players[:2], NOW)
    tournament.entries.filter(player=players[0]).update(chips=2500)
    register_all(tournament, players[2:], NOW)
    alarms.ring_one(NOW)
    stacks = dict(Seat.objects.values_list("player", "chips"))
    assert stacks == {players[0].pk: 2500, players[1].pk: 1000, players[2].pk: 1000}


@pytest.mark.rule("freezeout-start")
def test_who_comes_late_sits_at_the_shortest_table_or_a_new_one(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    tournament = new_tournament(seats=2, most_players=5, starts_at=NOW, late_levels=1)
    players = [new_player() for _ in range(5)]
    register_all(tournament, players[:3], NOW)
    assert alarms.ring_one(NOW)
    tables = {row.number: row for row in TournamentTable.objects.filter(tournament=tournament)}
    assert tables[2].held == "waiting", "one player alone waits"
    register(tournament_id=tournament.pk, player=players[3], now=NOW)
    assert tournament.entries.get(player=players[3]).table_id == tables[2].table_id
    register(tournament_id=tournament.pk, player=players[4], now=NOW)
    late = tournament.entries.get(player=players[4])
    assert TournamentTable.objects.get(table=late.table_id).number == 3
    with pytest.raises(TournamentFull):
        register(tournament_id=tournament.pk, player=new_player(), now=NOW)
    Tournament.objects.filter(pk=tournament.pk).update(level=1, most_players=9)
    with pytest.raises(RegistrationClosed):
        register(tournament_id=tournament.pk, player=new_player(), now=NOW)


def test_who_cannot_pay_may_not_play_or_works_here_is_refused(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    dear = new_tournament("Dear", buy_in=GRANT, fee=1)
    poor = new_player()
    with pytest.raises(InsufficientFunds):
        register(tournament_id=dear.pk, player=poor, now=NOW)
    euros = new_tournament("Euros", buy_in=100, currency=Currency.EUR)
    staff = new_player()
    Player.objects.filter(pk=staff.pk).update(is_staff=True)
    with pytest.raises(StaffDoNotPlay):
        register(tournament_id=euros.pk, player=staff, now=NOW)
    with pytest.raises(Refusal) as refused:
        register(tournament_id=euros.pk, player=new_player(is_bot=True), now=NOW)
    assert refused.value.code == "bots_play_for_play_money"
    assert not dear.entries.exists()
    assert not euros.entries.exists()
    assert in_wallet(poor) == GRANT


def test_an_events_seats_and_chips_are_the_events(
    tournament: Tournament, new_player: PlayerFactory
) -> None:
    players = [new_player() for _ in range(3)]
    stranger = new_player()
    register_all(tournament, players, NOW)
    alarms.ring_one(NOW)
    table = TournamentTable.objects.get(tournament=tournament).table
    here: dict[str, Any] = {
        "table_id": table.pk,
        "player_id": players[0].pk,
        "action_id": "a",
        "now": NOW,
    }
    staff: dict[str, Any] = {"table_id": table.pk, "staff": stranger, "reason": "because"}
    refused: list[Callable[[], object]] = [
        lambda: seating.sit(table_id=table.pk, player=stranger, seat=8, amount=1000, now=NOW),
        lambda: seating.leave(**here),
        lambda: seating.leave_after_hand(**here),
        lambda: seating.top_up(**here, amount=100),
        lambda: auto_top_up.choose_auto_top_up(**here, amount=1000),
        lambda: reserving.reserve(table_id=table.pk, player_id=stranger.pk, seat=8, now=NOW),
        lambda: closing.close_table(**staff),
        lambda: closing.close_after_hand(**staff),
        lambda: pausing.pause_table(**staff),
        lambda: joining.join(game_id=table.game_id, player=stranger, amount=1000, now=NOW),
        lambda: reserved_seats.reserve_drawn(game_id=table.game_id, player=stranger, now=NOW),
    ]
    before = table.seq
    for command in refused:
        with pytest.raises(Refusal) as refusal:
            command()
        assert (refusal.value.code, refusal.value.field) == ("table_of_tournament", "table")
    table.refresh_from_db()
    assert table.seq == before
    assert in_wallet(players[0]) == GRANT - 1100


def test_who_takes_part_cannot_be_erased_meanwhile(
    tournament: Tournament, new_player: PlayerFactory
) -> None:
    player = new_player()
    register(tournament_id=tournament.pk, player=player, now=NOW)
    found = obstacle(player.pk, NOW)
    assert found is not None
    assert found.slug == "tournament"
    unregister(tournament_id=tournament.pk, player=player, now=NOW)
    assert obstacle(player.pk, NOW) is None


def test_the_last_hand_of_the_room_is_an_events_too(
    tournament: Tournament, new_player: PlayerFactory
) -> None:
    register_all(tournament, [new_player() for _ in range(3)], NOW)
    alarms.ring_one(NOW)
    staff = new_player()
    call_last_hand(staff=staff, reason="closing time", now=NOW)
    table = TournamentTable.objects.get(tournament=tournament).table
    due_at = table.deal_due_at
    assert due_at is not None
    alarms.ring_one(due_at)
    assert stream.latest_step(table.pk).table.hold == "last_hand"
    assert alarms.next_alarm_at() is None
    open_room(staff=staff, reason="morning", now=due_at)
    tell_table(table.pk, due_at)
    goes_on_at = alarms.next_alarm_at()
    assert goes_on_at is not None
    assert alarms.ring_one(goes_on_at)
    assert stream.latest_step(table.pk).table.running is not None
