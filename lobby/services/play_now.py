"""Seats a player at a fitting play-money table, for somebody who has not chosen a game."""

from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Count, Q

from accounts.ledger.models import Currency
from accounts.models import Player
from config import room_time
from config.refusals.refusal import Refusal
from lobby.models import Waiting
from lobby.services.errors import LineFirst, NoFittingTable
from lobby.services.lines.reserved_seats import (
    AtTable,
    let_go,
    reserve_drawn,
    reserve_picked,
    take_reserved,
)
from lobby.services.pool.places import Places
from poker.engine.cards.variants import HOLDEM
from poker.engine.errors import AmountTooLarge, AmountTooSmall, SeatTaken
from poker.engine.structures.big_bet import NoLimit
from poker.models import Game, Reservation, Seat
from poker.models.games.game import games_on_offer
from poker.services.base.errors import TableClosed
from poker.services.money.purse import purse
from poker.services.money.ratholing.buy_in_limits import limits_for

_USUAL: Final = (HOLDEM.name, NoLimit.name)
"""The game that somebody who has not chosen one expects."""
_BUY_INS: Final = 20
"""Stakes fit a wallet that covers so many of their largest buy-ins."""
_PASSED_OVER: Final = (LineFirst, SeatTaken, TableClosed, AmountTooSmall, AmountTooLarge)
"""Refusals by one table only: the next one is tried."""


class _Offer(NamedTuple):
    """A game the wallet covers; sorting puts the best one first."""

    is_dear: bool
    people: int
    is_unusual: bool
    big_blind: int
    game_id: int


def play_now(*, player: Player, now: datetime | None = None) -> int:
    """Seat the player and return the table's id, or that of a table where they sit already.

    Among play-money games at stakes that fit the wallet, those with people come first, then
    no-limit Hold'em, then lower stakes. The player brings as much as the table allows. Raises
    NoFittingTable if no table with a free seat is left, and what holding a seat raises, such as
    PlayRefused.
    """
    now = now or room_time.now()
    seated = Seat.objects.filter(player=player, table__directed=False).order_by("-pk").first()
    if seated is not None:
        return seated.table_id
    games = {game.pk: game for game in _games()}
    for offer in sorted(_offers(games, purse(player.pk, Currency.PLAY))):
        table_id = _sit(games[offer.game_id], player, now)
        if table_id is not None:
            return table_id
    raise NoFittingTable("no free seat that the wallet covers")


def _games() -> list[Game]:
    people = Count("tables__seats", filter=Q(tables__seats__player__is_bot=False))
    offered = games_on_offer().filter(currency=Currency.PLAY).select_related("rule_set")
    return list(offered.annotate(people=people))


def _offers(games: dict[int, Game], wallet: int) -> list[_Offer]:
    offers = []
    for game in games.values():
        rules = game.rules()
        if rules.min_buy_in > wallet:
            continue
        usual = (rules.variant, rules.structure) == _USUAL
        is_dear = rules.max_buy_in * _BUY_INS > wallet
        people: int = game.people  # type: ignore[attr-defined]  # annotated
        offers.append(_Offer(is_dear, -people, not usual, game.big_blind, game.pk))
    return offers


def _sit(game: Game, player: Player, now: datetime) -> int | None:
    """Seat the player at a table of this game and return its id; None if none can be had."""
    try:
        held = _hold_seat(game, player, now)
    except _PASSED_OVER:
        return None
    if held is None or isinstance(held, AtTable):
        return held.table_id if held else None
    limits = limits_for(table_id=held.table_id, player_id=player.pk, now=now)
    amount = max(limits.minimum, min(limits.maximum, purse(player.pk, Currency.PLAY)))
    try:
        take_reserved(table_id=held.table_id, player=player, amount=amount, now=now)
    except Refusal as refusal:
        let_go(table_id=held.table_id, player=player, now=now)
        if isinstance(refusal, _PASSED_OVER):
            return None
        raise
    return held.table_id


def _hold_seat(game: Game, player: Player, now: datetime) -> Reservation | AtTable | None:
    """Hold a drawn seat in a pool, else one at the fullest table with a free seat."""
    if not game.players_pick:
        return reserve_drawn(game_id=game.pk, player=player, now=now)
    lined = set(Waiting.objects.filter(game=game).in_line().values_list("wanted", flat=True))
    free = [table for table in Places(game, now).free_for(player) if table.table_id not in lined]
    if not free:
        return None
    fullest = min(free, key=lambda table: (len(table.free_seats), table.table_id))
    seat = fullest.free_seats[0]
    return reserve_picked(table_id=fullest.table_id, player=player, seat=seat, now=now)
