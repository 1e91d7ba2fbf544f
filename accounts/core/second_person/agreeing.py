"""The agreement of two people on a decision of staff."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.core.audit_log.new_rights import require_settled_rights
from accounts.core.second_person.models import Approval
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal

COUNTS_FOR: Final = timedelta(days=7)


def agreed(
    *,
    action: audit_log.Action,
    subject: str,
    terms: Mapping[str, Any],
    by: Player,
    reason: str,
    address: str = "",
    now: datetime,
) -> int | None:
    """Return the id of the person who has signed this within a week, on the same terms.

    If there is none, store the signature of `by` for a second person, write it into the audit log,
    and return None; it replaces one on other terms, or of somebody who has left the staff.
    Raises ExplainedRefusal: `second_person` if `by` is the first person, `new_rights` for staff
    whose rights were changed within a day. The caller holds a lock on the subject.
    """
    require_settled_rights(by)
    signed = Approval.objects.filter(by__is_staff=True, by__is_active=True)
    first = signed.filter(action=action, subject=subject, at__gt=now - COUNTS_FOR).first()
    if first and first.terms == dict(terms):
        _require_another(first, by)
        first.delete()
        return first.by_id
    Approval.objects.update_or_create(
        action=action,
        subject=subject,
        defaults={"terms": terms, "reason": reason.strip()[:500], "by": by, "at": now},
    )
    audit_log.record(
        actor=by,
        action=audit_log.Action.APPROVAL_GIVEN,
        subject=subject,
        after={"of": action, **terms},
        reason=reason.strip(),
        address=address,
        now=now,
    )
    return None


def _require_another(first: Approval, by: Player) -> None:
    if first.by_id == by.pk:
        raise ExplainedRefusal(
            _("You have signed. A colleague has to sign too."),
            code="second_person",
            field="staff",
            allowed={"not": by.screen_name},
        )
