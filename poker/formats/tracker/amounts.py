"""Amounts as tracking programs read them."""

from typing import Final

from accounts.ledger.text.money_text import CHIPS

_SIGNS: Final = {"EUR": "€", "USD": "$", "GBP": "£"}


def amount_text(amount: int, currency: str) -> str:
    """Return minor units with the sign of their currency, none for play money: ``€1.50``, ``€2``.

    A tournament's chips are written as they are.
    """
    if currency == CHIPS:
        return str(amount)
    units, cents = divmod(amount, 100)
    text = f"{units}.{cents:02}" if cents else str(units)
    return _SIGNS.get(currency, "") + text
