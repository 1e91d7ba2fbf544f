"""What limits are in force, and how much of each is left."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from accounts.safer_play.limits.models import LimitKind, PlayLimit, Span
from accounts.safer_play.limits.spans import begin_of, end_of


@dataclass(frozen=True)
class Remaining:
    """What is left of one limit, in cents or minutes, and when the next span begins."""

    span: Span
    limit: int
    left: int
    until: datetime


def limits_of(player_id: int, kind: LimitKind) -> dict[Span, int]:
    """Return the limits of one kind a player has set, in cents or minutes."""
    rows = PlayLimit.objects.filter(player=player_id, kind=kind)
    return {Span(span): amount for span, amount in rows.values_list("span", "amount")}


def begins(spans: Iterable[Span], now: datetime) -> dict[Span, datetime]:
    """Return when each of these spans began."""
    return {span: begin_of(span, now) for span in spans}


def tightest(limits: dict[Span, int], used: dict[Span, int], now: datetime) -> Remaining | None:
    """Return the limit of which the least is left; None without any."""
    remainings = [
        Remaining(span, limit, limit - used[span], end_of(span, now))
        for span, limit in limits.items()
    ]
    return min(remainings, key=lambda room: room.left, default=None)
