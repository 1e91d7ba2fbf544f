"""Reading the whole number of a document."""

from datetime import datetime

from django.db import transaction

from accounts.core import audit_log
from accounts.identity.records import document_numbers
from accounts.identity.records.models import IdentityRecord
from accounts.identity.records.recording import require_reason
from accounts.models.player import Player


@transaction.atomic
def read_number(
    *, record_id: int, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> str:
    """Return the whole number of a document; who read it, and why, is written into the audit log.

    Raises ExplainedRefusal (`reason_missing`), IdentityRecord.DoesNotExist, or Unreadable.
    """
    reason = require_reason(reason)
    record = IdentityRecord.objects.get(pk=record_id)
    number = document_numbers.unseal(record.sealed_number)
    audit_log.record(
        actor=by,
        action=audit_log.Action.IDENTITY_NUMBER_READ,
        subject=f"player:{record.player_id}",
        after={"record": record.pk},
        reason=reason,
        address=address,
        now=now,
    )
    return number
