"""Incidents as mail."""

import json

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _

from accounts.core.incidents.models import Incident


def staff_mail(incident: Incident) -> EmailMessage | None:
    """Return the mail to staff about an incident; None when ROOM_STAFF_MAIL names nobody."""
    if not settings.ROOM_STAFF_MAIL:
        return None
    values = {"kind": incident.kind, "subject": incident.subject}
    lines = [
        _("Opened at %(at)s.") % {"at": incident.opened_at.isoformat(timespec="seconds")},
        json.dumps(incident.detail, indent=2, sort_keys=True),
    ]
    return EmailMessage(
        _("Incident: %(kind)s, %(subject)s") % values,
        "\n\n".join(lines),
        to=settings.ROOM_STAFF_MAIL,
    )
