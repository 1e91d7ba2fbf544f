"""Values handed in from outside: seats and chips are integers, choices one of those there are."""

from collections.abc import Collection
from typing import TypeGuard

from poker.engine.errors import InvalidChoice, NoSuchSeat, NotAWholeNumber


def is_whole(value: object) -> TypeGuard[int]:
    """Whether ``value`` is an integer; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def require_whole(field: str, value: object, **allowed: int) -> None:
    """Raise NotAWholeNumber, naming the field and what is ``allowed``, unless it is an integer."""
    if not is_whole(value):
        raise NotAWholeNumber(field, **allowed)


def require_seat_number(number: object, seats: int) -> None:
    """Raise NoSuchSeat unless ``number`` is one of a table with so many ``seats``."""
    if not is_whole(number) or not 0 <= number < seats:
        raise NoSuchSeat(f"seats are 0 to {seats - 1}", max=seats - 1)


def require_choice(field: str, value: object, choices: Collection[str]) -> None:
    """Raise InvalidChoice, naming the field and the ``choices``, unless it is one of them."""
    if not isinstance(value, str) or value not in choices:
        raise InvalidChoice(field, choices)
