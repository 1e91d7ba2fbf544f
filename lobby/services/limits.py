"""What a player can pay for, and at how many tables of a game they may sit."""

from datetime import datetime

from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.services.errors import TooManyTables
from poker.models import Game, Seat
from poker.services.base.errors import TableOfTournament
from poker.services.base.still_open import require_cash
from poker.services.money.play_refusals import PlayRefused, require_may_sit
from poker.services.money.purse import purse


def tables_of(game: Game, player: Player) -> list[int]:
    """Return the ids of the game's tables at which the player sits, the newest seat first."""
    seats = Seat.objects.filter(table__game=game, player=player).order_by("-pk")
    return list(seats.values_list("table", flat=True))


def may_join(game: Game, player: Player) -> bool:
    """Return whether the player may sit at one more table of the game."""
    return len(tables_of(game, player)) < game.rule_set.tables_at_once


def why_not(game: Game, player: Player, least: int, now: datetime) -> str:
    """Return the code of why a player in line cannot sit down with ``least``; empty where they
    can."""
    if game.rule_set.is_for_tournaments:
        return TableOfTournament.code
    if not may_join(game, player):
        return TooManyTables.code
    if purse(player.pk, game.currency) < least:
        return InsufficientFunds.code
    try:
        require_may_sit(player.pk, Currency(game.currency), least, now)
    except PlayRefused as refusal:
        return refusal.code
    return ""


def require_may_join(game: Game, player: Player, now: datetime) -> None:
    """Raise a refusal where the player may not join the game.

    TooManyTables where they sit at as many tables as the rule set allows, PlayRefused where their
    own limits or their being away forbid the least buy-in, and TableOfTournament where the rules
    are those of tournaments.
    """
    require_cash(game)
    require_may_sit(player.pk, Currency(game.currency), game.rules().min_buy_in, now)
    if not may_join(game, player):
        most = game.rule_set.tables_at_once
        raise TooManyTables("sits at as many tables as one may", max=most)
