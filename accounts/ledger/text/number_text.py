"""Numbers in the form the reader's language writes them, and back."""

import re
from typing import Final

from django.utils.formats import get_format

_PLAIN: Final = re.compile(r"\d+(?:[.,]\d{1,2})?")
# What people type between thousands, besides the mark of their language.
_SPACES: Final = r"\s'\u2019"


def readers_form(english: str) -> str:
    """Return a number like 1,234.50 with the marks of the reader's language: 1.234,50."""
    thousands, decimal = get_format("THOUSAND_SEPARATOR"), get_format("DECIMAL_SEPARATOR")
    if (thousands, decimal) == (",", "."):
        return english
    return english.translate(str.maketrans({",": thousands, ".": decimal}))


def whole_number(value: int) -> str:
    """Return a whole number like 1,234 as the reader writes it."""
    return readers_form(f"{value:,}")


def decimal_number(value: float, places: int) -> str:
    """Return a number like 1,234.50 as the reader writes it, with `places` decimals."""
    return readers_form(f"{value:,.{places}f}")


def typed_number(text: str) -> str:
    """Return what somebody typed as 1234.50, however they set the marks; anything else unchanged.

    Thousands are groups of three digits. So 12.50 and 12,50 are the same in every language, and
    1.234 is more than a thousand where the language groups with a point.
    """
    text = text.strip()
    decimal = get_format("DECIMAL_SEPARATOR")
    group = "." if decimal == "," else ","
    grouped = rf"\d{{1,3}}(?:[{_SPACES}{group}]\d{{3}})+(?:{re.escape(decimal)}\d{{1,2}})?"
    if re.fullmatch(grouped, text):
        return re.sub(rf"[{_SPACES}{group}]", "", text).replace(decimal, ".")
    return text.replace(",", ".") if _PLAIN.fullmatch(text) else text
