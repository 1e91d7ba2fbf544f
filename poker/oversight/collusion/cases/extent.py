"""The days and the currency that a case is about."""

from accounts.ledger.models import Currency
from poker.models import CollusionCase
from poker.oversight.collusion.window import Window


def window_of(case: CollusionCase) -> Window | None:
    """Return the days that the signs of a case were counted in; None if it has no signs."""
    days = list(case.signs.values_list("since", "until"))
    if not days:
        return None
    return Window(min(since for since, _until in days), max(until for _since, until in days))


def currency_of(case: CollusionCase) -> str:
    """Return euros, or the currency of the signs if none of them counts hands for euros."""
    found = set(case.signs.exclude(currency="").values_list("currency", flat=True))
    return Currency.EUR if not found or Currency.EUR in found else min(found)
