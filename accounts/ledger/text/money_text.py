"""How amounts are written, for readers and for programs."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.ledger.models import Currency
from accounts.ledger.text.number_text import readers_form, whole_number

CHIPS: Final = "CHIP"
"""The chips of a tournament: whole points, and no currency of the ledger, so that no code that
moves money can take them for money."""


def money(amount: int | str | None, currency: str = "") -> str:
    """Return minor units as the reader writes 1,234.56, and chips of a tournament as 1,234.

    Empty for an amount that is not an integer, which a page does not know.
    """
    if not isinstance(amount, int):
        return ""
    return whole_number(amount) if currency == CHIPS else readers_form(_english(amount, ","))


def signed_money(amount: int, currency: str = "") -> str:
    """Return minor units that were moved with their sign: +1,234.56 or -1,234.56."""
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)


def euros(amount: int) -> str:
    """Return cents with the euro sign, where the reader's language puts it."""
    return _("€ %(amount)s") % {"amount": money(amount)}


def editable_money(amount: int) -> str:
    """Return minor units for a field to type in: without grouping, with the reader's decimal
    mark.
    """
    return readers_form(plain_money(amount))


def plain_money(amount: int) -> str:
    """Return minor units as programs read them, in every language: 1234.56."""
    return _english(amount, "")


def money_text(amount: int, currency: str) -> str:
    """Return minor units with their currency in words: "150.00 play money"; or "1,000 chips"."""
    if currency == CHIPS:
        chips = whole_number(amount)
        return ngettext("%(chips)s chip", "%(chips)s chips", amount) % {"chips": chips}
    return f"{money(amount)} {Currency(currency).label}"


def _english(amount: int, grouping: str) -> str:
    sign = "-" if amount < 0 else ""
    units, cents = divmod(abs(amount), 100)
    return f"{sign}{units:{grouping}}.{cents:02d}"
