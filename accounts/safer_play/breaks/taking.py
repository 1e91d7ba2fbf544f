"""Beginning and lengthening a break or an exclusion. Nothing here can shorten one."""

from datetime import UTC, datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, inbox, outbox
from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength, end_of
from accounts.safer_play.breaks.models import BreakKind, PlayBreak
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from accounts.sign_in.devices.ending import end_sessions
from config import room_time
from config.refusals.explained import ExplainedRefusal

UNTIL_ASKED: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""An exclusion goes on after its time is over, until its player asks to come back and confirms."""
_STARTED: Final = {
    BreakKind.BREAK: audit_log.Action.BREAK_STARTED,
    BreakKind.EXCLUSION: audit_log.Action.EXCLUSION_STARTED,
}


@transaction.atomic
def take_break(
    *, player: Player, length: BreakLength, address: str = "", now: datetime | None = None
) -> PlayBreak:
    """Begin a break and return it; the account opens again by itself.

    Raises ExplainedRefusal: `not_longer` where it would end sooner than a break in force, or
    `excluded` for a player who is excluded.
    """
    now = now or room_time.now()
    locked = lock_player(player.pk)
    running = open_break(player.pk, now)
    if running is not None and running.kind == BreakKind.EXCLUSION:
        raise _refused(_("You are excluded: that lasts longer than a break."), "excluded")
    return _begin(locked, BreakKind.BREAK, end_of(length, now), running, address, now)


@transaction.atomic
def exclude(
    *,
    player: Player,
    length: ExclusionLength,
    by: Player | None = None,
    reason: str = "",
    address: str = "",
    now: datetime | None = None,
) -> PlayBreak:
    """Exclude a player for at least this length, irrevocably, and return the exclusion.

    `by` is a member of staff, with a reason, or None for the player's own exclusion. A break or an
    exclusion in force can be lengthened by it. Raises ExplainedRefusal: `not_longer`, `no_reason`,
    `own_exclusion` or `is_bot`.
    """
    now = now or room_time.now()
    if by is not None:
        reason = _require_imposable(player, by, reason)
    locked = lock_player(player.pk)
    running = open_break(player.pk, now)
    return _begin(
        locked, BreakKind.EXCLUSION, end_of(length, now), running, address, now, by, reason
    )


def open_break(player_id: int, now: datetime) -> PlayBreak | None:
    """Return the break or exclusion in force, or None; an exclusion is until its player is back."""
    found = PlayBreak.objects.filter(player=player_id, ended_at=None).first()
    if found is None or (found.kind == BreakKind.BREAK and found.until_at <= now):
        return None
    return found


def _begin(
    player: Player,
    kind: BreakKind,
    until_at: datetime,
    running: PlayBreak | None,
    address: str,
    now: datetime,
    by: Player | None = None,
    reason: str = "",
) -> PlayBreak:
    before = _told(running)
    if running is not None and until_at <= running.until_at:
        allowed = {"after": running.until_at}
        raise _refused(_("What is in force lasts longer already."), "not_longer", allowed)
    if running is None:
        _close_expired(player)
        running = PlayBreak(player=player, began_at=now)
    running.kind, running.until_at = kind, until_at
    running.reopen_asked_at = None
    if by is not None:
        running.imposed_by, running.reason = by, reason
    running.save()
    player.barred_until = UNTIL_ASKED if kind == BreakKind.EXCLUSION else until_at
    # The player's sockets check at once, in every process: `poker.listening` notices the change.
    player.save(update_fields=["barred_until"])
    end_sessions(player=player, now=now)
    _tell(running, before, by or player, address, now)
    return running


def _close_expired(player: Player) -> None:
    for old in PlayBreak.objects.filter(player=player, ended_at=None):
        old.ended_at = old.until_at
        old.save(update_fields=["ended_at"])


def _tell(
    begun: PlayBreak, before: dict[str, Any] | None, actor: Player, address: str, now: datetime
) -> None:
    key = f"break:{begun.pk}:{begun.until_at.isoformat()}"
    outbox.put(
        PLAYER_AWAY,
        key,
        player_id=begun.player_id,
        reference=f"away-{begun.pk}-{begun.until_at:%s}",
    )
    data = {"kind": begun.kind, "until": begun.until_at.isoformat(), "reason": begun.reason}
    inbox.put(player_id=begun.player_id, kind="away_began", data=data, key=key, now=now)
    audit_log.record(
        actor=actor,
        action=_STARTED[BreakKind(begun.kind)],
        subject=f"player:{begun.player_id}",
        before=before,
        after=_told(begun),
        reason=begun.reason,
        address=address,
        now=now,
    )


def _told(of: PlayBreak | None) -> dict[str, Any] | None:
    return None if of is None else {"kind": of.kind, "until_at": of.until_at}


def _require_imposable(player: Player, by: Player, reason: str) -> str:
    plain = " ".join(reason.split())
    if not 1 <= len(plain) <= 200:
        allowed = {"shortest": 1, "longest": 200}
        text = _("Give a reason of at most %(longest)s characters.")
        raise ExplainedRefusal(text, code="no_reason", field="reason", allowed=allowed)
    if player.pk == by.pk:
        text = _("Exclude yourself on your own page.")
        raise ExplainedRefusal(text, code="own_exclusion", field="player")
    if player.is_bot:
        text = _("A practice bot is nobody.")
        raise ExplainedRefusal(text, code="is_bot", field="player")
    return plain


def _refused(text: Any, code: str, allowed: dict[str, Any] | None = None) -> ExplainedRefusal:
    return ExplainedRefusal(text, code=code, field="length", allowed=allowed or {})
