"""Report: the limits players set for themselves, and their breaks and exclusions."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import text, time
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.core.audit_log import Action
from accounts.safer_play.breaks.models import BreakKind
from accounts.safer_play.limits.models import LimitKind, Span

KINDS: Final = {str(kind): kind.label for each in (LimitKind, BreakKind) for kind in each}
ACTIONS: Final = {
    Action.LIMIT_SET.value: _("set"),
    Action.LIMIT_LOOSENED.value: _("loosened"),
    Action.LIMIT_REMOVED.value: _("removed"),
    Action.LIMIT_KEPT.value: _("kept after all"),
    "begin": _("began"),
}
_OF_LIMITS: Final = ", ".join(f"'{action}'" for action in ACTIONS if action != "begin")


def _amount(of: str, name: str = "amount") -> str:
    """Return the SQL for an amount in JSON as text: minutes, or cents as whole units."""
    chosen = f"({of} ->> '{name}')::bigint"
    return f"""CASE WHEN {of} ->> 'kind' = 'time' THEN {chosen} || ' min'
            ELSE to_char({chosen} / 100.0, 'FM999999999990.00') END"""


# Limits change in place: the audit log has what was asked and when. Breaks are never deleted.
_LIMITS: Final = f"""
SELECT entry.at AS requested, player.screen_name AS player,
       coalesce(entry.after ->> 'kind', entry.before ->> 'kind') AS kind, entry.action AS action,
       coalesce(entry.after ->> 'span', entry.before ->> 'span') AS span,
       {_amount("entry.before")} AS before, {_amount("entry.after")} AS after,
       {_amount("entry.after", "asked")} AS asked,
       NULL::timestamptz AS began, NULL::timestamptz AS until, entry.reason, NULL AS imposed_by
  FROM audit_entry entry
  JOIN accounts_player player
    ON player.id = substring(entry.subject FROM '^player:([0-9]+)')::bigint
 WHERE entry.action IN ({_OF_LIMITS})
   AND entry.at >= %(from_at)s AND entry.at < %(until_at)s AND {PLAYER.only("player.id")}
"""
_BREAKS: Final = f"""
SELECT away.began_at, player.screen_name, away.kind, 'begin', NULL, NULL, NULL, NULL,
       away.began_at, coalesce(away.ended_at, away.until_at), away.reason, staff.screen_name
  FROM play_break away JOIN accounts_player player ON player.id = away.player_id
  LEFT JOIN accounts_player staff ON staff.id = away.imposed_by_id
 WHERE away.began_at >= %(from_at)s AND away.began_at < %(until_at)s AND {PLAYER.only("player.id")}
"""

LIMITS_AND_BREAKS: Final = REPORTS.add(
    Report(
        slug="limits-and-breaks",
        section=Section.PLAYERS,
        title=_("Limits, breaks and exclusions"),
        purpose=_("When players bound themselves or stayed away, of what, and until when."),
        filters=(PLAYER,),
        columns=(
            time("requested", _("Requested (UTC)")),
            text("player", _("Player")),
            text("kind", _("Type"), KINDS),
            text("action", _("What"), ACTIONS),
            text("span", _("Per"), {str(span): span.label for span in Span}),
            text("before", _("Limit before")),
            text("after", _("Limit after")),
            text("asked", _("Asked for instead")),
            time("began", _("Start (UTC)")),
            time("until", _("End (UTC)")),
            text("reason", _("Reason")),
            text("imposed_by", _("Imposed by")),
        ),
        query=f"{_LIMITS} UNION ALL {_BREAKS}",
        order="requested, player, kind",
    )
)
