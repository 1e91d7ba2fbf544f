"""Report: what staff, the cashier and the room itself did and altered, from the audit log."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.alterations import AlterationsFound
from accounts.compliance.reporting.definition.audit_chain import AuditChain
from accounts.compliance.reporting.definition.column import Column, Kind, text, time
from accounts.compliance.reporting.definition.filters import PLAYER, Filter
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.core.audit_log.actions import labelled_actions


def _event() -> forms.Field:
    help_text = _("or how it begins, such as withdrawal.")
    return forms.CharField(label=_("Event"), max_length=64, required=False, help_text=help_text)


EVENT: Final = Filter("event", _event)

_EVENTS: Final = f"""
SELECT entry.number, entry.at, entry.action, entry.action AS what, entry.subject,
       actor.screen_name AS actor, entry.reason, entry.before::text AS before,
       entry.after::text AS after, entry.address
  FROM audit_entry entry LEFT JOIN accounts_player actor ON actor.id = entry.actor_id
 WHERE entry.at >= %(from_at)s AND entry.at < %(until_at)s AND {PLAYER.only("entry.actor_id")}
   AND (%(event)s::text IS NULL OR starts_with(entry.action, %(event)s::text))
"""

SIGNIFICANT_EVENTS: Final = REPORTS.add(
    Report(
        slug="significant-events",
        section=Section.ROOM,
        title=_("Significant events and alterations"),
        purpose=_("What was done and altered, by whom, why, with the values before and after."),
        filters=(EVENT, PLAYER),
        columns=(
            text("number", _("Number")),
            time("at", _("Time (UTC)")),
            text("action", _("Event")),
            text("what", _("What"), dict(labelled_actions())),
            text("subject", _("Of what")),
            text("actor", _("User")),
            text("reason", _("Reason")),
            Column("before", _("Before"), Kind.CHANGE),
            Column("after", _("After"), Kind.CHANGE),
            text("address", _("From where")),
        ),
        query=_EVENTS,
        order="number",
        reconciliations=(AuditChain(), AlterationsFound()),
    )
)
