"""Joining a game: a seat at once, or a place in line (section 11 of the rulebook)."""

from datetime import datetime

from django.utils import timezone

from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import AccountKind, Currency
from accounts.models import Player
from lobby.models import Waiting
from lobby.services.errors import NoFreeSeat
from lobby.services.limits import purse, require_may_join, tables_of
from lobby.services.line import move_line
from lobby.services.locking import line_of
from lobby.services.places import Places
from poker.engine.table.seating import require_buy_in
from poker.models import Game
from poker.services.ratholing import LeftTableLately, record_refusal
from poker.services.seating import require_currency_for


def join(
    *,
    game_id: int,
    player: Player,
    amount: int,
    beside: int = 0,
    now: datetime | None = None,
) -> int | None:
    """Seat the player when a seat is free and nobody waits; else put them in line.

    Returns the table's id, or None when the player waits. ``beside`` is how many tables of
    the game they sit at already and know of: who sits at more has clicked twice and stays
    there. Joining twice keeps the first place. Raises AmountTooSmall, AmountTooLarge,
    InsufficientFunds, BotsPlayForPlayMoney, TooManyTables, PlayRefused, Game.DoesNotExist;
    NoFreeSeat where players pick their tables, and wait there; and LeftTableLately, with the
    table that was drawn and what may be brought there.
    """
    now = now or timezone.now()
    try:
        table_id = _seat_or_line(game_id, player, amount, beside, now)
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
    with line_of(game_id) as game:
        Waiting.objects.filter(game=game, player=player).in_line().pool().delete()


def _seat_or_line(
    game_id: int, player: Player, amount: int, beside: int, now: datetime
) -> int | None:
    """The table the player sits at now; None when they stand in line."""
    with line_of(game_id) as game:
        mine = tables_of(game, player)
        if len(mine) > beside:
            return mine[0]
        require_currency_for(player, Currency(game.currency))
        require_may_join(game, player, now)
        _require_affordable(game, player, amount)
        waiting = Waiting.objects.filter(game=game)
        if not waiting.in_line().pool().exists():
            table_id = _seat(game, player, amount, now)
            if table_id is not None:
                waiting.filter(player=player).pool().delete()
                return table_id
        _stand_in_line(game, player, amount, now)
    return None


def _seat(game: Game, player: Player, amount: int, now: datetime) -> int | None:
    """A drawn table at which the player now sits; None when no seat is free."""
    places = Places(game, now)
    lined = Waiting.objects.filter(game=game).in_line().exclude(wanted=None)
    for table_id in lined.values_list("wanted", flat=True).distinct():
        places.closed(table_id or 0)
    for table_id, number in places.drawn_for(player):
        if places.take(table_id, number, player, amount):
            return table_id
    return None


def _taken_seat(game_id: int, player: Player) -> int | None:
    """The table a wait has just ended at, told here; None while it goes on."""
    ended = Waiting.objects.filter(game_id=game_id, player=player).exclude(table=None)
    table_id = ended.values_list("table", flat=True).first()
    ended.delete()
    return table_id


def _require_affordable(game: Game, player: Player, amount: int) -> None:
    rules = game.rules()
    require_buy_in(amount, rules.min_buy_in, rules.max_buy_in)
    balance = purse(game, player)
    if balance < amount:
        raise InsufficientFunds(account_kind=AccountKind.WALLET, balance=balance, needed=amount)


def _stand_in_line(game: Game, player: Player, amount: int, now: datetime) -> None:
    """Keep the place the player has, or take a new one at the end."""
    if game.rule_set.seating == "pick":
        raise NoFreeSeat("pick a table and wait there")
    kept = Waiting.objects.filter(game=game, player=player).pool()
    if kept.open().exists():
        return
    kept.delete()
    Waiting.objects.create(game=game, player=player, amount=amount, joined_at=now)
