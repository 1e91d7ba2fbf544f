"""Joins a game: a seat at once, or a place in line (section 11 of the rulebook)."""

from datetime import datetime

from accounts.models import Player
from config import room_time
from config.refusals.refusal import Refusal
from lobby.models import Waiting
from lobby.services.errors import NoFreeSeat, ReservationRanOut
from lobby.services.limits import tables_of
from lobby.services.lines.attendance import arriving, note_there
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import AtTable, let_go, reserve_drawn, take_reserved
from lobby.services.locking import line_of
from poker.engine.table.seats.seating import require_buy_in
from poker.models import Game, Reservation
from poker.services.money.purse import require_purse


def join(
    *,
    game_id: int,
    player: Player,
    amount: int,
    beside: int = 0,
    now: datetime | None = None,
) -> int | None:
    """Seat the player when a seat is free and nobody waits; else put them in line.

    Returns the table's id, or None when the player waits. ``beside`` is the number of tables of the
    game that the player's page knew they sat at: a player who sits at more has clicked twice and
    stays there. Joining twice keeps the first place. Raises AmountTooSmall, AmountTooLarge,
    InsufficientFunds, BotsPlayForPlayMoney, TooManyTables, PlayRefused, Game.DoesNotExist;
    NoFreeSeat where players pick their tables, and wait there; and LeftTableLately, with the table
    that was drawn and what may be brought there. A draw stands whatever is refused.
    """
    now = now or room_time.now()
    found = reserve_drawn(game_id=game_id, player=player, beside=beside, now=now)
    if isinstance(found, AtTable):
        return found.table_id
    if found is not None:
        return _take_or_let_go(found, player, amount, now)
    _stand_in_line(game_id, player, amount, now)
    move_line(game_id=game_id, now=now)
    return _taken_seat(game_id, player)


def _take_or_let_go(held: Reservation, player: Player, amount: int, now: datetime) -> int:
    """Sit down in the held seat and return its table's id. Let the seat go where that is
    refused."""
    try:
        take_reserved(table_id=held.table_id, player=player, amount=amount, now=now)
    except Refusal as refusal:
        clicked_twice = isinstance(refusal, ReservationRanOut) and held.table_id in tables_of(
            held.table.game, player
        )
        if not clicked_twice:
            let_go(table_id=held.table_id, player=player, now=now)
            raise
    return held.table_id


def leave_line(*, game_id: int, player: Player) -> None:
    """Give up the place in line. Does nothing for a player who has none."""
    with line_of(game_id) as game:
        Waiting.objects.filter(game=game, player=player).in_line().pool().delete()


def _taken_seat(game_id: int, player: Player) -> int | None:
    """Return the table a wait has just ended at, and delete the wait; None while it goes on."""
    ended = Waiting.objects.filter(game_id=game_id, player=player).exclude(table=None)
    table_id = ended.values_list("table", flat=True).first()
    ended.delete()
    return table_id


def _require_affordable(game: Game, player: Player, amount: int) -> None:
    rules = game.rules()
    require_buy_in(amount, rules.min_buy_in, rules.max_buy_in)
    require_purse(player.pk, game.currency, amount)


def _stand_in_line(game_id: int, player: Player, amount: int, now: datetime) -> None:
    """Keep the place the player has, or add a new one at the end.

    Raises NoFreeSeat where players pick their tables, InsufficientFunds, AmountTooSmall or
    AmountTooLarge.
    """
    with line_of(game_id) as game:
        _require_affordable(game, player, amount)
        if game.players_pick:
            raise NoFreeSeat("pick a table and wait there")
        kept = Waiting.objects.filter(game=game, player=player).pool()
        if kept.open().exists():
            note_there([player.pk], now, in_lobby=True)
            return
        kept.delete()
        Waiting.objects.create(
            game=game, player=player, amount=amount, joined_at=now, **arriving(now)
        )
