"""The results of the daily tests of the shuffle."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, Kind, number, text, time
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from poker.oversight.shuffling.threshold import THRESHOLD

_TESTS: Final = f"""
SELECT result.source || ': ' || result.test AS test, checked.day, checked.at,
       checked.deals::bigint AS decks, result.statistic, result.p, result.again,
       (result.p < {THRESHOLD} AND result.again < {THRESHOLD})::int AS alarm
  FROM poker_shufflecheck checked JOIN poker_shuffletest result ON result.check_of_id = checked.id
 WHERE checked.at >= %(from_at)s AND checked.at < %(until_at)s
"""

SHUFFLE_MONITORING: Final = REPORTS.add(
    Report(
        slug="shuffle-monitoring",
        section=Section.PLAY,
        title=_("Shuffle monitoring"),
        purpose=_("Every test of every day's decks, its p-value, and whether it is an alarm."),
        columns=(
            text("test", _("Test")),
            Column("day", _("Window: day (UTC)"), Kind.DAY),
            time("at", _("Tested at (UTC)")),
            number("decks", _("Decks"), total="max(decks)"),
            Column("statistic", _("Statistic"), Kind.DECIMAL),
            Column("p", _("p-value"), Kind.DECIMAL, "min(p)", is_marked=lambda p: p < THRESHOLD),
            Column("again", _("p-value on fresh decks"), Kind.DECIMAL, "min(again)"),
            number("alarm", _("Alarms")),
        ),
        query=_TESTS,
        order="day, test",
    )
)
