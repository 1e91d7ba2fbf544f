from django import template

register = template.Library()


@register.filter
def money(amount: int | str | None) -> str:
    """Minor units as 1,234.56; nothing for an amount that a page does not know."""
    if not isinstance(amount, int):
        return ""
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), 100)
    return f"{sign}{whole:,}.{cents:02d}"


@register.filter
def signed_money(amount: int) -> str:
    """Minor units that moved: +1,234.56 or -1,234.56."""
    return f"+{money(amount)}" if amount > 0 else money(amount)
