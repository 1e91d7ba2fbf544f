"""How many approvals a request needs."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Sum

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.core.second_person.agreeing import is_large
from accounts.models.player import Player

PERIOD: Final = timedelta(hours=24)


def approvals_needed(*, player: Player, kind: RequestKind, amount: int, now: datetime) -> int:
    """Return how many of the staff have to approve a request for `amount` cents: one or two.

    Two are needed when it and the player's other requests of the same kind in 24 hours come to more
    than ROOM_CASHIER_TWO_PERSON_ABOVE, so that a large amount cannot avoid the second person by
    being split. Refused and cancelled requests do not count. The caller holds the player's lock.
    """
    lately = CashierRequest.objects.filter(player=player, kind=kind, asked_at__gt=now - PERIOD)
    counted = lately.exclude(status__in=(Status.REFUSED, Status.CANCELLED))
    before = counted.aggregate(total=Sum("amount"))["total"] or 0
    return 2 if is_large(before + amount, in_euros=True) else 1
