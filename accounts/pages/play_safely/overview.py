"""A player's limits as their page shows them."""

from dataclasses import dataclass
from datetime import datetime

from accounts.cashier.requests.deposit_limits import deposited
from accounts.safer_play.limits.losses import exposures
from accounts.safer_play.limits.models import LimitKind, PlayLimit, Span
from accounts.safer_play.limits.setting import WAIT
from accounts.safer_play.limits.spans import begin_of, end_of
from accounts.safer_play.limits.text import amount_text
from accounts.safer_play.time.used import time_used


@dataclass(frozen=True)
class Line:
    """One of the nine limits: the limit, how much of it is used, and what was asked for instead."""

    kind: LimitKind
    span: Span
    limit: PlayLimit | None
    used: int
    now: datetime

    @property
    def in_words(self) -> str:
        return "" if self.limit is None else amount_text(self.kind, self.limit.amount)

    @property
    def used_in_words(self) -> str:
        return amount_text(self.kind, self.used)

    @property
    def left_in_words(self) -> str:
        if self.limit is None:
            return ""
        return amount_text(self.kind, max(0, self.limit.amount - self.used))

    @property
    def asked_in_words(self) -> str:
        """Return the looser limit that was asked for; empty where none was, or where it is no limit
        at all.
        """
        if self.limit is None or self.limit.asked is None:
            return ""
        return amount_text(self.kind, self.limit.asked)

    @property
    def confirm_from(self) -> datetime | None:
        asked_at = self.limit.asked_at if self.limit else None
        return None if asked_at is None else asked_at + WAIT

    @property
    def can_confirm(self) -> bool:
        return self.confirm_from is not None and self.confirm_from <= self.now

    @property
    def until(self) -> datetime:
        """Return when the next day, week or month begins."""
        return end_of(self.span, self.now)


def lines(player_id: int, now: datetime) -> dict[LimitKind, list[Line]]:
    """Return all nine limits by their kind, with what is used in cents or minutes."""
    rows = {(row.kind, row.span): row for row in PlayLimit.objects.filter(player=player_id)}
    used = {
        LimitKind.DEPOSIT: {span: deposited(player_id, begin_of(span, now)) for span in Span},
        LimitKind.LOSS: {
            span: found.total for span, found in exposures(player_id, Span, now).items()
        },
        LimitKind.TIME: {
            span: int(time_used(player_id, begin_of(span, now), now).total_seconds()) // 60
            for span in Span
        },
    }
    return {
        kind: [Line(kind, span, rows.get((kind, span)), used[kind][span], now) for span in Span]
        for kind in LimitKind
    }
