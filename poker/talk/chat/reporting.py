"""Reporting another player to staff."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.core.databases.player_lock import lock_player
from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.event_stream import stream
from poker.models import ChatLine, PlayerReport, ReportReason, Table
from poker.models.people.player_report import LONGEST_DETAILS

MOST_A_DAY: Final = 10
LINES_BEFORE: Final = 20
LINES_AFTER: Final = 10


@transaction.atomic
def report_player(
    *,
    reporter: Player,
    reported: Player,
    table: Table,
    reason: str,
    details: str = "",
    line_no: int | None = None,
    now: datetime | None = None,
) -> PlayerReport:
    """Store and return a report about a player at a table, or a line they said there, with what was
    said around it.

    Raises ExplainedRefusal for oneself, an unknown reason, too long details, a line the player did
    not say, the same report while staff have not answered it, or too many reports within a day.
    """
    now = now or room_time.now()
    details = details.replace("\x00", "").strip()
    _require_fits(reporter, reported, reason, details)
    # Locked before reports are counted, so that two windows together send no more than one.
    lock_player(reporter.pk)
    _require_new(reporter, reported, reason, now)
    return PlayerReport.objects.create(
        reporter=reporter,
        reported=reported,
        table=table,
        line_no=line_no,
        reason=reason,
        details=details,
        quoted=_quoted(table, reported, line_no),
        reported_at=now,
    )


def _require_fits(reporter: Player, reported: Player, reason: str, details: str) -> None:
    if reporter.pk == reported.pk:
        raise ExplainedRefusal(_("You cannot report yourself."), code="own_report", field="player")
    if reason not in ReportReason.values:
        raise ExplainedRefusal(
            _("Say what is wrong."),
            code="unknown_reason",
            field="reason",
            allowed={"reasons": ", ".join(ReportReason.values)},
        )
    if len(details) > LONGEST_DETAILS:
        raise ExplainedRefusal(
            _("At most %(longest)s characters."),
            code="details_too_long",
            field="details",
            allowed={"longest": LONGEST_DETAILS},
        )


def _require_new(reporter: Player, reported: Player, reason: str, now: datetime) -> None:
    own = PlayerReport.objects.filter(reporter=reporter)
    if own.filter(reported=reported, reason=reason, answered_at=None).exists():
        raise ExplainedRefusal(
            _("You reported this already: staff will answer in your inbox."),
            code="already_reported",
            field="reason",
        )
    if own.filter(reported_at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise ExplainedRefusal(
            _("You can report %(most)s times a day."),
            code="too_many_reports",
            field="player",
            allowed={"most": MOST_A_DAY},
        )


def _quoted(table: Table, reported: Player, line_no: int | None) -> list[dict[str, Any]]:
    """Return what was said around the line, or last where none is named, the oldest first.

    Raises ExplainedRefusal for a line that is not stored or not the player's.
    """
    said = ChatLine.objects.filter(table=table).select_related("player").order_by("-number")
    if line_no is not None:
        if not said.filter(number=line_no, player=reported).exists():
            raise ExplainedRefusal(
                _("That line is no longer kept."), code="no_such_line", field="line"
            )
        said = said.filter(number__gte=line_no - LINES_BEFORE, number__lte=line_no + LINES_AFTER)
    return [_quote(line) for line in reversed(said[: LINES_BEFORE + 1 + LINES_AFTER])]


def _quote(line: ChatLine) -> dict[str, Any]:
    return {
        "no": line.number,
        "player": line.player_id,
        "name": line.player.screen_name,
        "said": line.said,
        "at": stream.to_ms(line.said_at),
    }
