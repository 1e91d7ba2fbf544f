"""The heads of the board's columns, and what pressing one does."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# The label of each column of figures, and the fact it is sorted by, empty for none.
_COLUMNS: Final = (
    (_("Stakes"), "stakes"),
    (_("Buy-in"), ""),
    (_("Players"), "players"),
    (_("Tables"), ""),
    (_("Waiting"), "waiting"),
    (_("Average pot"), "pot"),
    (_("Hands/h"), "hands"),
    (_("See flop"), "flop"),
    (_("Rake"), ""),
)


class Head(NamedTuple):
    """A column's head. Pressing it sorts by ``next``; ``first`` is what the first press sorts by.

    ``sort`` is the fact of the column, empty where it cannot be sorted by. ``direction`` is a value
    of `aria-sort`.
    """

    label: Promise
    sort: str
    first: str = ""
    direction: str = "none"
    next: str = ""


class Sort(NamedTuple):
    """A way to order the games, as a line of a select."""

    value: str
    label: Promise


def heads(sorted_by: str) -> list[Head]:
    """Return the heads of a board that is sorted by this."""
    return [_head(label, sort, sorted_by) for label, sort in _COLUMNS]


def sorts() -> list[Sort]:
    """Return the ways to sort: by the greatest first, but by stakes the cheapest games first."""
    return [Sort(_first(sort), label) for label, sort in _COLUMNS if sort]


def _first(sort: str) -> str:
    return sort if sort == "stakes" else f"-{sort}"


def _head(label: Promise, sort: str, sorted_by: str) -> Head:
    if not sort:
        return Head(label, "")
    first = _first(sort)
    if sorted_by.removeprefix("-") != sort:
        return Head(label, sort, first, next=first)
    if sorted_by.startswith("-"):
        return Head(label, sort, first, "descending", sort)
    return Head(label, sort, first, "ascending", f"-{sort}")
