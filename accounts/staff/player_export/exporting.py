"""Writing a player's export, which is itself noted in the audit log."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import IO

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.core.audit_log.admin import subject_of
from accounts.models.player import Player
from accounts.staff.player_export.sections import SECTIONS
from config.refusals.explained import ExplainedRefusal


def export_player(
    file: IO[str],
    *,
    player: Player,
    by: Player,
    reason: str,
    now: datetime | None = None,
    on_line: Callable[[int], None] = lambda _count: None,
) -> int:
    """Write everything known of a player, one JSON object a line; return how many lines.

    Each has its `section`. The audit log says who asked for it, about whom and why, before the
    first line is written (clause ``collusion``). `on_line` is called with the count after each
    line. Raises ExplainedRefusal: `not_staff` or `reason_missing`.
    """
    if not (by.is_staff and by.is_active):
        raise ExplainedRefusal(
            _("An export is made by somebody of the staff."),
            code="not_staff",
            field="staff",
            allowed={"is_staff": True, "is_active": True},
        )
    if not reason.strip():
        raise ExplainedRefusal(
            _("Say which authority asked, and why."),
            code="reason_missing",
            field="reason",
            allowed={"shortest": 1},
        )
    audit_log.record(
        actor=by,
        action=audit_log.Action.PLAYER_EXPORTED,
        subject=subject_of(player),
        reason=reason.strip(),
        now=now,
    )
    count = 0
    for count, line in enumerate(_lines(player), start=1):
        file.write(f"{line}\n")
        on_line(count)
    return count


def _lines(player: Player) -> Iterator[str]:
    for name, rows in SECTIONS:
        for row in rows(player):
            yield json.dumps({"section": name, **row}, cls=DjangoJSONEncoder)
