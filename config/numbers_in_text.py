"""Whole numbers in what a client sends outside a form."""

from typing import Final

MOST_ID: Final = 2**63 - 1
_DIGITS: Final = len(str(MOST_ID))


def id_in(text: str) -> int:
    """Return the id that a text writes in decimal digits, 0 where no row can have it.

    Python refuses to read a number of thousands of digits, and PostgreSQL one of twenty.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
        return 0
    number = int(text)
    return number if number <= MOST_ID else 0
