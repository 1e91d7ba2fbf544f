"""Opening incidents."""

import logging
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.core.incidents.models import Incident
from accounts.core.incidents.webhook import alert
from accounts.core.mail.nudging import nudge
from config import room_time

logger = logging.getLogger(__name__)


@transaction.atomic
def open_incident(
    *,
    kind: str,
    subject: str,
    detail: dict[str, Any],
    key: str,
    again: bool = False,
    now: datetime | None = None,
) -> Incident:
    """Open an incident and return it; the same `key` again returns the one stored before.

    What a check finds `again` once staff have closed the incident opens another one. It is part of
    the caller's transaction; after the commit staff are mailed, and the webhook is called.
    """
    now = now or room_time.now()
    if again:
        closed = Incident.objects.filter(key__startswith=f"{key}:", closed_at__isnull=False)
        key = f"{key}:{closed.count()}"
    wanted = Incident(
        kind=kind, subject=subject, detail=detail, key=key, opened_at=now, mail_due_at=now
    )
    is_new = not Incident.objects.filter(key=key).exists()
    Incident.objects.bulk_create([wanted], ignore_conflicts=True)
    incident = Incident.objects.get(key=key)
    if is_new:
        alert(incident)
    logger.error("incident %s: %s", kind, subject)
    nudge()
    return incident
