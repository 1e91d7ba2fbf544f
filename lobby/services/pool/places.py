"""The free seats of a game's tables, and how one of them is taken or held."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from accounts.ledger.models import Account, AccountKind
from accounts.models import Player
from lobby.services.pool.drawing import FreeTable
from poker.engine.errors import SeatTaken
from poker.event_stream import stream
from poker.models import Game, Reservation, Seat, Table
from poker.services.base.errors import TableClosed
from poker.services.seats import seating
from poker.services.seats.reserving import HOLD, reserve


class OpenTable(NamedTuple):
    """A table one can sit down at; ``players`` sit there or have a seat held there."""

    table_id: int
    free_seats: tuple[int, ...]
    players: frozenset[int]
    empty: bool


class Places:
    """The open tables of a game as they stand now, read in three queries whatever their number.

    A held seat counts as taken. Read it with the game locked; then only a practice bot may
    still take one of the seats.
    """

    def __init__(self, game: Game, now: datetime) -> None:
        self._now = now
        self._tables = {table.table_id: table for table in _open_tables(game, now)}

    @property
    def any_free(self) -> bool:
        return any(table.free_seats for table in self._tables.values())

    def free_at(self, table_id: int, player: Player) -> tuple[int, ...]:
        """Return the free seats of one table; none when it is not open, or the player is there."""
        table = self._tables.get(table_id)
        return table.free_seats if table and player.pk not in table.players else ()

    def free_for(self, player: Player) -> list[FreeTable]:
        """Return the tables where this player could be seated: not those they are at already."""
        known = _tables_played(player)
        return [
            FreeTable(table.table_id, table.free_seats, table.table_id in known, table.empty)
            for table in self._tables.values()
            if table.free_seats and player.pk not in table.players
        ]

    def gone(self, table_id: int, number: int) -> None:
        """Remove a seat that is not free any more."""
        table = self._tables[table_id]
        left = tuple(free for free in table.free_seats if free != number)
        self._tables[table_id] = table._replace(free_seats=left)

    def closed(self, table_id: int) -> None:
        """Remove a table at which nobody is to be seated any more."""
        self._tables.pop(table_id, None)

    def take(self, table_id: int, number: int, player: Player, amount: int) -> bool:
        """Seat a player; return False when the seat is gone. Raises what `seating.sit` raises."""
        with suppress(TableClosed, SeatTaken):
            seating.sit(table_id=table_id, player=player, seat=number, amount=amount, now=self._now)
            return True
        self.gone(table_id, number)
        return False

    def hold(
        self, table_id: int, number: int, player: Player, lasts: timedelta = HOLD
    ) -> Reservation | None:
        """Hold a seat for a player and return the reservation; None when the seat is gone."""
        with suppress(TableClosed, SeatTaken):
            return reserve(
                table_id=table_id, player_id=player.pk, seat=number, hold=lasts, now=self._now
            )
        self.gone(table_id, number)
        return None


def _open_tables(game: Game, now: datetime) -> list[OpenTable]:
    seats = range(game.rules().seats)
    taken: dict[int, dict[int, int]] = {}
    held = Reservation.objects.filter(table__game=game, until_at__gt=now)
    for places in (held, Seat.objects.filter(table__game=game)):
        for table, number, player in places.values_list("table", "number", "player"):
            taken.setdefault(table, {})[number] = player
    opened = Table.objects.filter(game=game, closed_at=None, fault=None)
    return [
        OpenTable(
            pk,
            tuple(number for number in seats if number not in taken.get(pk, ())),
            frozenset(taken.get(pk, {}).values()),
            empty=not company,
        )
        for pk, company in opened.values_list("pk", "company")
    ]


def is_readable(table_id: int) -> bool:
    """Return whether the record of a table can be read: nobody is seated where it cannot."""
    try:
        return stream.state_at(Table.objects.get(pk=table_id)) is not None
    except stream.UNREADABLE:
        return False


def _tables_played(player: Player) -> set[int | None]:
    """Return the tables the player has ever bought in at: the ledger has an account for each."""
    accounts = Account.objects.filter(kind=AccountKind.TABLE, player=player)
    return set(accounts.values_list("table_no", flat=True))
