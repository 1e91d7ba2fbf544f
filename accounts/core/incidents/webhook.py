"""Calling the operator's webhook when an incident was opened."""

import json
from datetime import datetime
from http.client import HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from accounts.core import outbox
from accounts.core.incidents.models import Incident
from accounts.core.incidents.signature import signature
from config import room_time
from config.deadline import within
from config.outgoing.http import LimitedHttp, LimitedHttps
from config.wait_limits import WEBHOOK

INCIDENT_OPENED: Final = "incident_opened"


class WebhookFailed(Exception):
    """The webhook did not accept it. The text holds no address: that may be a secret itself."""


def alert(incident: Incident) -> None:
    """Have a worker call the webhook, where there is one; part of the caller's transaction.

    An incident that says the webhook itself failed is sent to staff by mail only.
    """
    if settings.ROOM_STAFF_WEBHOOK and incident.detail.get("topic") != INCIDENT_OPENED:
        outbox.put(INCIDENT_OPENED, f"incident:{incident.pk}", incident_id=incident.pk)


@outbox.listen(INCIDENT_OPENED, by_worker=True)
def tell_webhook(incident_id: int, now: datetime | None = None) -> None:
    """Send an incident by POST, signed. Raises WebhookFailed unless the answer is 2xx."""
    if not settings.ROOM_STAFF_WEBHOOK:
        return
    body = json.dumps(_told(Incident.objects.get(pk=incident_id)), sort_keys=True).encode()
    sent_at = str(int((now or room_time.now()).timestamp()))
    headers = {
        "Content-Type": "application/json",
        "X-Room-Timestamp": sent_at,
        "X-Room-Signature": signature(sent_at, body, settings.ROOM_STAFF_WEBHOOK_SECRET),
    }
    try:
        with within(WEBHOOK):
            status = _post(settings.ROOM_STAFF_WEBHOOK, body, headers)
    except (OSError, HTTPException) as error:
        raise WebhookFailed(f"no answer: {type(error).__name__}") from None
    if not 200 <= status < 300:
        raise WebhookFailed(f"answered {status}")


def _told(incident: Incident) -> dict[str, Any]:
    return {
        "id": incident.pk,
        "kind": incident.kind,
        "subject": incident.subject,
        "detail": incident.detail,
        "opened_at": incident.opened_at.isoformat(),
    }


def _post(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Send the body and return the answer's status; no redirect is followed.

    Raises OSError or HTTPException.
    """
    parts = urlsplit(address)
    kind = LimitedHttps if parts.scheme == "https" else LimitedHttp
    connection = kind(parts.hostname or "", parts.port)
    try:
        query = f"?{parts.query}" if parts.query else ""
        connection.request("POST", (parts.path or "/") + query, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
