"""Levels and breaks of a running event (clause ``freezeout-levels``)."""

from datetime import datetime, timedelta

from lobby.freezeouts.models import Freezeout
from lobby.freezeouts.services.starting import begin_level


def advance(event: Freezeout, now: datetime, *, tables: int) -> bool:
    """Begin the levels that are due; whether there were any. The hand to be dealt next is the
    first of a new level."""
    before = event.level
    while _is_over(event, now) and event.schedule().goes_on(event.level):
        pause = timedelta(minutes=event.schedule().level(event.level).break_minutes)
        ended_at = event.level_ends_at or now
        begin_level(event, event.level + 1, ended_at + pause, tables=tables)
        if ended_at + pause > now:
            event.break_until = event.wake_at = ended_at + pause
    return event.level != before


def count_hand(event: Freezeout) -> None:
    """One more hand was dealt in this level."""
    event.level_hands += 1


def put_off(event: Freezeout, by: timedelta) -> None:
    """The clock stood still for so long."""
    for name in ("level_ends_at", "break_until", "wake_at"):
        at = getattr(event, name)
        if at is not None:
            setattr(event, name, at + by)


def _is_over(event: Freezeout, now: datetime) -> bool:
    if event.schedule().measure == "hands":
        return 0 < event.level_hands_due <= event.level_hands
    return event.level_ends_at is not None and event.level_ends_at <= now
