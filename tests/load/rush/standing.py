"""Who sits and who waits, as the database has it."""

from typing import NamedTuple

from accounts.ledger.models import Account, AccountKind
from lobby.models import Waiting
from poker.models import Game, Seat


class Standing(NamedTuple):
    """Player ids: ``seated`` in the order they sat down, ``line`` in the order of the line."""

    seated: tuple[int, ...]
    line: tuple[int, ...]


def standing(game: Game) -> Standing:
    """How the pool stands now."""
    # A seat's row is made under the game's lock, so rows are numbered as people sat down.
    seated = Seat.objects.filter(table__game=game).order_by("pk")
    line = Waiting.objects.filter(game=game).in_line()
    return Standing(
        tuple(seated.values_list("player", flat=True)), tuple(line.values_list("player", flat=True))
    )


def wallets() -> dict[int, int]:
    """Every player's play money, by their id."""
    held = Account.objects.filter(kind=AccountKind.WALLET, currency="PLAY")
    rows = held.values_list("player", "balance")
    return {player: balance or 0 for player, balance in rows if player}


def table_of(player_id: int) -> int | None:
    return Seat.objects.filter(player=player_id).values_list("table", flat=True).first()
