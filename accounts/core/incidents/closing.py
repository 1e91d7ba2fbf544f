"""Closing incidents."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.core.audit_log import Action, record
from accounts.core.incidents.models import Incident
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal


@transaction.atomic
def close_incident(
    *, incident_id: int, staff: Player, note: str, address: str = "", now: datetime | None = None
) -> Incident:
    """Close an incident with a note of what was found and done, and return it.

    It is written into the audit log. Raises ExplainedRefusal for a closed one (`closed`), or
    without a note (`no_note`).
    """
    if not note.strip():
        raise ExplainedRefusal(_("A reason is needed."), code="no_note", field="note")
    # Locked before it is checked: of two who close it at once, the second is refused.
    incident = Incident.objects.select_for_update(of=("self",)).get(pk=incident_id)
    if incident.closed_at is not None:
        raise ExplainedRefusal(
            _("This incident is closed already."), code="closed", field="incident"
        )
    incident.closed_at, incident.closed_by = now or timezone.now(), staff
    incident.note = note.strip()
    incident.save(update_fields=["closed_at", "closed_by", "note"])
    record(
        actor=staff,
        action=Action.INCIDENT_CLOSED,
        subject=f"incident:{incident.pk}",
        after={"kind": incident.kind, "subject": incident.subject},
        reason=incident.note,
        address=address,
        now=now,
    )
    return incident
