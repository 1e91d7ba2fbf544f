"""Warning players whose time limit is nearly used up."""

from datetime import datetime
from typing import Final

from accounts.core import inbox
from accounts.safer_play.limits.models import LimitKind
from accounts.safer_play.time.models import TableStint
from accounts.safer_play.time.used import time_room

AHEAD_S: Final = 600


def warn_who_has_little_left(now: datetime) -> int:
    """Warn players at tables whose time is up within ten minutes; return how many they are.

    Each gets one message a day, week or month.
    """
    seated = TableStint.objects.filter(
        ended_at=None, player__play_limits__kind=LimitKind.TIME
    ).order_by("player")
    return sum(
        _warned(player, now) for player in seated.values_list("player", flat=True).distinct()
    )


def _warned(player_id: int, now: datetime) -> bool:
    room = time_room(player_id, now)
    if room is None or not 0 < room.left <= AHEAD_S:
        return False
    inbox.put(
        player_id=player_id,
        kind="time_nearly_up",
        data={"span": room.span, "minutes": -(-room.left // 60)},
        key=f"time_nearly_up:{player_id}:{room.span}:{room.limit}:{room.until.isoformat()}",
        now=now,
    )
    return True
