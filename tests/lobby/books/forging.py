"""Transfers written past all code: by the application's role, or by the owner with triggers off."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import LiteralString

import psycopg

from accounts.ledger.models import AccountKind
from accounts.ledger.models.account import PLAYER_KINDS
from tests.accounts.ledger import ledger_rows
from tests.room.database import RoomDatabase

_BOOKED = """
    SELECT transfer.id, transfer.kind, transfer.currency, transfer.reference,
           transfer.idempotency_key, account.kind, account.player_id, account.table_no,
           account.tournament_no, entry.amount
      FROM ledger_transfer transfer
      JOIN ledger_entry entry ON entry.transfer_id = transfer.id
      JOIN ledger_account account ON account.id = entry.account_id
     ORDER BY entry.id
"""
_ACCOUNT = """
    SELECT id FROM ledger_account
     WHERE (kind, currency) = (%s, %s) AND player_id IS NOT DISTINCT FROM %s
       AND table_no IS NOT DISTINCT FROM %s AND tournament_no IS NOT DISTINCT FROM %s
"""
_OPEN_ACCOUNT = """
    INSERT INTO ledger_account (kind, currency, player_id, table_no, tournament_no)
    VALUES (%s, %s, %s, %s, %s)
"""
_FILL = "UPDATE ledger_account SET balance = 1000000000 WHERE balance IS NOT NULL AND id > %s"


@dataclass(frozen=True)
class Side:
    """An account, by its attributes, and the amount a transfer moves there, in minor units."""

    kind: str
    player: int | None
    table: int | None
    tournament: int | None
    amount: int


@dataclass(frozen=True)
class Booking:
    """A transfer with its sides, as it was written or as a forger would write it."""

    number: int
    kind: str
    currency: str
    reference: str
    key: str
    sides: tuple[Side, ...]

    def between(self, source: AccountKind, target: AccountKind) -> "Booking":
        """Return the booking between these kinds of account, of the same players, table and
        tournament."""
        sides = [self._at(side, source if side.amount < 0 else target) for side in self.sides]
        return replace(self, sides=tuple(sides))

    def _at(self, side: Side, kind: AccountKind) -> Side:
        if kind == side.kind:
            return side
        known = [each for each in self.sides if each.player is not None]
        player = side.player or (known[0].player if known else 1)
        tables = [each.table for each in self.sides if each.table is not None]
        tournaments = [each.tournament for each in self.sides if each.tournament is not None]
        return replace(
            side,
            kind=kind.value,
            player=player if kind in PLAYER_KINDS else None,
            table=(tables or [1])[0] if kind == AccountKind.TABLE else None,
            tournament=(tournaments or [1])[0] if kind == AccountKind.TOURNAMENT else None,
        )

    def for_others(self, instead_of: int, player: int) -> "Booking":
        """Return the booking with one player in place of another."""
        sides = [
            replace(side, player=player) if side.player == instead_of else side
            for side in self.sides
        ]
        return replace(self, sides=tuple(sides))

    def at_table(self, table: int) -> "Booking":
        """Return the booking at another table."""
        sides = [replace(side, table=table) if side.table else side for side in self.sides]
        return replace(self, sides=tuple(sides))

    @property
    def moves_nothing(self) -> bool:
        """Return whether the amounts of each named account sum to zero."""
        net: Counter[tuple[object, ...]] = Counter()
        for side in self.sides:
            net[side.kind, side.player, side.table, side.tournament] += side.amount
        return not any(net.values())

    def times(self, factor: int) -> "Booking":
        """Return the booking with a multiple of its amounts."""
        sides = [replace(side, amount=side.amount * factor) for side in self.sides]
        return replace(self, sides=tuple(sides))


def booked(owner: ledger_rows.Connection) -> Iterator[Booking]:
    """Yield every transfer in the books."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for row in owner.execute(_BOOKED).fetchall():
        found.setdefault(row[0], []).append(row)
    for rows in found.values():
        number, kind, currency, reference, key = rows[0][:5]
        sides = tuple(Side(str(row[5]), *row[6:]) for row in rows)
        yield Booking(number, str(kind), str(currency), str(reference), str(key), sides)


