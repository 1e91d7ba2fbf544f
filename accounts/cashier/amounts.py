"""The smallest and the largest amount of a deposit or withdrawal."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_text import money
from config.refusals.explained import ExplainedRefusal

LEAST: Final = 100
MOST: Final = 10_000_000


def require_amount(amount: int) -> None:
    """Raise ExplainedRefusal unless an amount, in cents, is from 1.00 to 100,000.00."""
    if type(amount) is int and LEAST <= amount <= MOST:
        return
    raise ExplainedRefusal(
        _("An amount is from %(least_shown)s to %(most_shown)s."),
        code="amount",
        field="amount",
        allowed={
            "least": LEAST,
            "most": MOST,
            "least_shown": money(LEAST),
            "most_shown": money(MOST),
        },
    )
