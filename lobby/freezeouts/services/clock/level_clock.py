"""Levels and breaks of a running event (clause ``freezeout-levels``)."""

from datetime import datetime, timedelta
from typing import Final

from accounts.core import outbox
from lobby.freezeouts.models import Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.services.starting import begin_level
from poker.event_stream.topics import LAST_HAND
from poker.models import LastHand
from poker.services.tables.last_hand import is_last_hand

_TIMES: Final = ("level_ends_at", "break_until", "wake_at")


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


def follow_room(event: Freezeout, now: datetime) -> None:
    """Stand still while the event is paused or the room deals no further hand, and go on where
    it stood."""
    _stand_or_go_on(event, now, stands=event.is_paused or is_last_hand())


def _stand_or_go_on(event: Freezeout, now: datetime, *, stands: bool) -> None:
    if stands:
        event.stood_since = event.stood_since or now
    elif event.stood_since is not None:
        put_off(event, now - event.stood_since)
        event.stood_since = None


@outbox.listen(LAST_HAND)
def follow_room_everywhere(last_hand: int) -> None:
    """The room's last hand was called, or the room was opened after it."""
    called = LastHand.objects.get(pk=last_hand)
    running = Freezeout.objects.filter(status=Status.RUNNING).order_by("pk")
    for event in running.select_for_update():
        stands = event.is_paused or called.ended_at is None
        _stand_or_go_on(event, called.ended_at or called.called_at, stands=stands)
        event.save(update_fields=[*_TIMES, "stood_since"])


def put_off_all(since: datetime, now: datetime) -> None:
    """The room was down: levels and breaks of the events that ran take up where they were."""
    running = Freezeout.objects.filter(status=Status.RUNNING, stood_since=None).order_by("pk")
    for event in running.select_for_update():
        put_off(event, now - since)
        event.save(update_fields=_TIMES)


def put_off(event: Freezeout, by: timedelta) -> None:
    """The clock stood still for so long."""
    for name in _TIMES:
        at = getattr(event, name)
        if at is not None:
            setattr(event, name, at + by)


def _is_over(event: Freezeout, now: datetime) -> bool:
    if event.schedule().measure == "hands":
        return 0 < event.level_hands_due <= event.level_hands
    return event.level_ends_at is not None and event.level_ends_at <= now
