"""Deleting sessions that ran out."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.models import Session

RUN_OUT: Final = timedelta(days=1)


def forget_old(now: datetime) -> int:
    """Delete sessions that ran out a day ago; return how many.

    Sign-ins and browsers are deleted by the retention policy.
    """
    return Session.objects.filter(expire_date__lt=now - RUN_OUT).delete()[0]
