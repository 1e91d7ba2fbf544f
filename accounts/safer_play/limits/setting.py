"""Setting limits: tighter at once, looser a day later and only when confirmed then."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, inbox
from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from accounts.safer_play.limits.amounts import require_amount
from accounts.safer_play.limits.models import LimitKind, PlayLimit, Span
from accounts.safer_play.play_clock import PlayClock
from config import room_time
from config.refusals.explained import ExplainedRefusal

WAIT: Final = timedelta(hours=24)


@transaction.atomic
def set_limit(
    *,
    player: Player,
    kind: LimitKind,
    span: Span,
    amount: int | None,
    address: str = "",
    now: datetime | None = None,
) -> PlayLimit:
    """Set a limit in cents or minutes, or ask to remove it with None; return the limit.

    A first or a tighter limit is in force at once, and withdraws a request for a looser one. A
    looser limit, or none, waits for `confirm`. Asking for the same again keeps the time of the
    first request. Raises ExplainedRefusal: `amount`, or `no_limit` where there is none to remove.
    """
    now = now or room_time.now()
    if amount is not None:
        require_amount(kind, span, amount)
    lock_player(player.pk)
    limit = _limit_of(player, kind, span)
    before = _told(limit)
    if limit is None or (amount is not None and amount <= limit.amount):
        limit = _tighten(limit or PlayLimit(player=player, kind=kind, span=span), amount, now)
    else:
        _ask_looser(limit, amount, now)
    if _told(limit) != before:
        _note(limit, audit_log.Action.LIMIT_SET, before, player, address, now)
    return limit


@transaction.atomic
def confirm(
    *,
    player: Player,
    kind: LimitKind,
    span: Span,
    address: str = "",
    now: datetime | None = None,
) -> PlayLimit | None:
    """Put the looser limit in force that was asked for, and return it; None where none is left.

    Raises ExplainedRefusal: `nothing_asked`, or `too_early` before 24 hours have passed.
    """
    now = now or room_time.now()
    lock_player(player.pk)
    limit = _limit_of(player, kind, span)
    if limit is None or limit.asked_at is None:
        raise _refused(_("No change of this limit is waiting."), "nothing_asked")
    if now < limit.asked_at + WAIT:
        allowed = {"from": limit.asked_at + WAIT}
        raise _refused(
            _("This can be confirmed 24 hours after it was asked."), "too_early", allowed
        )
    before = _told(limit)
    if limit.asked is None:
        limit.delete()
        limit.asked_at = None
        _note(limit, audit_log.Action.LIMIT_REMOVED, before, player, address, now)
        return None
    limit.amount, limit.set_at, limit.asked, limit.asked_at = limit.asked, now, None, None
    limit.save()
    _note(limit, audit_log.Action.LIMIT_LOOSENED, before, player, address, now)
    return limit


@transaction.atomic
def keep(
    *,
    player: Player,
    kind: LimitKind,
    span: Span,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Withdraw the request for a looser limit; without one, do nothing."""
    lock_player(player.pk)
    limit = _limit_of(player, kind, span)
    if limit is None or limit.asked_at is None:
        return
    before = _told(limit)
    limit.asked = limit.asked_at = None
    limit.save()
    _note(limit, audit_log.Action.LIMIT_KEPT, before, player, address, now or room_time.now())


def _tighten(limit: PlayLimit, amount: int | None, now: datetime) -> PlayLimit:
    if amount is None:
        raise _refused(_("There is no such limit."), "no_limit")
    limit.asked = limit.asked_at = None
    if amount != limit.amount:
        limit.amount, limit.set_at = amount, now
    limit.save()
    # The chips at tables are checked against the new limit before the next deal.
    PlayClock.objects.filter(player=limit.player_id).update(loss_clear_until=None)
    return limit


def _ask_looser(limit: PlayLimit, amount: int | None, now: datetime) -> None:
    if limit.asked_at is not None and limit.asked == amount:
        return
    limit.asked, limit.asked_at = amount, now
    limit.save()


def _limit_of(player: Player, kind: LimitKind, span: Span) -> PlayLimit | None:
    return PlayLimit.objects.filter(player=player, kind=kind, span=span).first()


def _told(limit: PlayLimit | None) -> dict[str, Any] | None:
    if limit is None:
        return None
    names = ("kind", "span", "amount", "asked", "asked_at")
    return {name: getattr(limit, name) for name in names}


def _note(
    limit: PlayLimit,
    action: audit_log.Action,
    before: dict[str, Any] | None,
    player: Player,
    address: str,
    now: datetime,
) -> None:
    """Send the player a message, and write the audit log last: its end is locked from then on."""
    after = None if action == audit_log.Action.LIMIT_REMOVED else _told(limit)
    data = {"kind": limit.kind, "span": limit.span, "amount": limit.amount, "asked": limit.asked}
    kind = _message_of(action, limit)
    key = f"{kind}:{player.pk}:{limit.kind}:{limit.span}:{now.isoformat()}"
    inbox.put(player_id=player.pk, kind=kind, data=data, key=key, now=now)
    audit_log.record(
        actor=player,
        action=action,
        subject=f"player:{player.pk}",
        before=before,
        after=after,
        address=address,
        now=now,
    )


def _message_of(action: audit_log.Action, limit: PlayLimit) -> str:
    if action == audit_log.Action.LIMIT_REMOVED:
        return "limit_removed"
    return "limit_asked" if limit.asked_at is not None else "limit_in_force"


def _refused(text: Any, code: str, allowed: dict[str, Any] | None = None) -> ExplainedRefusal:
    return ExplainedRefusal(text, code=code, field="limit", allowed=allowed or {})
