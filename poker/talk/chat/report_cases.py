"""Cases that staff open from a player's report. Only an open case freezes money; the report does
not."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.own_reasons import FREEZES_FOR_DAYS
from accounts.core import audit_log
from accounts.core.incidents import Incident, open_incident
from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.models import PlayerReport
from poker.models.people.player_report import LONGEST_DETAILS

KIND: Final = "report_case"
FREEZES_FOR: Final = 30
"""The days after which the freeze of a case lapses, if staff do not close it before."""


@transaction.atomic
def open_case(
    *, report_id: int, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> Incident:
    """Open a case about the reported player, an incident that freezes their money until staff close
    it or it lapses, and return it.

    Raises ExplainedRefusal: `no_reason`, `own_report` for a report by or about `staff`, or
    `case_open` if the report already had a case.
    """
    now, reason = now or room_time.now(), " ".join(reason.split())
    # Locked before it is read, so that the second of two concurrent openings is refused.
    report = PlayerReport.objects.select_for_update(of=("self",)).get(pk=report_id)
    _require_fits(report, staff, reason)
    incident = open_incident(
        kind=KIND,
        subject=f"player:{report.reported_id}",
        detail={"report": report.pk, "reason": report.reason, FREEZES_FOR_DAYS: FREEZES_FOR},
        key=_key(report),
        now=now,
    )
    audit_log.record(
        actor=staff,
        action=audit_log.Action.REPORT_CASE_OPENED,
        subject=f"player:{report.reported_id}",
        after={"report": report.pk, "incident": incident.pk},
        reason=reason,
        address=address,
        now=now,
    )
    return incident


def has_case(report: PlayerReport) -> bool:
    """Return whether staff have opened a case from this report."""
    return Incident.objects.filter(key=_key(report)).exists()


def _require_fits(report: PlayerReport, staff: Player, reason: str) -> None:
    if not 1 <= len(reason) <= LONGEST_DETAILS:
        raise ExplainedRefusal(
            _("Give a reason of at most %(longest)s characters."),
            code="no_reason",
            field="reason",
            allowed={"shortest": 1, "longest": LONGEST_DETAILS},
        )
    if staff.pk in (report.reporter_id, report.reported_id):
        raise ExplainedRefusal(
            _("This report is by you or of you: leave it to a colleague."),
            code="own_report",
            field="staff",
        )
    if has_case(report):
        raise ExplainedRefusal(
            _("A case was opened from this report before."), code="case_open", field="report"
        )


def _key(report: PlayerReport) -> str:
    return f"{KIND}:{report.pk}"
