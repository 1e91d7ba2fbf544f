"""Which web processes live."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.db import connection
from django.db.models import Max
from django.db.models.functions import Coalesce

from config import room_time
from poker.models import WebProcess

THIS = uuid4()
"""The id of this process, if it is a web process. ``begin_anew`` changes it."""

LOST_AFTER: Final = timedelta(seconds=3)
"""Web processes beat twice a second: one that is silent for this long has died, hangs, or is
cut off from the database."""

KEPT_FOR: Final = timedelta(minutes=15)
"""As long as its sockets: the clock looks for a lost process at the end of a turn, however long."""


_BEAT: Final = """
    UPDATE poker_webprocess SET seen_at = %s
     WHERE id = (SELECT id FROM poker_webprocess WHERE id = %s FOR NO KEY UPDATE SKIP LOCKED)
"""


def beat(now: datetime | None = None, process: UUID | None = None) -> None:
    """Store that a web process lives, and create its row if there is none.

    It never waits for a lock: while another transaction holds it, nothing is stored.
    """
    now = now or room_time.now()
    process = process or THIS
    with connection.cursor() as cursor:
        cursor.execute(_BEAT, [now, process])
        is_stored = bool(cursor.rowcount)
    if not is_stored:
        WebProcess.objects.bulk_create([WebProcess(pk=process, seen_at=now)], ignore_conflicts=True)


def stop(now: datetime | None = None, process: UUID | None = None) -> None:
    """Store that a web process is stopping: players connected through it are not away."""
    WebProcess.objects.filter(pk=process or THIS).update(stopping_at=now or room_time.now())


def begin_anew() -> None:
    """Be another web process from now on: the sockets of the one before stay lost."""
    global THIS  # noqa: PLW0603  # there is one in each process
    THIS = uuid4()


def is_web_tier_down(now: datetime) -> bool:
    """Return whether nobody can be connected: there were web processes, and none of them lives."""
    living = WebProcess.objects.filter(stopping_at=None, seen_at__gt=now - LOST_AFTER)
    return not living.exists() and WebProcess.objects.exists()


def last_heard_at() -> datetime | None:
    """Return when any web process was last known to serve, None where there never was one."""
    served = WebProcess.objects.annotate(served_until=Coalesce("stopping_at", "seen_at"))
    last: datetime | None = served.aggregate(last=Max("served_until"))["last"]
    return last


def forget_the_lost(now: datetime) -> int:
    """Delete the processes silent for a quarter of an hour, with their sockets, and return how many
    processes.

    The last one to live is never deleted, so that a room without web processes is known to be down.
    """
    last = WebProcess.objects.aggregate(last=Max("seen_at"))["last"]
    lost = WebProcess.objects.filter(seen_at__lt=now - KEPT_FOR).exclude(seen_at=last)
    return lost.delete()[1].get("poker.WebProcess", 0)
