"""The wallets' part of the templates' context."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.ledger.models import Account, AccountKind, Currency
from accounts.models.player import Player

Balance = Callable[[], int | None]


def wallet_context(request: HttpRequest) -> dict[str, Balance]:
    """Return `wallet_balance` and `euro_balance` for templates: functions that return minor units.

    They read the viewer's wallets when a page uses them, once.
    """

    @cache
    def wallets() -> dict[str, int | None]:
        if not isinstance(request.user, Player):
            return {}
        # Looked up, not opened: reading a page writes nothing.
        held = Account.objects.filter(player=request.user, kind=AccountKind.WALLET)
        return dict.fromkeys(Currency, 0) | dict(held.values_list("currency", "balance"))

    return {
        "wallet_balance": lambda: wallets().get(Currency.PLAY),
        "euro_balance": lambda: wallets().get(Currency.EUR),
    }
