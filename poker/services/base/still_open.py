"""Checks that a table is open, and that it is no tournament's."""

from poker.models import Game, Table
from poker.services.base.errors import TableClosed, TableOfTournament


def require_open(table: Table) -> None:
    """Raise TableClosed for a table that was closed for good."""
    if table.closed_at is not None:
        raise TableClosed("the table is closed")


def require_undirected(table: Table) -> None:
    """Raise TableOfTournament at a table whose seats and chips are a tournament's (section 14)."""
    if table.directed:
        raise TableOfTournament("the table is a tournament's")


def require_cash(game: Game) -> None:
    """Raise TableOfTournament for a game played by the rules of tournaments: players get a seat, or
    a place in its line, only by registering for a tournament."""
    if game.is_tournament or game.rule_set.is_for_tournaments:
        raise TableOfTournament("the game is by the rules of tournaments")
