"""When the room was down: no clock ran or no web process lived. Table clocks store it."""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection

from poker.models import ClockBeat
from poker.services.presence.web_processes import is_web_tier_down, last_heard_at

LONGEST_GAP: Final = timedelta(seconds=5)
"""Without a beat for longer than this no clock ran."""

_ONLY_ROW: Final = 1
_NOTE: Final = """
    UPDATE poker_clockbeat SET {columns}
     WHERE id = (SELECT id FROM poker_clockbeat WHERE id = %s FOR NO KEY UPDATE SKIP LOCKED)
"""


def last_beat() -> ClockBeat | None:
    """Return what clocks have stored, None in a room where none ever ran."""
    return ClockBeat.objects.filter(pk=_ONLY_ROW).first()


def down_since(now: datetime) -> datetime | None:
    """Return since when the room is down, or was until a moment ago where no clock has noted yet
    that it is up.

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
    """Return whether nobody can be connected now, or no clock has noted yet that the room is up
    again."""
    return is_web_tier_down(now) or down_since(now) is not None


def note_beat(now: datetime, *, seen_to: datetime | None = None) -> None:
    """Store that a clock runs, since when it finds no web process, and the end of an outage that
    was dealt with.

    That outage began at ``seen_to``. If there is still no web process, a new outage begins now. It
    never waits for a lock: while another transaction holds the row, nothing is stored.
    """
    last = last_beat()
    finds_web = not is_web_tier_down(now)
    noted: dict[str, datetime | bool | None] = {
        "at": now,
        "found_web": finds_web,
        "down_since": None,
    }
    if not finds_web:
        known = last.down_since if last else None
        noted["down_since"] = now if seen_to else known or last_heard_at()
    if seen_to:
        noted |= {"was_down_since": seen_to, "up_since": now}
    if last is None:
        ClockBeat.objects.bulk_create([ClockBeat(pk=_ONLY_ROW, **noted)], ignore_conflicts=True)
        return
    columns = ", ".join(f"{name} = %s" for name in noted)
    with connection.cursor() as cursor:
        cursor.execute(_NOTE.format(columns=columns), [*noted.values(), _ONLY_ROW])
