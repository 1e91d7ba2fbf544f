from collections.abc import Callable

from django.http import HttpRequest

from accounts.ledger import chart
from accounts.ledger.models import Currency


def wallet_context(request: HttpRequest) -> dict[str, Callable[[], int | None]]:
    """`wallet_balance` for templates: the viewer's play money, read when a page shows it."""

    def wallet_balance() -> int | None:
        if not request.user.is_authenticated:
            return None
        return chart.wallet(player=request.user, currency=Currency.PLAY).balance

    return {"wallet_balance": wallet_balance}
