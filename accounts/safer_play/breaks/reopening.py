"""Coming back from an exclusion: asked for once its time is over, confirmed a day later."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, inbox
from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from accounts.safer_play.breaks.models import BreakKind, PlayBreak
from config import room_time
from config.refusals.explained import ExplainedRefusal

WAIT: Final = timedelta(hours=24)


@transaction.atomic
def ask_to_reopen(*, player: Player, address: str = "", now: datetime | None = None) -> PlayBreak:
    """Ask to come back and return the exclusion; asking again keeps the time of the first request.

    Raises ExplainedRefusal: `not_over` before the exclusion's time is over, `not_excluded`.
    """
    now = now or room_time.now()
    lock_player(player.pk)
    exclusion = _exclusion_of(player)
    if now < exclusion.until_at:
        allowed = {"from": exclusion.until_at}
        raise _refused(_("The exclusion has not run its time."), "not_over", allowed)
    if exclusion.reopen_asked_at is None:
        exclusion.reopen_asked_at = now
        exclusion.save(update_fields=["reopen_asked_at"])
        _note(exclusion, audit_log.Action.EXCLUSION_END_REQUESTED, address, now)
    return exclusion


@transaction.atomic
def reopen(*, player: Player, address: str = "", now: datetime | None = None) -> None:
    """Open the account again, a day after that was asked for.

    Raises ExplainedRefusal: `not_asked`, `too_early` or `not_excluded`.
    """
    now = now or room_time.now()
    locked = lock_player(player.pk)
    exclusion = _exclusion_of(player)
    if exclusion.reopen_asked_at is None:
        raise _refused(_("Ask to come back first."), "not_asked")
    if now < exclusion.reopen_asked_at + WAIT:
        allowed = {"from": exclusion.reopen_asked_at + WAIT}
        raise _refused(
            _("This can be confirmed 24 hours after it was asked."), "too_early", allowed
        )
    exclusion.ended_at = now
    exclusion.save(update_fields=["ended_at"])
    locked.barred_until = None
    locked.save(update_fields=["barred_until"])
    inbox.put(
        player_id=player.pk,
        kind="away_over",
        data={},
        key=f"break:{exclusion.pk}:over",
        now=now,
    )
    _note(exclusion, audit_log.Action.EXCLUSION_ENDED, address, now)


def _exclusion_of(player: Player) -> PlayBreak:
    exclusions = PlayBreak.objects.filter(player=player, kind=BreakKind.EXCLUSION, ended_at=None)
    exclusion = exclusions.first()
    if exclusion is None:
        raise _refused(_("You are not excluded."), "not_excluded")
    return exclusion


def _note(exclusion: PlayBreak, action: audit_log.Action, address: str, now: datetime) -> None:
    audit_log.record(
        actor=exclusion.player,
        action=action,
        subject=f"player:{exclusion.player_id}",
        after={"until_at": exclusion.until_at, "reopen_asked_at": exclusion.reopen_asked_at},
        address=address,
        now=now,
    )


def _refused(text: Any, code: str, allowed: dict[str, Any] | None = None) -> ExplainedRefusal:
    return ExplainedRefusal(text, code=code, field="exclusion", allowed=allowed or {})
