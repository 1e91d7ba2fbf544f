"""Joining a game: a seat at once, or a place in line (section 11 of the rulebook)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.ledger import chart
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import AccountKind, Currency
from accounts.models import Player
from lobby.models import Waiting
from lobby.services.line import locked_game, move_line
from lobby.services.places import seat_player
from poker.engine.table.seating import require_buy_in
from poker.models import Game, Seat
from poker.services.ratholing import LeftTableLately, record_refusal
from poker.services.seating import require_currency_for


def join(*, game_id: int, player: Player, amount: int, now: datetime | None = None) -> int | None:
    """Seat the player when a seat is free and nobody waits; else put them in line.

    Returns the table's id, or None when the player waits. Joining twice keeps the first
    place; who sits in the game already stays there when no other seat is free. Raises
    AmountTooSmall, AmountTooLarge, InsufficientFunds, BotsPlayForPlayMoney or
    Game.DoesNotExist; and LeftTableLately, with the table that was drawn and what may be
    brought there.
    """
    now = now or timezone.now()
    try:
        table_id = _seat_or_line(game_id, player, amount, now)
    except LeftTableLately as refusal:
        # What `sit` noted of it went with the transaction.
        record_refusal(refusal)
        raise
    if table_id is not None:
        return table_id
    move_line(game_id=game_id, now=now)
    return _taken_seat(game_id, player)


def leave_line(*, game_id: int, player: Player) -> None:
    """Give up the place in line; nothing happens to one who has none."""
    with transaction.atomic():
        locked_game(game_id)
        Waiting.objects.filter(game_id=game_id, player=player).delete()


def _seat_or_line(game_id: int, player: Player, amount: int, now: datetime) -> int | None:
    """The table the player sits at now; None when they stand in line."""
    with transaction.atomic():
        game = locked_game(game_id)
        require_currency_for(player, Currency(game.currency))
        _require_affordable(game, player, amount)
        if not Waiting.objects.filter(game=game).in_line().exists():
            table_id = seat_player(game, player, amount, now)
            if table_id is not None:
                Waiting.objects.filter(game=game, player=player).delete()
                return table_id
        if (own := _table_of(game, player)) is not None:
            return own
        _stand_in_line(game, player, amount, now)
    return None


def _taken_seat(game_id: int, player: Player) -> int | None:
    """The table a wait has just ended at, told here; None while it goes on."""
    ended = Waiting.objects.filter(game_id=game_id, player=player).exclude(table=None)
    table_id = ended.values_list("table", flat=True).first()
    ended.delete()
    return table_id


def _table_of(game: Game, player: Player) -> int | None:
    """A table of the game at which the player sits."""
    mine = Seat.objects.filter(table__game=game, player=player).order_by("-pk")
    return mine.values_list("table", flat=True).first()


def _require_affordable(game: Game, player: Player, amount: int) -> None:
    rules = game.rules()
    require_buy_in(amount, rules.min_buy_in, rules.max_buy_in)
    wallet = chart.wallet(player=player, currency=Currency(game.currency))
    balance = wallet.balance or 0
    if balance < amount:
        raise InsufficientFunds(account_kind=AccountKind.WALLET, balance=balance, needed=amount)


def _stand_in_line(game: Game, player: Player, amount: int, now: datetime) -> None:
    """Keep the place the player has, or take a new one at the end."""
    kept = Waiting.objects.filter(game=game, player=player)
    if kept.in_line().exists():
        return
    kept.delete()
    Waiting.objects.create(game=game, player=player, amount=amount, joined_at=now)
