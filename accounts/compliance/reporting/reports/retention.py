"""Report: how long each kind of record is kept, and whether any is kept for longer."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import Check, Sums
from accounts.compliance.reporting.definition.column import Column, Kind, number, text, time
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report, Section
from accounts.compliance.retention.kinds import BASES, OUTCOMES, TITLES
from config import room_time

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

    from accounts.compliance.reporting.reading.asked import Asked

LATE_AFTER: Final = timedelta(days=2)

_POLICIES: Final = """
SELECT policy.kind, policy.kind AS basis, policy.kind AS outcome,
       nullif(policy.keep_days, 0) AS days, policy.rows, policy.oldest_at,
       policy.overdue, policy.on_hold, policy.removed, policy.last_run_at,
       staff.screen_name AS changed_by, policy.changed_at
  FROM retention_policy policy LEFT JOIN accounts_player staff ON staff.id = policy.changed_by_id
"""


@dataclass(frozen=True)
class NothingOverdue:
    """A check that, after the last run, no record was left that should have been removed."""

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterator[Check]:
        overdue = sums.get("", {}).get("overdue", 0)
        yield Check(gettext("Records whose time is over and that nothing holds"), overdue, 0, _N)


_N: Final = Kind.NUMBER


def _is_late(run_at: datetime | None) -> bool:
    return run_at is None or run_at < room_time.now() - LATE_AFTER


RETENTION: Final = REPORTS.add(
    Report(
        slug="retention",
        section=Section.ROOM,
        title=_("Retention"),
        purpose=_("How long each kind of record is kept, why, and what is overdue."),
        moment=Moment.NOW,
        columns=(
            Column("kind", _("Kind of record"), choices=TITLES),
            Column("basis", _("Why it is kept"), choices=BASES),
            number("days", _("Days kept"), total="NULL::bigint"),
            Column("outcome", _("Then"), choices=OUTCOMES),
            number("rows", _("Rows held"), total="NULL::bigint"),
            time("oldest_at", _("Oldest (UTC)")),
            Column(
                "overdue",
                _("Overdue"),
                Kind.NUMBER,
                "sum(overdue)::bigint",
                is_marked=lambda overdue: overdue > 0,
            ),
            number("on_hold", _("On hold")),
            number("removed", _("Removed by the last run")),
            Column("last_run_at", _("Last run (UTC)"), Kind.TIME, is_marked=_is_late),
            text("changed_by", _("Changed by")),
            time("changed_at", _("Changed (UTC)")),
        ),
        query=_POLICIES,
        order="kind",
        reconciliations=(NothingOverdue(),),
    )
)
