from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef

from accounts.devices.cookie import LIFETIME
from accounts.devices.models import KnownDevice, SignIn

KEPT: Final = timedelta(days=90)
RUN_OUT: Final = timedelta(days=1)


def forget_old(now: datetime) -> int:
    """Forget sessions that ran out a day ago, sign-ins not used for 90 days, and browsers not
    seen for a year; how many rows."""
    # As long as there is a session its sign-in stays: what is not listed cannot be ended.
    lasting = Session.objects.filter(pk=OuterRef("session_key"))
    old = (
        Session.objects.filter(expire_date__lt=now - RUN_OUT),
        SignIn.objects.filter(~Exists(lasting), seen_at__lt=now - KEPT),
        KnownDevice.objects.filter(seen_at__lt=now - LIFETIME),
    )
    return sum(rows.delete()[0] for rows in old)
