"""Rights over money count once a day has passed since somebody's rights were changed."""

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.models import AuditEntry
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal

DAY: Final = timedelta(days=1)
"""Time for colleagues to see whom somebody has put in charge of money."""


def require_settled_rights(by: Player) -> None:
    """Raise ExplainedRefusal (`new_rights`) for staff whose rights were changed within a day."""
    changes = AuditEntry.objects.filter(
        subject=f"player:{by.pk}",
        action=Action.STAFF_RIGHTS_CHANGED,
        at__gt=room_time.now() - DAY,
    )
    if (latest := changes.order_by("-number").first()) is None:
        return
    until = latest.at + DAY
    raise ExplainedRefusal(
        _("Your rights were changed: for money they count from %(until)s UTC on."),
        code="new_rights",
        field="by",
        allowed={"until": until.strftime("%Y-%m-%d %H:%M")},
    )
