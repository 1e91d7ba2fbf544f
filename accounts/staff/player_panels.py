"""The panels on a player's page in the admin: each app registers its own."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from accounts.models.player import Player
from config.registry import Registry, full_name

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise

MOST_ROWS: Final = 10
"""The most rows of a panel: the rest is behind its links and in the reports."""

Rows = Callable[[Player], Iterable[Sequence[Any]]]


@dataclass(frozen=True)
class Panel:
    """A short table about one player, for staff with the right to it."""

    title: "Words"
    right: str
    columns: "Sequence[Words]"
    rows: Rows


_PANELS: Final = Registry[Panel]("panel", lambda each: full_name(each.rows))


def panel(title: "Words", *, right: str, columns: "Sequence[Words]") -> Callable[[Rows], Rows]:
    """Return a decorator that registers a function for a panel's rows, newest first, at most
    MOST_ROWS.
    """
    return _PANELS.made_by(lambda rows: Panel(title, right, columns, rows))


def panels_of(player: Player, reader: Player) -> list[tuple[Panel, list[Sequence[Any]]]]:
    """Return the panels the reader may see, each with its rows."""
    return [(each, list(each.rows(player))) for each in _PANELS if reader.has_perm(each.right)]
