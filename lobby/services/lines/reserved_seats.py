"""Holds a seat while its player chooses the buy-in: a drawn one in a pool, elsewhere the one the
player picked (clause ``pool-seating``)."""

from datetime import datetime
from typing import NamedTuple

from accounts.ledger.models import Currency
from accounts.models import Player
from config import room_time
from lobby.models import Waiting
from lobby.services.errors import LineFirst, ReservationRanOut
from lobby.services.limits import require_may_join, tables_of
from lobby.services.lines.line import move_line
from lobby.services.locking import line_of, require_picked
from lobby.services.pool.lot import note_let_go, reserve_lot
from lobby.services.pool.places import Places
from poker.models import Game, Reservation, Table
from poker.services.seats import reserving, seating
from poker.services.seats.seating import require_currency_for


class AtTable(NamedTuple):
    """The player sits at more tables of the game than they knew of: this is the newest."""

    table_id: int


def reserve_drawn(
    *, game_id: int, player: Player, beside: int = 0, now: datetime | None = None
) -> Reservation | AtTable | None:
    """Draw a table and a seat and hold it; return None when the player has to wait.

    Returns AtTable where the player sits at more tables of the game than ``beside``. Asking again
    gives the same seat while it is held, and for half an hour after it was given up while it is
    free and nobody waits. Raises TooManyTables, PlayRefused, BotsPlayForPlayMoney or
    Game.DoesNotExist.
    """
    now = now or room_time.now()
    with line_of(game_id) as game:
        own_tables = tables_of(game, player)
        if len(own_tables) > beside:
            return AtTable(own_tables[0])
        _require_welcome(game, player, now)
        if (kept := reservation_in(game_id=game_id, player=player, now=now)) is not None:
            return kept
        line = Waiting.objects.filter(game=game).in_line()
        if line.pool().exists():
            return None
        places = Places(game, now)
        for table_id in line.values_list("wanted", flat=True).distinct():
            places.closed(table_id or 0)
        return reserve_lot(player, game, places, now)


def reservation_in(
    *, game_id: int, player: Player, now: datetime | None = None
) -> Reservation | None:
    """Return the seat held for the player at any table of the game; None where none is."""
    held = Reservation.objects.filter(table__game=game_id, player=player)
    return held.filter(until_at__gt=now or room_time.now()).order_by("pk").first()


def reserve_picked(
    *, table_id: int, player: Player, seat: int, now: datetime | None = None
) -> Reservation:
    """Hold the seat a player has picked, and return the reservation.

    Raises LotDecides in a pool, LineFirst while others wait for the table and no seat is held for
    this player, TooManyTables, PlayRefused, and what `reserving.reserve` raises.
    """
    now = now or room_time.now()
    table = Table.objects.get(pk=table_id)
    with line_of(table.game_id) as game:
        require_picked(game)
        _require_welcome(game, player, now)
        kept = reserving.reserved_for(table_id=table_id, player_id=player.pk, now=now)
        if kept is None and Waiting.objects.filter(wanted=table).in_line().exists():
            raise LineFirst("others wait for this table")
        return reserving.reserve(table_id=table_id, player_id=player.pk, seat=seat, now=now)


def take_reserved(
    *, table_id: int, player: Player, amount: int, now: datetime | None = None
) -> None:
    """Sit down in the seat that is held for the player.

    Raises ReservationRanOut when it is held no longer, and what `seating.sit` raises.
    """
    now = now or room_time.now()
    table = Table.objects.get(pk=table_id)
    with line_of(table.game_id):
        held = reserving.reserved_for(table_id=table_id, player_id=player.pk, now=now)
        if held is None:
            raise ReservationRanOut("the seat is held no longer")
        seating.sit(table_id=table_id, player=player, seat=held.number, amount=amount, now=now)
        Waiting.objects.filter(called_to=table, player=player).delete()
        Waiting.objects.filter(wanted=table, player=player).delete()


def let_go(*, table_id: int, player: Player, now: datetime | None = None) -> None:
    """Give up the held seat, and the place in line that led to it; the next in line is called."""
    now = now or room_time.now()
    table = Table.objects.get(pk=table_id)
    with line_of(table.game_id):
        reserving.release(table_id=table_id, player_id=player.pk)
        note_let_go(player_id=player.pk, table_id=table_id, now=now)
        Waiting.objects.filter(called_to=table, player=player).called().delete()
    move_line(game_id=table.game_id, now=now)


def _require_welcome(game: Game, player: Player, now: datetime) -> None:
    require_currency_for(player, Currency(game.currency))
    require_may_join(game, player, now)
