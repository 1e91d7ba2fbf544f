"""Checks of values from outside: seats and amounts are integers, choices are known ones."""

from collections.abc import Collection
from typing import TypeGuard

from poker.engine.errors import InvalidChoice, NoSuchSeat, NotAWholeNumber


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether ``value`` is an integer; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def require_whole(field: str, value: object, **allowed: int) -> None:
    """Raise NotAWholeNumber, naming the field and what is ``allowed``, unless ``value`` is an
    integer.
    """
    if not is_whole(value):
        raise NotAWholeNumber(field, **allowed)


def require_seat_number(number: object, seats: int) -> None:
    """Raise NoSuchSeat unless ``number`` is a seat of a table with this many ``seats``."""
    if not is_whole(number) or not 0 <= number < seats:
        raise NoSuchSeat(f"seats are 0 to {seats - 1}", max=seats - 1)


def require_choice(field: str, value: object, choices: Collection[str]) -> None:
    """Raise InvalidChoice, naming the field and the ``choices``, unless ``value`` is one."""
    if not isinstance(value, str) or value not in choices:
        raise InvalidChoice(field, choices)
