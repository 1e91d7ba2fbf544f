"""Pausing, resuming and cancelling a tournament."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from accounts.core.audit_log.models import AuditEntry
from accounts.core.waits import WAITS
from accounts.ledger import chart
from accounts.ledger.checks import audit
from accounts.ledger.models import Currency
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from lobby.tournaments.errors import NotPaused, NotRunning, PausedAlready
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE
from lobby.tournaments.rules.payouts import PayoutRow, PayoutTable
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.stopping import cancel, pause, resume
from poker.event_stream import stream
from poker.models import Table
from poker.services.base.errors import ReasonMissing
from tests.accounts.cashier.till import bring, cashier, known
from tests.accounts.people import wallet_of
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
GRANT = 1_000_000
THREE_PAID = PayoutTable((PayoutRow(3, (5000, 3000, 2000)),))


@pytest.fixture
def players(room_db: RoomDatabase, new_player: PlayerFactory) -> list[Player]:
    return [new_player() for _ in range(5)]


@pytest.fixture
def tournament(players: list[Player]) -> Tournament:
    tournament = new_tournament(
        most_players=5,
        buy_in=1000,
        fee=100,
        levels=SOURCE_SCHEDULE.to_json(),
        payouts=THREE_PAID.to_json(),
    )
    register_all(tournament, players, NOW)
    return tournament


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


def in_wallets(players: list[Player]) -> list[int]:
    wallets = [chart.wallet(player=player, currency=Currency.PLAY) for player in players]
    return [wallet.balance or 0 for wallet in wallets]


def test_a_paused_event_deals_nothing_and_its_levels_stand_still(
    tournament: Tournament, staff: Player
) -> None:
    evening = Evening(tournament, NOW, Random(2), pace=timedelta(seconds=2), all_in=0)
    evening.play(until=lambda: evening.hands >= 2)
    paused_at = evening.now
    command: dict[str, Any] = {"tournament_id": tournament.pk, "staff": staff}
    with pytest.raises(ReasonMissing):
        pause(**command, reason=" ", now=paused_at)
    with pytest.raises(NotPaused):
        resume(**command, reason="on", now=paused_at)
    pause(**command, reason="fire drill", now=paused_at)
    with pytest.raises(PausedAlready):
        pause(**command, reason="again", now=paused_at)
    ends_at = evening.tournament.level_ends_at
    assert ends_at is not None
    while Table.objects.filter(wake_at__isnull=False, directed=True).exists():
        evening.step()
    while alarms.ring_one(evening.now + timedelta(minutes=1)):
        continue
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    state = stream.latest_step(table.table_id).table
    assert (state.hold, state.running) == ("paused", None)
    hands = state.hand_no
    assert alarms.next_alarm_at() is None, "however long it takes"
    back_at = paused_at + timedelta(hours=2)
    resume(**command, reason="over", now=back_at)
    assert evening.tournament.level_ends_at == ends_at + (back_at - paused_at)
    resumed = stream.latest_step(table.table_id).table
    assert resumed.lineup is not None, "the next hand is signed at once"
    assert (resumed.hold, resumed.hand_no) == ("", hands)
    actions = AuditEntry.objects.filter(subject=f"tournament:{tournament.pk}").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "tournament.paused",
        "tournament.resumed",
    ]
    evening.now = back_at
    evening.play(until=lambda: evening.hands >= 5)


def test_cancelled_before_the_start_everybody_is_refunded(
    room_db: RoomDatabase, players: list[Player], staff: Player
) -> None:
    tournament = new_tournament("Early", starts_at=NOW + timedelta(hours=1), buy_in=1000, fee=100)
    register_all(tournament, players, NOW)
    cancel(tournament_id=tournament.pk, staff=staff, reason="no dealer", now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED
    assert in_wallets(players) == [GRANT] * 5
    assert audit.differences() == []
    with pytest.raises(NotRunning):
        cancel(tournament_id=tournament.pk, staff=staff, reason="again", now=NOW)
    assert not alarms.ring_one(NOW + timedelta(hours=2))


def test_a_tournament_for_much_real_money_is_cancelled_by_two(
    room_db: RoomDatabase, settings: Any
) -> None:
    """Three have paid 11.00 euros each: with 33.00 one person may cancel it, with less two have to.
    Nothing moves for the first."""
    staff, players = cashier("Staff"), [known(name) for name in ("Ana", "Ben", "Cleo")]
    for player in players:
        bring(player, 2000)
    levels = SOURCE_SCHEDULE.to_json()
    tournament = new_tournament(buy_in=1000, fee=100, levels=levels, currency="EUR")
    register_all(tournament, players, NOW)
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = 3299
    how: dict[str, Any] = {"tournament_id": tournament.pk, "reason": "no dealer", "now": NOW}
    assert cancel(**how, staff=staff) is WAITS
    with pytest.raises(ExplainedRefusal):
        cancel(**how, staff=staff)
    tournament.refresh_from_db()
    assert tournament.status == Status.ANNOUNCED
    assert [wallet_of(player, Currency.EUR).balance for player in players] == [900] * 3
    assert cancel(**how, staff=cashier("Colleague")) is None
    assert [wallet_of(player, Currency.EUR).balance for player in players] == [2000] * 3
    again = new_tournament("Again", buy_in=1000, fee=100, levels=levels, currency="EUR")
    register_all(again, players, NOW)
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = 3300
    how |= {"tournament_id": again.pk, "now": NOW + timedelta(days=1)}
    assert cancel(**how, staff=staff) is None, "a day later the first one counts no more"
    assert audit.differences() == []
