from typing import Final

from django import template

register = template.Library()


CHIPS: Final = "CHIP"
"""What a freezeout is played for: points of the event, whole ones, and no currency of the
ledger's, so that no path of money ever takes them for money."""


@register.filter
def money(amount: int | str | None, currency: str = "") -> str:
    """Minor units as 1,234.56, chips of a freezeout as 1,234; nothing for an amount that a page
    does not know."""
    if not isinstance(amount, int):
        return ""
    if currency == CHIPS:
        return f"{amount:,}"
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), 100)
    return f"{sign}{whole:,}.{cents:02d}"


@register.filter
def signed_money(amount: int, currency: str = "") -> str:
    """Minor units that moved: +1,234.56 or -1,234.56."""
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)
