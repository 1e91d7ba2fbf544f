"""The reasons for which accounts keep a player's records."""

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest
from accounts.cashier.models.request import OPEN, Status
from accounts.compliance.retention.reasons import retention_reason
from accounts.models.player import Player
from accounts.safer_play.breaks.models import BreakKind, PlayBreak

Numbers = QuerySet[Any, Any]


@retention_reason("suspended", _("The player is suspended: what they did is looked into."))
def looked_into(now: datetime) -> Numbers:
    """Return the suspended players' ids. Expelled players are left out: their case is decided."""
    return Player.objects.filter(suspended_at__isnull=False, expelled_at=None).values("pk")


@retention_reason("payment", _("A deposit or a withdrawal is under way."))
def paying(now: datetime) -> Numbers:
    under_way = CashierRequest.objects.filter(status__in=(*OPEN, Status.REVERSING))
    return under_way.values("player")


@retention_reason("away", _("The player is excluded."), stops_erasure=False)
def excluded(now: datetime) -> Numbers:
    """Return the ids of players whose break or exclusion has not ended.

    A break counts until its time is over, an exclusion until its player has come back from it.
    """
    lasting = PlayBreak.objects.filter(Q(until_at__gt=now) | Q(kind=BreakKind.EXCLUSION))
    return lasting.filter(ended_at=None).values("player")
