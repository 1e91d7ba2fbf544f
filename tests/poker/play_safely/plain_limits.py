"""What a loss limit allows, reckoned on paper: lists of dated wins and losses, and stacks.

Written from the rule: in no day, week or month does a player lose more than the limit in force
when the hand was dealt, and no chips come to a table that could make it so.
"""

from dataclasses import dataclass, field
from datetime import datetime


def same_span(span: str, one: datetime, other: datetime) -> bool:
    """Whether two instants, both in UTC, lie in the same day, week or month."""
    if span == "day":
        return one.date() == other.date()
    if span == "week":
        return one.date().isocalendar()[:2] == other.date().isocalendar()[:2]
    return (one.year, one.month) == (other.year, other.month)


@dataclass
class Paper:
    """A player's tables, results and limits, in cents."""

    stacks: dict[int, int] = field(default_factory=dict)
    results: list[tuple[datetime, int]] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)
    wishes: dict[str, tuple[datetime, int | None]] = field(default_factory=dict)

    def lost(self, span: str, now: datetime) -> int:
        return -sum(won for at, won in self.results if same_span(span, at, now))

    def room(self, now: datetime) -> int | None:
        """Cents that may still be brought, below zero where too much lies there."""
        at_risk = sum(self.stacks.values())
        rooms = [most - self.lost(span, now) - at_risk for span, most in self.limits.items()]
        return min(rooms, default=None)

    def set(self, span: str, amount: int | None, now: datetime) -> None:
        stands = self.limits.get(span)
        if amount is not None and (stands is None or amount <= stands):
            self.limits[span] = amount
            self.wishes.pop(span, None)
        elif stands is not None and self.wishes.get(span, (now, -1))[1] != amount:
            self.wishes[span] = (now, amount)

    def confirm(self, span: str, now: datetime) -> None:
        asked_at, amount = self.wishes.get(span, (now, 0))
        if span in self.wishes and (now - asked_at).total_seconds() >= 24 * 3600:
            del self.wishes[span]
            if amount is None:
                del self.limits[span]
            else:
                self.limits[span] = amount
