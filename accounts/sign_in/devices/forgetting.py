from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.models import Session

RUN_OUT: Final = timedelta(days=1)


def forget_old(now: datetime) -> int:
    """Forget sessions that ran out a day ago; how many. Sign-ins and browsers go by the policy
    of retention."""
    return Session.objects.filter(expire_date__lt=now - RUN_OUT).delete()[0]