class Forger:
    """Writes bookings past all code. Accounts are opened on demand, with money in them. If
    ``all_rich``, every account is filled up, so that no transfer is refused for its balance.
    """

    def __init__(self, database: RoomDatabase, *, all_rich: bool = False) -> None:
        self._url, self._owner_url = database.url, database.owner_url
        self._all_rich = all_rich
        self._accounts: dict[tuple[object, ...], int] = {}

    def refusals(
        self, *attempts: tuple[Booking, ...], prepared: LiteralString = "SELECT"
    ) -> list[str | None]:
        """Return for each attempt the rule by which the database refuses it to the application's
        role at commit, or None. ``prepared`` is done before, in the same transaction. Nothing
        stays.
        """
        with psycopg.connect(self._url, autocommit=True) as application:
            return [self._refusal(application, prepared, bookings) for bookings in attempts]

    def write_unguarded(self, booking: Booking) -> None:
        """Write a booking as the tables' owner, with the triggers off."""
        tables = ("ledger_transfer", "ledger_entry")
        with ledger_rows.unguarded(self._owner_url, *tables) as owner:
            self._write(owner, booking)

    @contextmanager
    def without(self, booking: Booking) -> Iterator[None]:
        """Remove a transfer meanwhile, as the tables' owner, without its evidence."""
        tables = ("ledger_transfer", "ledger_entry")
        with ledger_rows.unguarded(self._owner_url, *tables) as owner:
            owner.execute("DELETE FROM ledger_entry WHERE transfer_id = %s", (booking.number,))
            owner.execute("DELETE FROM ledger_transfer WHERE id = %s", (booking.number,))
        yield
        self.write_unguarded(booking)

    def _refusal(
        self,
        application: ledger_rows.Connection,
        prepared: LiteralString,
        bookings: tuple[Booking, ...],
    ) -> str | None:
        try:
            with application.transaction(force_rollback=True):
                application.execute(prepared)
                for booking in bookings:
                    self._write(application, booking)
                application.execute("SET CONSTRAINTS ALL IMMEDIATE")
        except psycopg.errors.IntegrityError as refused:
            return refused.diag.constraint_name
        return None

    def _write(self, connection: ledger_rows.Connection, booking: Booking) -> None:
        amounts: dict[int, int] = {}
        for side in booking.sides:
            account = self._account(side, booking.currency)
            amounts[account] = amounts.get(account, 0) + side.amount
        connection.execute(
            "INSERT INTO ledger_transfer (id, kind, currency, reason, reference, idempotency_key)"
            " VALUES (%s, %s, %s, 'forged', %s, %s)",
            (booking.number, booking.kind, booking.currency, booking.reference, booking.key),
        )
        for account, amount in sorted(amounts.items()):
            if amount:
                ledger_rows.entry(connection, booking.number, account, amount)

    def _account(self, side: Side, currency: str) -> int:
        identity = (side.kind, currency, side.player, side.table, side.tournament)
        if identity not in self._accounts:
            with psycopg.connect(self._owner_url, autocommit=True) as owner:
                last = owner.execute("SELECT max(id) FROM ledger_account").fetchone()
                if owner.execute(_ACCOUNT, identity).fetchone() is None:
                    owner.execute(_OPEN_ACCOUNT, identity)
                owner.execute(_FILL, (0,) if self._all_rich else last)
                row = owner.execute(_ACCOUNT, identity).fetchone()
            assert row is not None
            self._accounts[identity] = row[0]
        return self._accounts[identity]


def possible(currency: str, *kinds: AccountKind) -> bool:
    """Return whether accounts of these kinds may exist in a currency: play money cannot be
    withdrawn."""
    return currency != "PLAY" or AccountKind.WITHDRAWAL not in kinds
