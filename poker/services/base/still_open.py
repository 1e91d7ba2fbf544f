from poker.models import Game, Table
from poker.services.base.errors import OfAnEvent, TableClosed


def require_open(table: Table) -> None:
    """Raise TableClosed once a table was closed: it never opens again."""
    if table.closed_at is not None:
        raise TableClosed("the table is closed")


def require_undirected(table: Table) -> None:
    """Raise OfAnEvent at a table whose seats and chips are an event's (section 14)."""
    if table.directed:
        raise OfAnEvent("the table is an event's")


def require_cash(game: Game) -> None:
    """Raise OfAnEvent for a game by the rules of events: nobody sits down there, or waits to, but
    by registering for one."""
    if game.is_freezeout or game.rule_set.is_for_events:
        raise OfAnEvent("the game is by the rules of events")
