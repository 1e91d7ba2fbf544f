"""The deposit limits that players set for themselves."""

from datetime import datetime

from django.db.models import Q, Sum
from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.models.request import OPEN
from accounts.ledger.text.money_text import money
from accounts.safer_play.limits.models import LimitKind
from accounts.safer_play.limits.standing import Remaining, begins, limits_of, tightest
from config.refusals.explained import ExplainedRefusal


def deposit_room(player_id: int, now: datetime) -> Remaining | None:
    """Return what the player may still deposit under the tightest limit; None without a limit.

    A deposit counts from when it is asked for to the end of the day, week or month in which it was
    credited.
    """
    limits = limits_of(player_id, LimitKind.DEPOSIT)
    used = {span: deposited(player_id, begin) for span, begin in begins(limits, now).items()}
    return tightest(limits, used, now)


def require_deposit(player_id: int, amount: int, now: datetime) -> None:
    """Raise ExplainedRefusal (`deposit_limit`) where a deposit would pass a limit.

    The caller holds the player's lock.
    """
    room = deposit_room(player_id, now)
    if room is None or amount <= room.left:
        return
    raise ExplainedRefusal(
        _(
            "Your deposit limit per %(span)s is %(limit_shown)s, and %(left_shown)s of it are "
            "left until %(until)s UTC."
        ),
        code="deposit_limit",
        field="amount",
        allowed={
            "most": max(0, room.left),
            "span": room.span.label,
            "limit_shown": money(room.limit),
            "left_shown": money(max(0, room.left)),
            "until": f"{room.until:%Y-%m-%d %H:%M}",
        },
    )


def deposited(player_id: int, begin: datetime) -> int:
    """Return the player's deposits that count since `begin`, in cents: still open, or credited."""
    asked = CashierRequest.objects.filter(player=player_id, kind=RequestKind.DEPOSIT)
    credited = Q(status__in=(Status.DONE, Status.REVERSING), changed_at__gte=begin)
    counted = asked.filter(Q(status__in=OPEN) | credited)
    return counted.aggregate(total=Sum("amount"))["total"] or 0
