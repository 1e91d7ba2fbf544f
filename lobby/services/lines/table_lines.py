"""The line of one table, where players pick their seats (clause ``queue``)."""

from datetime import datetime

from accounts.ledger.models import Currency
from accounts.models import Player
from config import room_time
from lobby.models import Waiting
from lobby.services.limits import require_may_join
from lobby.services.lines.attendance import arriving
from lobby.services.lines.line import move_line
from lobby.services.locking import line_of, require_picked
from poker.engine.errors import AlreadySeated
from poker.models import Game, Seat, Table
from poker.services.base.errors import TableClosed
from poker.services.money.purse import require_purse
from poker.services.seats.seating import require_currency_for


def wait_for_table(*, table_id: int, player: Player, now: datetime | None = None) -> Waiting:
    """Stand in a table's line, or keep the place the player has, and return it. No money is
    reserved.

    Where a seat is free and nobody is before them, they are called to it at once. Raises LotDecides
    in a pool, which has one line for all its tables, TableClosed, AlreadySeated, TooManyTables,
    InsufficientFunds, BotsPlayForPlayMoney, PlayRefused or Table.DoesNotExist.
    """
    now = now or room_time.now()
    table = Table.objects.get(pk=table_id)
    with line_of(table.game_id) as game:
        require_picked(game)
        _require_welcome(game, table, player, now)
        own_places = Waiting.objects.filter(wanted=table, player=player)
        if not own_places.open().exists():
            own_places.delete()
            Waiting.objects.create(
                game=game,
                wanted=table,
                player=player,
                amount=game.rules().min_buy_in,
                joined_at=now,
                **arriving(now),
            )
    move_line(game_id=table.game_id, now=now)
    return Waiting.objects.get(wanted=table, player=player)


def leave_table_line(*, table_id: int, player: Player) -> None:
    """Give up the place in a table's line. Does nothing for a player who has none."""
    table = Table.objects.get(pk=table_id)
    with line_of(table.game_id):
        Waiting.objects.filter(wanted=table, player=player).in_line().delete()


def _require_welcome(game: Game, table: Table, player: Player, now: datetime) -> None:
    if table.closed_at is not None:
        raise TableClosed("the table is closed")
    if Seat.objects.filter(table=table, player=player).exists():
        raise AlreadySeated("one seat per player per table")
    require_currency_for(player, Currency(game.currency))
    require_may_join(game, player, now)
    require_purse(player.pk, game.currency, game.rules().min_buy_in)
