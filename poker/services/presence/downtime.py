"""When the room was down: no clock ran or no web process lived. Table clocks note it."""

from datetime import datetime, timedelta
from typing import Final

from poker.models import ClockBeat
from poker.services.presence.web_processes import is_web_tier_down, last_heard_at

LONGEST_GAP: Final = timedelta(seconds=5)
"""Without a beat for longer than this no clock ran."""

_ONLY_ROW: Final = 1


def last_beat() -> ClockBeat | None:
    """What clocks have noted; None in a room where none ever ran."""
    return ClockBeat.objects.filter(pk=_ONLY_ROW).first()


def down_since(now: datetime) -> datetime | None:
    """Since when the room is down, or was until a moment ago and no clock has noted that it is up.

    None while it is up, and for a room where no clock ever ran.
    """
    last = last_beat()
    if last is None:
        return None
    found = [last.down_since] if last.down_since else []
    if now - last.at > LONGEST_GAP:
        found.append(last.at)
    if is_web_tier_down(now) and (heard_at := last_heard_at()):
        found.append(heard_at)
    return min(found, default=None)


def is_room_down(now: datetime) -> bool:
    """Whether nobody can be there now, or could until a moment ago and no clock has noted yet
    that the room is up again."""
    return is_web_tier_down(now) or down_since(now) is not None


def note_beat(now: datetime, *, seen_to: datetime | None = None) -> None:
    """Note that a clock runs, since when it finds no web process, and the end of an outage that
    was seen to, which began at ``seen_to``: of one that goes on without a web process the rest
    begins now."""
    last = last_beat()
    finds_web = not is_web_tier_down(now)
    noted = {"at": now, "found_web": finds_web, "down_since": None}
    if not finds_web:
        known = last.down_since if last else None
        noted["down_since"] = now if seen_to else known or last_heard_at()
    if seen_to:
        noted |= {"was_down_since": seen_to, "up_since": now}
    ClockBeat.objects.update_or_create(pk=_ONLY_ROW, defaults=noted)
