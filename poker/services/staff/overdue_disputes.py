"""Opening incidents for disputes whose answer is overdue."""

from datetime import datetime

from accounts.core.incidents import Incident, open_incident
from config import room_time
from poker.models import HandDispute


def report_overdue(now: datetime | None = None) -> int:
    """Open an incident, which is mailed, for each dispute nobody answered in time, and return how
    many are new.

    Each dispute gets one, however often this runs.
    """
    now = now or room_time.now()
    late = HandDispute.objects.filter(answered_at=None, due_at__lt=now).select_related("played")
    keys = {_key(dispute): dispute for dispute in late.order_by("due_at", "pk")}
    known = set(Incident.objects.filter(key__in=keys).values_list("key", flat=True))
    new = [dispute for key, dispute in keys.items() if key not in known]
    for dispute in new:
        open_incident(
            kind="dispute_overdue",
            subject=f"table:{dispute.played.table_id} hand:{dispute.played.hand_no}",
            detail={"dispute": dispute.pk, "due_at": dispute.due_at.isoformat()},
            key=_key(dispute),
            now=now,
        )
    return len(new)


def _key(dispute: HandDispute) -> str:
    return f"dispute_overdue:{dispute.pk}"
