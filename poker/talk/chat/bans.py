"""Closing the chat for a player for a while, and opening it again, as staff."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, inbox
from accounts.core.databases.player_lock import lock_player
from accounts.models import Player
from accounts.staff.sanctions.requirements import reason_for
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.event_stream import stream
from poker.models import ChatBan

BAN_DAYS: Final = (1, 7, 30)


def banned_until(*, player_id: int, now: datetime) -> datetime | None:
    """Return when the player may write again, None when they may now."""
    running = ChatBan.objects.filter(player=player_id, until__gt=now).order_by("-until")
    return running.values_list("until", flat=True).first()


@transaction.atomic
def close_chat(
    *,
    player: Player,
    by: Player,
    reason: str,
    days: int,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Close the chat for a player at every table for so many days, and send them the reason.

    Raises ExplainedRefusal `ban_days` for none of BAN_DAYS, or what `reason_for` refuses.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    if days not in BAN_DAYS:
        words, allowed = _("Chat is closed for 1, 7 or 30 days."), {"days": str(BAN_DAYS)}
        raise ExplainedRefusal(words, code="ban_days", field="days", allowed=allowed)
    lock_player(player.pk)
    until = now + timedelta(days=days)
    about = {"until": until, "reason": text, "made_at": now, "made_by": by}
    ban = ChatBan.objects.create(player=player, **about)
    data = {"until": stream.to_ms(until), "reason": text}
    inbox.put(player_id=player.pk, kind="chat_closed", data=data, key=f"chat-ban:{ban.pk}", now=now)
    _record(audit_log.Action.CHAT_BAN_IMPOSED, player, by, text, address, now, days=days)


@transaction.atomic
def open_chat(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> None:
    """End every ban of a player now, and send them the reason.

    Raises ExplainedRefusal `not_banned` for one who may write, or what `reason_for` refuses.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    lock_player(player.pk)
    if not ChatBan.objects.filter(player=player, until__gt=now).update(until=now):
        words = _("The chat is open to this player.")
        raise ExplainedRefusal(words, code="not_banned", field="player")
    key = f"chat-opened:{player.pk}:{now.isoformat()}"
    inbox.put(player_id=player.pk, kind="chat_opened", data={"reason": text}, key=key, now=now)
    _record(audit_log.Action.CHAT_BAN_LIFTED, player, by, text, address, now)


def _record(
    action: audit_log.Action,
    player: Player,
    by: Player,
    text: str,
    address: str,
    now: datetime,
    **after: Any,
) -> None:
    audit_log.record(
        actor=by,
        action=action,
        subject=f"player:{player.pk}",
        after=after or None,
        reason=text,
        address=address,
        now=now,
    )
