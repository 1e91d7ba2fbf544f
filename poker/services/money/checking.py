"""Checking that every stack at every table, and every held bet, is the money the ledger holds for
it."""

from collections.abc import Iterator

from django.db.models import Max, Sum

from accounts.core.databases.pieces import in_pieces
from accounts.ledger.checks.audit import Difference
from accounts.ledger.checks.wallet_checking import WALLET_SOURCES, WalletSource
from accounts.ledger.models import Account, AccountKind
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import HeldBet, Seat, Table, TableEvent

WALLET_SOURCES.add(
    WalletSource(
        "held bets",
        """
        SELECT bet.player_id, hand.currency, bet.awarded
          FROM poker_heldbet bet JOIN poker_heldhand hand ON hand.id = bet.hand_id
         WHERE bet.awarded > 0
        """,
    )
)


def table_differences() -> Iterator[Difference]:
    """Yield every stack and held bet that differs from its account, and every seat and seq that
    differs from the stream.

    The chips of directed tables are no money: they are compared with their seats' rows. Each
    table's stream is folded from its last anchor; one that cannot be read is reported as a record
    that does not replay. Money moves when a hand ends, so during a hand the account holds the stack
    the hand began with.
    """
    for row in in_pieces(Table.objects.select_related("game").order_by("pk")):
        try:
            state = stream.state_at(row)
        except stream.UNREADABLE:
            yield Difference(f"number of records of table {row.pk} that replay", 0, 1)
            continue
        if state is not None:
            yield from stack_differences(row, state)
            yield from _seat_differences(row, state)
        last = TableEvent.objects.filter(table=row).aggregate(last=Max("seq"))["last"] or 0
        if last != row.seq:
            yield Difference(f"seq of table {row.pk}", row.seq, last)
    yield from held_differences()


def held_differences() -> Iterator[Difference]:
    """Yield every player's held account that is not the sum of their bets in unresolved hands."""
    waiting = HeldBet.objects.filter(hand__resolved_at=None).order_by()
    bets = {
        (player, currency): chips
        for player, currency, chips in waiting.values_list("player", "hand__currency").annotate(
            chips=Sum("amount")
        )
    }
    accounts = Account.objects.filter(kind=AccountKind.HELD)
    held = {
        (player, currency): balance or 0
        for player, currency, balance in accounts.values_list("player", "currency", "balance")
    }
    for player, currency in sorted(held.keys() | bets.keys()):
        found, expected = held.get((player, currency), 0), bets.get((player, currency), 0)
        if found != expected:
            yield Difference(f"held bets of player {player} in {currency}", found, expected)


def stack_differences(row: Table, state: TableState) -> Iterator[Difference]:
    """Yield every stack of one table that differs from its account, or at a directed table from its
    seat's row."""
    yield from _chip_differences(row, state) if row.directed else _money_differences(row, state)


def _money_differences(row: Table, state: TableState) -> Iterator[Difference]:
    accounts = Account.objects.filter(kind=AccountKind.TABLE, table_no=row.pk)
    held = dict(accounts.values_list("player_id", "balance"))
    stacks = {seat.player: seat.stack for seat in state.taken()}
    for player in sorted(held.keys() | stacks.keys()):
        stack, balance = stacks.get(player, 0), held.get(player) or 0
        if stack != balance:
            yield Difference(f"stack of player {player} at table {row.pk}", stack, balance)


def _chip_differences(row: Table, state: TableState) -> Iterator[Difference]:
    noted = dict(Seat.objects.filter(table=row).values_list("player_id", "chips"))
    for seat in state.taken():
        if noted.get(seat.player) != seat.stack:
            subject = f"chips of player {seat.player} at table {row.pk}"
            yield Difference(subject, noted.get(seat.player) or 0, seat.stack)


def _seat_differences(row: Table, state: TableState) -> Iterator[Difference]:
    rows = dict(Seat.objects.filter(table=row).values_list("number", "player_id"))
    folded = {seat.number: seat.player for seat in state.taken()}
    for number in sorted(rows.keys() | folded.keys()):
        if rows.get(number) != folded.get(number):
            subject = f"player in seat {number} of table {row.pk}"
            yield Difference(subject, rows.get(number, 0), folded.get(number, 0))
