"""What a game may not change while tables of it are open."""

from typing import TYPE_CHECKING, Final

from django.db.models import Q

from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.rules import Rules

if TYPE_CHECKING:
    from poker.models.games.game import Game

_KEPT: Final = ("variant", "structure", "seats", "seating")
_OPEN: Final = Q(closed_at=None) | Q(reopens=True)


class TablesOpen(InvalidRules):
    """Open tables could not go on after the change; ``allowed`` names their ``game``.

    A table that closed because nobody was there counts, as it opens again.
    """

    code = "tables_open"

    def __init__(self, field: str, game: str) -> None:
        reason = f"tables of {game} are open: close them, or make another game"
        super().__init__(field, reason, game=game)


def has_tables(game: "Game") -> bool:
    """Return whether tables of this game are open, or will be opened again."""
    return game.pk is not None and game.tables.filter(_OPEN).exists()


def changed_at_tables(before: "Game", after: "Game") -> list[str]:
    """Return the names of the rules that must not change at open tables but would.

    Raises InvalidRules if the game cannot be played after the change.
    """
    changed = [] if before.currency == after.currency else ["currency"]
    new = after.rules()
    try:
        old: Rules = before.rules()
    except InvalidRules:
        # The stored rules could never be played, so nobody plays by them.
        return changed
    return changed + [name for name in _KEPT if getattr(old, name) != getattr(new, name)]
