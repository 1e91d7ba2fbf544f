"""Free seats of a game, and seating a player in one of them."""

import secrets
from datetime import datetime
from typing import Final

from accounts.ledger.models import Account, AccountKind
from accounts.models import Player
from lobby.services.drawing import FreeTable, draw_seat
from poker import stream
from poker.engine.errors import SeatTaken
from poker.models import Game, Seat, Table
from poker.services import seating
from poker.services.errors import TableClosed

_TRIES: Final = 5


def free_tables(game: Game, player: Player) -> list[FreeTable]:
    """The tables of a game where this player could be seated now."""
    seats = range(game.rules().seats)
    taken = _taken_by_table(game)
    mine = set(Seat.objects.filter(table__game=game, player=player).values_list("table", flat=True))
    known = _tables_played(player)
    open_ones = Table.objects.filter(game=game, closed_at=None).exclude(pk__in=mine)
    tables = open_ones.values_list("pk", flat=True)
    free = {pk: tuple(n for n in seats if n not in taken.get(pk, ())) for pk in tables}
    return [
        FreeTable(pk, numbers, pk in known, empty=not company)
        for pk, numbers in free.items()
        if numbers and (company := _has_company(pk)) is not None
    ]


def seat_player(game: Game, player: Player, amount: int, now: datetime) -> int | None:
    """Seat a player at a drawn table; the table's id, or None when no seat is free.

    Raises what `poker.services.seating.sit` raises for the player or the amount.
    """
    for _ in range(_TRIES):
        tables = free_tables(game, player)
        if not tables:
            return None
        table_id, number = draw_seat(tables, secrets.randbits(64))
        try:
            seating.sit(table_id=table_id, player=player, seat=number, amount=amount, now=now)
        except (SeatTaken, TableClosed):
            continue
        return table_id
    return None


def _has_company(table_id: int) -> bool | None:
    """Whether somebody at this table wants cards; None while its record cannot be read."""
    try:
        table = stream.state_at(Table.objects.get(pk=table_id))
    except stream.UNREADABLE:
        return None
    return table is not None and any(seat.wants_cards for seat in table.taken())


def _taken_by_table(game: Game) -> dict[int, set[int]]:
    taken: dict[int, set[int]] = {}
    for table, number in Seat.objects.filter(table__game=game).values_list("table", "number"):
        taken.setdefault(table, set()).add(number)
    return taken


def _tables_played(player: Player) -> set[int | None]:
    """Tables the player has ever bought in at: the ledger keeps an account for each."""
    accounts = Account.objects.filter(kind=AccountKind.TABLE, player=player)
    return set(accounts.values_list("table_no", flat=True))
