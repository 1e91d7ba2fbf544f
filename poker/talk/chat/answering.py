"""Answering a report as staff, and closing the chat for the reported player for a while."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, inbox
from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.event_stream import stream
from poker.models import ChatBan, PlayerReport
from poker.models.people.player_report import LONGEST_DETAILS
from poker.talk.chat.bans import BAN_DAYS

logger = logging.getLogger(__name__)


@transaction.atomic
def answer_report(
    *,
    report_id: int,
    staff: Player,
    answer: str,
    ban_days: int = 0,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Send the reporter `answer` in their inbox; with `ban_days` close the chat for the reported
    player for so many days.

    The reported player gets a message about that. Raises ExplainedRefusal when the report was
    answered before, the answer is empty or too long, the ban is none of BAN_DAYS, or it is a report
    by or about the one who answers.
    """
    now = now or room_time.now()
    # Locked before it is read, so that two members of the staff do not both answer it.
    report = PlayerReport.objects.select_for_update().get(pk=report_id)
    answer = answer.strip()
    _require_fits(report, staff, answer, ban_days)
    report.answered_at, report.answered_by, report.answer = now, staff, answer
    report.save(update_fields=["answered_at", "answered_by", "answer"])
    inbox.put(
        player_id=report.reporter_id,
        kind="report_answered",
        data={"name": report.reported.screen_name, "answer": answer},
        key=f"report:{report.pk}",
        now=now,
    )
    if ban_days:
        _ban(report, staff, ban_days, now)
    _record(report, staff, ban_days, address, now)


def _require_fits(report: PlayerReport, staff: Player, answer: str, ban_days: int) -> None:
    if report.answered_at is not None:
        raise ExplainedRefusal(
            _("This report was answered before."), code="answered", field="answer"
        )
    if staff.pk in (report.reporter_id, report.reported_id):
        raise ExplainedRefusal(
            _("This report is by you or of you: leave it to a colleague."),
            code="own_report",
            field="staff",
        )
    if not 1 <= len(answer) <= LONGEST_DETAILS:
        raise ExplainedRefusal(
            _("An answer has 1 to %(longest)s characters."),
            code="answer_length",
            field="answer",
            allowed={"longest": LONGEST_DETAILS},
        )
    if ban_days not in (0, *BAN_DAYS):
        raise ExplainedRefusal(
            _("Chat is closed for 1, 7 or 30 days."),
            code="ban_days",
            field="ban_days",
            allowed={"days": ", ".join(map(str, BAN_DAYS))},
        )


def _ban(report: PlayerReport, staff: Player, days: int, now: datetime) -> None:
    until = now + timedelta(days=days)
    ban = ChatBan.objects.create(
        player=report.reported,
        until=until,
        reason=f"report {report.pk}: {report.reason}",
        made_at=now,
        made_by=staff,
    )
    inbox.put(
        player_id=report.reported_id,
        kind="chat_ban",
        data={"until": stream.to_ms(until), "reason": report.reason},
        key=f"chat-ban:{ban.pk}",
        now=now,
    )


def _record(
    report: PlayerReport, staff: Player, ban_days: int, address: str, now: datetime
) -> None:
    logger.info("report answered", extra={"player": report.reported_id, "report": report.pk})
    audit_log.record(
        actor=staff,
        action=audit_log.Action.PLAYER_REPORT_ANSWERED,
        subject=f"player:{report.reported_id}",
        after={"report": report.pk, "chat_ban_days": ban_days},
        reason=report.answer,
        address=address,
        now=now,
    )
