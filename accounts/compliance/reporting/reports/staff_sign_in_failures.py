"""Report: failed sign-ins to accounts of staff, from the audit log."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.audit_chain import AuditChain
from accounts.compliance.reporting.definition.column import number, text, time
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.core.audit_log.actions import Action
from accounts.sign_in.staff_failures.models import FailureKind

_FAILURES: Final = f"""
SELECT entry.at, staff.screen_name AS account, entry.address, entry.after ->> 'kind' AS kind,
       (entry.after ->> 'count')::bigint AS failures, entry.number
  FROM audit_entry entry
  LEFT JOIN accounts_player staff
    ON staff.id = substring(entry.subject FROM '^player:([0-9]+)')::bigint
 WHERE entry.action = '{Action.STAFF_MEMBER_SIGN_IN_FAILED.value}'
   AND entry.at >= %(from_at)s AND entry.at < %(until_at)s AND {PLAYER.only("staff.id")}
"""

STAFF_SIGN_IN_FAILURES: Final = REPORTS.add(
    Report(
        slug="staff-sign-in-failures",
        section=Section.ROOM,
        title=_("Failed sign-ins of staff"),
        purpose=_("Failed sign-ins to staff accounts: when, how and from which address."),
        filters=(PLAYER,),
        columns=(
            time("at", _("Time (UTC)")),
            text("account", _("Account")),
            text("address", _("From where")),
            text("kind", _("Type"), {str(kind): kind.label for kind in FailureKind}),
            number("failures", _("Failures")),
            text("number", _("Audit entry")),
        ),
        query=_FAILURES,
        order="number",
        reconciliations=(AuditChain(),),
    )
)
