import logging
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.core.incidents.models import Incident
from accounts.core.incidents.webhook import alert
from accounts.core.mail.nudging import nudge

logger = logging.getLogger(__name__)


@transaction.atomic
def open_incident(
    *, kind: str, subject: str, detail: dict[str, Any], key: str, now: datetime | None = None
) -> Incident:
    """Put something that went wrong before staff, once however often the same `key` comes.

    Part of the caller's transaction; staff are mailed, and the webhook is told, after the commit.
    """
    now = now or timezone.now()
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
