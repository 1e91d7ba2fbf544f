"""Players' requests to be erased, which staff answer within 30 days."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.compliance.erasure.models import Answer, ErasureRequest
from accounts.core import audit_log, inbox
from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal

ANSWERED_WITHIN: Final = timedelta(days=30)
LONGEST_REASON: Final = 500


def open_request(player: Player) -> ErasureRequest | None:
    """Return the player's request that has no answer yet; None without one."""
    return ErasureRequest.objects.filter(player=player, answer=Answer.WAITING).first()


@transaction.atomic
def ask(*, player: Player, now: datetime | None = None) -> ErasureRequest:
    """Store a request to be erased and return it; asked again, return the one that waits."""
    now = now or room_time.now()
    lock_player(player.pk)
    if (waiting := open_request(player)) is not None:
        return waiting
    due = now + ANSWERED_WITHIN
    return ErasureRequest.objects.create(player=player, asked_at=now, due_at=due)


@transaction.atomic
def withdraw(*, player: Player, now: datetime | None = None) -> bool:
    """Withdraw the player's open request; return whether there was one."""
    waiting = ErasureRequest.objects.filter(player=player, answer=Answer.WAITING)
    return bool(waiting.update(answer=Answer.WITHDRAWN, answered_at=now or room_time.now()))


@transaction.atomic
def refuse(
    *,
    request: ErasureRequest,
    by: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Refuse the request, and tell the player why they cannot be erased now.

    Raises ExplainedRefusal: `answered`, `own_account` or `no_reason`.
    """
    now, text = now or room_time.now(), " ".join(reason.split())
    locked = ErasureRequest.objects.select_for_update().get(pk=request.pk)
    if locked.answer != Answer.WAITING:
        raise _refused("answered", _("This wish has its answer."), "request")
    if locked.player_id == by.pk:
        raise _refused("own_account", _("This is your own wish: leave it to a colleague."), "staff")
    if not 1 <= len(text) <= LONGEST_REASON:
        raise _refused("no_reason", _("Say why, in at most 500 characters."), "reason")
    locked.answer, locked.answered_at, locked.answered_by = Answer.REFUSED, now, by
    locked.reason = text
    locked.save()
    key, data = f"erasure_refused:{locked.pk}", {"text": text}
    inbox.put(player_id=locked.player_id, kind="erasure_refused", data=data, key=key, now=now)
    audit_log.record(
        actor=by,
        action=audit_log.Action.ERASURE_REFUSED,
        subject=f"player:{locked.player_id}",
        reason=text,
        address=address,
        now=now,
    )


def _refused(code: str, words: object, field: str) -> ExplainedRefusal:
    return ExplainedRefusal(str(words), code=code, field=field, allowed={"longest": LONGEST_REASON})
