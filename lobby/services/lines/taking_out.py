"""Lets staff take a player out of a line. Nobody is ever moved before others in one."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, inbox
from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from lobby.models import Waiting
from lobby.services.lines.calling import drop
from lobby.services.locking import line_of

TAKEN_OUT = "taken_out"


@transaction.atomic
def take_out(
    *, waiting_id: int, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> None:
    """End a player's wait, and let go of the seat held for them if they were called.

    The players behind them move up. The player reads the reason in their inbox. Raises
    ExplainedRefusal: `no_reason`, or `not_in_line` for a wait that is over.
    """
    now, text = now or room_time.now(), " ".join(reason.split())
    if not text:
        raise ExplainedRefusal(
            _("Say why."), code="no_reason", field="reason", allowed={"shortest": 1}
        )
    with line_of(_game_of(waiting_id)) as game:
        waiting = Waiting.objects.filter(pk=waiting_id).open().first()
        if waiting is None:
            raise _not_in_line()
        drop(waiting, TAKEN_OUT)
    data = {"game": game.name, "reason": text}
    key = f"taken-out:{waiting_id}:{waiting.joined_at.isoformat()}"
    inbox.put(player_id=waiting.player_id, kind="taken_out_of_line", data=data, key=key, now=now)
    # Last, when tables and game are written: recording locks the end of the log.
    audit_log.record(
        actor=staff,
        action=audit_log.Action.WAITING_PLAYER_REMOVED,
        subject=f"player:{waiting.player_id}",
        after={"game": game.pk, "table": waiting.wanted_id},
        reason=text,
        address=address,
        now=now,
    )


def _game_of(waiting_id: int) -> int:
    game = Waiting.objects.filter(pk=waiting_id).values_list("game", flat=True).first()
    if game is None:
        raise _not_in_line()
    return game


def _not_in_line() -> ExplainedRefusal:
    words = _("This player waits no longer.")
    return ExplainedRefusal(words, code="not_in_line", field="player")
