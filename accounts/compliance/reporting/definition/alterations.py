"""A report's check of the incidents that say a record was altered."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import Check, Sums
from accounts.compliance.reporting.definition.column import Kind
from accounts.core.incidents.models import Incident

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

    from accounts.compliance.reporting.reading.asked import Asked

KINDS: Final = {
    "ledger_difference": _("Alterations and differences found in the ledger"),
    "audit_log_broken": _("Alterations found in the audit log"),
    "event_altered": _("Alterations found in the record of hands"),
    "rollup_difference": _("Differences found in daily sums"),
    "report_copy_altered": _("Alterations found in archived reports"),
}
"""Kinds of incidents that say a record is not what was written."""


@dataclass(frozen=True)
class AlterationsFound:
    """The incidents of the interval in which the room's own checks found a record altered."""

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterator[Check]:
        """Yield one check for each kind of incident: how many there are, of which none is
        expected.
        """
        interval = asked.interval
        incidents = Incident.objects.using(cursor.db.alias).filter(
            kind__in=KINDS, opened_at__gte=interval.from_at, opened_at__lt=interval.until_at
        )
        found = dict(incidents.values_list("kind").annotate(Count("pk")).order_by())
        for kind, label in KINDS.items():
            yield Check(str(label), found.get(kind, 0), 0, Kind.NUMBER)
