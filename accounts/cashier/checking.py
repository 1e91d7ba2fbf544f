"""A check that the money held for withdrawals is what players have asked for."""

from collections.abc import Iterator

from django.db.models import Sum

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.models.request import OPEN
from accounts.ledger.checks.audit import Difference
from accounts.ledger.models import Account, AccountKind


def withdrawal_differences() -> Iterator[Difference]:
    """Yield a difference for each player whose pending withdrawals are not the sum of their open
    requests.
    """
    asked = CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL, status__in=OPEN).order_by()
    wanted = dict(asked.values_list("player").annotate(total=Sum("amount")))
    accounts = Account.objects.filter(kind=AccountKind.WITHDRAWAL)
    pending = dict(accounts.values_list("player", "balance"))
    for player in sorted(pending.keys() | wanted.keys()):
        found, expected = pending.get(player) or 0, wanted.get(player, 0)
        if found != expected:
            yield Difference(f"pending withdrawals of player {player}", found, expected)
