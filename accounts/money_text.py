from accounts.ledger.models import Currency
from accounts.templatetags.money import money


def money_text(amount: int, currency: str) -> str:
    """Minor units with their currency in words: "150.00 play money"."""
    return f"{money(amount)} {Currency(currency).label}"
