"""What players disputed and complained about, and how it was answered."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, Kind, text, time
from accounts.compliance.reporting.definition.filters import PLAYER, TABLE
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section

_ABOUT: Final = {"hand": _("a hand"), "player": _("another player")}

_DISPUTES: Final = f"""
SELECT 'hand' AS about, dispute.id AS number, dispute.opened_at AS opened, dispute.due_at AS due,
       player.screen_name AS player, played.table_id || '/' || played.hand_no AS subject,
       dispute.text, dispute.answered_at AS answered, staff.screen_name AS staff, dispute.answer,
       (coalesce(dispute.answered_at, %(now)s) > dispute.due_at)::int AS late
  FROM poker_handdispute dispute JOIN poker_playedhand played ON played.id = dispute.played_id
  JOIN accounts_player player ON player.id = played.player_id
  LEFT JOIN accounts_player staff ON staff.id = dispute.answered_by_id
 WHERE dispute.opened_at >= %(from_at)s AND dispute.opened_at < %(until_at)s
   AND {PLAYER.only("player.id")} AND {TABLE.only("played.table_id")}
"""
_REPORTS: Final = f"""
SELECT 'player', report.id, report.reported_at, NULL, reporter.screen_name,
       reported.screen_name, concat_ws(': ', report.reason, nullif(report.details, '')),
       report.answered_at, staff.screen_name, report.answer, 0
  FROM poker_playerreport report JOIN accounts_player reporter ON reporter.id = report.reporter_id
  JOIN accounts_player reported ON reported.id = report.reported_id
  LEFT JOIN accounts_player staff ON staff.id = report.answered_by_id
 WHERE report.reported_at >= %(from_at)s AND report.reported_at < %(until_at)s
   AND {PLAYER.only("reporter.id")} AND {TABLE.only("report.table_id")}
"""

COMPLAINTS: Final = REPORTS.add(
    Report(
        slug="complaints",
        section=Section.PLAYERS,
        title=_("Disputes and complaints"),
        purpose=_("Hands players disputed and players they reported, with deadlines and answers."),
        filters=(PLAYER, TABLE),
        columns=(
            text("number", _("Number")),
            text("about", _("About"), _ABOUT),
            time("opened", _("Opened (UTC)")),
            time("due", _("Due (UTC)")),
            text("player", _("By")),
            text("subject", _("Of what")),
            text("text", _("What was wrong")),
            time("answered", _("Answered (UTC)")),
            text("staff", _("Answered by")),
            text("answer", _("Answer")),
            Column("late", _("Late"), Kind.NUMBER, "sum(late)::bigint", is_marked=bool),
        ),
        query=f"{_DISPUTES} UNION ALL {_REPORTS}",
        order="opened, about, number",
        subtotal="about",
    )
)
