"""The wallets' part of the templates' context."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.core.requester import player_or_none
from accounts.ledger.models import Account, AccountKind, Currency

Balance = Callable[[], int | None]


def wallet_context(request: HttpRequest) -> dict[str, Balance]:
    """Return `wallet_balance` and `euro_balance` for templates: functions that return minor units.

    They read the viewer's wallets when a page uses them, once.
    """

    @cache
    def wallets() -> dict[str, int | None]:
        player = player_or_none(request)
        if player is None:
            return {}
        # Looked up, not opened: reading a page writes nothing.
        held = Account.objects.filter(player=player, kind=AccountKind.WALLET)
        return dict.fromkeys(Currency, 0) | dict(held.values_list("currency", "balance"))

    return {
        "wallet_balance": lambda: wallets().get(Currency.PLAY),
        "euro_balance": lambda: wallets().get(Currency.EUR),
    }
