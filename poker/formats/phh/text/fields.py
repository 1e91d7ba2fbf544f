"""Checks of a TOML value: each returns it typed or raises WrongField."""

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Final, TypeVar

from poker.formats.phh.errors import WrongField
from poker.formats.phh.record import Amount

_T = TypeVar("_T")

LARGEST_AMOUNT: Final = 10**15
"""In the record's unit: far above any stack, so that nothing overflows or takes forever."""


def text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(field, "a string")
    return value


def whole(field: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(field, "an integer")
    return value


def name_or_number(field: str, value: object) -> str | int:
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise _wrong(field, "a string or an integer")
    return value


def flag(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(field, "true or false")
    return value


def clock_time(field: str, value: object) -> datetime.time:
    if not isinstance(value, datetime.time):
        raise _wrong(field, "a local time")
    return value


def amount(field: str, value: object) -> Amount:
    """Return an integer or a float; infinity, which stands for an unknown stack, is allowed.

    Raises WrongField for anything else.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _wrong(field, "an integer or a float")
    if isinstance(value, Decimal) and value.is_nan():
        raise _wrong(field, "an integer or a float")
    if value != Decimal("inf") and not -LARGEST_AMOUNT <= value <= LARGEST_AMOUNT:
        raise _wrong(field, f"at most {LARGEST_AMOUNT}")
    return value


def not_negative(field: str, value: object) -> Amount:
    found = amount(field, value)
    if found < 0:
        raise _wrong(field, "zero or more")
    return found


def positive(field: str, value: object) -> Amount:
    found = amount(field, value)
    if found <= 0:
        raise _wrong(field, "more than zero")
    return found


def each(check: Callable[[str, object], _T]) -> Callable[[str, object], tuple[_T, ...]]:
    """Return a check of an array each of whose entries passes ``check``."""

    def checked(field: str, value: object) -> tuple[_T, ...]:
        if not isinstance(value, list):
            raise _wrong(field, "an array")
        return tuple(check(field, entry) for entry in value)

    return checked


def _wrong(field: str, allowed: str) -> WrongField:
    return WrongField(field, f"must be {allowed}", allowed=allowed)
