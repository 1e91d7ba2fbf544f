from poker.models import Game, Table
from poker.services.base.errors import TableClosed, TableOfTournament


def require_open(table: Table) -> None:
    """Raise TableClosed once a table was closed: it never opens again."""
    if table.closed_at is not None:
        raise TableClosed("the table is closed")


def require_undirected(table: Table) -> None:
    """Raise TableOfTournament at a table whose seats and chips are a tournament's (section 14)."""
    if table.directed:
        raise TableOfTournament("the table is a tournament's")


def require_cash(game: Game) -> None:
    """Raise TableOfTournament for a game by the rules of tournaments: nobody sits down there, or
    waits to, but by registering for one."""
    if game.is_tournament or game.rule_set.is_for_tournaments:
        raise TableOfTournament("the game is by the rules of tournaments")
