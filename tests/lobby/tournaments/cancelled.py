"""Cancelled tournaments, and checks of their state afterwards."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Sum

from accounts.compliance.reporting.reading.reading import read
from accounts.ledger import chart
from accounts.ledger.checks import audit
from accounts.ledger.models import AccountKind, Currency
from accounts.ledger.models import Entry as LedgerEntry
from accounts.models import Player
from lobby.tournaments.compliance import TOURNAMENTS
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.payouts import PayoutRow, PayoutTable
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.stopping import cancel
from poker.models import Seat
from poker.services.money.checking import table_differences
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, records
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
GRANT = 1_000_000
BUY_IN, FEE = 1001, 100
THREE_PAID = PayoutTable((PayoutRow(3, (5000, 3000, 2000)),))


def started(players: Sequence[Player], stacks: Sequence[int] = (), **choices: Any) -> Tournament:
    """Return a tournament that has begun, without a hand dealt. Players registered in the given
    order."""
    usual: dict[str, Any] = {
        "most_players": len(players),
        "buy_in": BUY_IN,
        "fee": FEE,
        "starts_at": NOW,
        "payouts": THREE_PAID.to_json(),
    }
    tournament = new_tournament(**usual | choices)
    register_all(tournament, players, NOW)
    for player, stack in zip(players, stacks, strict=False):
        tournament.entries.filter(player=player).update(chips=stack)
    assert alarms.ring_one(NOW)
    tournament.refresh_from_db()
    assert tournament.status == Status.RUNNING
    return tournament


def stopped(tournament: Tournament, staff: Player, now: datetime) -> Tournament:
    """Return the tournament, cancelled."""
    cancel(tournament_id=tournament.pk, staff=staff, reason="power cut", now=now)
    tournament.refresh_from_db()
    return tournament


def deal_everywhere(tournament: Tournament, evening: Evening) -> None:
    """Let time pass, without any action, until a hand runs at every table."""
    tables = tournament.tables.filter(broken_at=None)
    while tables.filter(table__wake_at=None).exists():
        if not evening.step_clock():
            upcoming = alarms.next_alarm_at()
            assert upcoming is not None
            evening.now = max(evening.now + timedelta(milliseconds=1), upcoming)


def stacks_of(players: Sequence[Player]) -> list[int]:
    """Return the chips of these players after the last completed hands."""
    chips = dict(Seat.objects.filter(table__directed=True).values_list("player", "chips"))
    return [chips[player.pk] or 0 for player in players]


def prizes_of(tournament: Tournament, players: Sequence[Player]) -> list[int]:
    prizes = dict(tournament.entries.values_list("player", "prize"))
    return [prizes[player.pk] or 0 for player in players]


def fees_kept() -> int:
    fees = chart.house(kind=AccountKind.FEES, currency=Currency.PLAY)
    return LedgerEntry.objects.filter(account=fees).aggregate(all=Sum("amount"))["all"] or 0


def assert_books_agree(tournament: Tournament, players: Sequence[Player], fee_paid: int) -> None:
    """Assert that each wallet has paid buy-in and this fee and received the prize, the tournament's
    account is empty, the report agrees, and no player has a seat."""
    prizes = prizes_of(tournament, players)
    numbers = chart.wallet_numbers(
        players=[player.pk for player in players], currency=Currency.PLAY
    )
    wallets = [chart.wallet(player=player, currency=Currency.PLAY) for player in players]
    assert [wallet.pk for wallet in wallets] == [numbers[player.pk] for player in players]
    cost = 0 if tournament.status == Status.CANCELLED else tournament.buy_in + fee_paid
    assert [wallet.balance for wallet in wallets] == [GRANT - cost + prize for prize in prizes]
    held = chart.tournament(tournament_no=tournament.pk, currency=Currency.PLAY)
    assert held.balance == 0
    kept = fee_paid * len(players)
    assert fees_kept() == kept
    assert not Seat.objects.filter(table__directed=True).exists()
    report = read(asked(TOURNAMENTS, **ALWAYS))
    (row,) = records(report)
    paid_in = tournament.cost * len(players)
    assert (row["paid_in"], row["prizes"], row["fees"], row["held"]) == (
        paid_in,
        sum(prizes),
        kept,
        0,
    )
    assert row["returned"] == paid_in - sum(prizes) - kept
    assert [check.variance for check in report.checks] == [0] * len(report.checks)
    assert [*audit.differences(), *table_differences()] == []
