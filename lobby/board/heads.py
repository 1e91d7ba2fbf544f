"""The heads of the board's columns, and what pressing one does."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# What each column of figures is called, and the fact it is sorted by, if it is.
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
    """A column's head: pressed, it sorts by ``next``, which is ``first`` while the board is
    sorted by another; ``direction`` as ARIA names it."""

    label: Promise
    sort: str
    first: str = ""
    direction: str = "none"
    next: str = ""


class Sort(NamedTuple):
    """A way to order the games, as a list offers it."""

    value: str
    label: Promise


def heads(sorted_by: str) -> list[Head]:
    """The heads of a board that is sorted by this."""
    return [_head(label, sort, sorted_by) for label, sort in _COLUMNS]


def sorts() -> list[Sort]:
    """The greatest first, but the cheapest games first."""
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
