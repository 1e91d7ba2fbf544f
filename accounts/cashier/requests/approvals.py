"""How many approvals a request needs."""

from datetime import datetime

from django.conf import settings
from django.db.models import Sum

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests.payees import is_new_payee
from accounts.core.second_person.sums import PERIOD
from accounts.models.player import Player


def approvals_needed(
    *, player: Player, kind: RequestKind, amount: int, account_holder: str, now: datetime
) -> int:
    """Return how many of the staff have to approve a request for `amount` cents: one or two.

    Two are needed when it and the player's other requests of the same kind in 24 hours come to more
    than ROOM_CASHIER_TWO_PERSON_ABOVE, so that a large amount cannot avoid the second person by
    being split, and for the first withdrawal to each account name. Refused and cancelled
    requests do not count. The caller holds the player's lock.
    """
    if kind == RequestKind.WITHDRAWAL and is_new_payee(player.pk, account_holder):
        return 2
    lately = CashierRequest.objects.filter(player=player, kind=kind, asked_at__gt=now - PERIOD)
    counted = lately.exclude(status__in=(Status.REFUSED, Status.CANCELLED))
    before = counted.aggregate(total=Sum("amount"))["total"] or 0
    return 2 if before + amount > settings.ROOM_CASHIER_TWO_PERSON_ABOVE else 1
