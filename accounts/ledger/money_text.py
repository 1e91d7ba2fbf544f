from django.utils.translation import ngettext

from accounts.ledger.models import Currency
from accounts.ledger.number_text import whole_number
from accounts.templatetags.money import CHIPS, money


def money_text(amount: int, currency: str) -> str:
    """Minor units with their currency in words: "150.00 play money"; or "1,000 chips"."""
    if currency == CHIPS:
        chips = whole_number(amount)
        return ngettext("%(chips)s chip", "%(chips)s chips", amount) % {"chips": chips}
    return f"{money(amount)} {Currency(currency).label}"
