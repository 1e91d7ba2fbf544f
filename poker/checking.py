"""Whether every stack on every table is the money the ledger holds there."""

from collections.abc import Iterator

from django.db.models import Max

from accounts.ledger.audit import Difference
from accounts.ledger.models import Account, AccountKind
from poker import stream
from poker.engine.table.state import Table as TableState
from poker.models import Seat, Table, TableEvent


def table_differences() -> Iterator[Difference]:
    """Every stack that is not its account, every seat and seq that is not the stream's.

    Each table's stream is folded from its last anchor. Money moves when a hand ends, so
    during one the account holds the stack the hand began with.
    """
    for row in Table.objects.select_related("game").order_by("pk").iterator():
        state = stream.state_at(row)
        if state is not None:
            yield from _stack_differences(row, state)
            yield from _seat_differences(row, state)
        last = TableEvent.objects.filter(table=row).aggregate(last=Max("seq"))["last"] or 0
        if last != row.seq:
            yield Difference(f"seq of table {row.pk}", row.seq, last)


def _stack_differences(row: Table, state: TableState) -> Iterator[Difference]:
    accounts = Account.objects.filter(kind=AccountKind.TABLE, table_no=row.pk)
    held = dict(accounts.values_list("player_id", "balance"))
    stacks = {seat.player: seat.stack for seat in state.taken()}
    for player in sorted(held.keys() | stacks.keys()):
        stack, balance = stacks.get(player, 0), held.get(player) or 0
        if stack != balance:
            yield Difference(f"stack of player {player} at table {row.pk}", stack, balance)


def _seat_differences(row: Table, state: TableState) -> Iterator[Difference]:
    rows = dict(Seat.objects.filter(table=row).values_list("number", "player_id"))
    folded = {seat.number: seat.player for seat in state.taken()}
    for number in sorted(rows.keys() | folded.keys()):
        if rows.get(number) != folded.get(number):
            subject = f"player in seat {number} of table {row.pk}"
            yield Difference(subject, rows.get(number, 0), folded.get(number, 0))
