"""The amount of a player's money in the room, and the amount that can be withdrawn."""

from collections.abc import Callable
from typing import Final, NamedTuple

from django.db.models import Sum

from accounts.ledger.models import Account, AccountKind, Currency
from config.registry import Registry

MONEY_ELSEWHERE: Final[Registry[Callable[[int], int]]] = Registry("money of a player elsewhere")
"""Each returns the cents of a player's in accounts shared with others, which can come back."""


class Money(NamedTuple):
    """Cents: `all` in every account of the player's and elsewhere, `can_leave` in the wallet and in
    withdrawals under way.
    """

    all: int
    can_leave: int


def money_of(player_id: int) -> Money:
    """Return a player's euros, in cents."""
    accounts = Account.objects.filter(player=player_id, currency=Currency.EUR).order_by()
    kinds = dict(accounts.values_list("kind").annotate(total=Sum("balance")))
    found = {kind: total or 0 for kind, total in kinds.items()}
    leaving = (AccountKind.WALLET, AccountKind.WITHDRAWAL)
    in_all = sum(found.values()) + sum(held(player_id) for held in MONEY_ELSEWHERE)
    return Money(in_all, sum(found.get(kind, 0) for kind in leaving))
