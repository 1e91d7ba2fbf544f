"""The last hand of the whole room, and opening it again.

Staff do not wait for hundreds of tables: a worker tells each one, through the outbox.
"""

import logging
from contextlib import suppress
from datetime import datetime
from typing import Final

from django.db import connection, transaction

from accounts.core import audit_log, outbox
from accounts.core.outbox.message import OutboxMessage
from accounts.models import Player
from config import room_time
from poker.engine.errors import DealingGoesOn, DealingHeldBack
from poker.engine.table.dealing.dealing_pause import pause_dealing, resume_dealing
from poker.event_stream import stream
from poker.event_stream.topics import LAST_HAND
from poker.models import LastHand, Table
from poker.services.base.errors import LastHandCalled, RoomOpen
from poker.services.base.floor import require_fit
from poker.services.base.writing import Writer, writing

logger = logging.getLogger(__name__)

ROOM_HOLD: Final = "room_hold"
_LOCK: Final = 0x6C6173745F68616E


def call_last_hand(
    *, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> int:
    """Let no further hand be dealt at any table, open now or opened later, and return how many
    tables workers will tell.

    Raises LastHandCalled where it was called before, or ReasonMissing.
    """
    now = now or room_time.now()
    require_fit(staff, reason, ())
    with transaction.atomic():
        _lock("pg_advisory_xact_lock")
        if LastHand.objects.filter(ended_at=None).exists():
            raise LastHandCalled("the room plays its last hand")
        called = LastHand.objects.create(called_at=now, called_by=staff, reason=reason.strip())
        outbox.put(LAST_HAND, f"called:{called.pk}", last_hand=called.pk)
        tables = _ask_to_tell(f"called:{called.pk}")
        _record(staff, audit_log.Action.LAST_HAND_CALLED, reason, address, now)
    return tables


def open_room(*, staff: Player, reason: str, address: str = "", now: datetime | None = None) -> int:
    """Let hands be dealt again after the last hand of the room, and return how many tables workers
    will tell.

    A table that was paused by itself stays paused. Raises RoomOpen without a last hand, or
    ReasonMissing.
    """
    now = now or room_time.now()
    require_fit(staff, reason, ())
    with transaction.atomic():
        _lock("pg_advisory_xact_lock")
        called = LastHand.objects.filter(ended_at=None).first()
        if called is None:
            raise RoomOpen("no last hand was called")
        LastHand.objects.filter(pk=called.pk).update(ended_at=now)
        outbox.put(LAST_HAND, f"ended:{called.pk}", last_hand=called.pk)
        tables = _ask_to_tell(f"ended:{called.pk}")
        _record(staff, audit_log.Action.ROOM_REOPENED, reason, address, now)
    return tables


def is_last_hand() -> bool:
    """Return whether the whole room deals no more hands."""
    return LastHand.objects.filter(ended_at=None).exists()


def follow_room(writer: Writer) -> None:
    """Hold dealing back at a table, or let it go on, as in the whole room.

    A call for the last hand, or to open the room, waits until this transaction is over, and finds
    the table then.
    """
    _lock("pg_advisory_xact_lock_shared")
    if is_last_hand():
        with suppress(DealingHeldBack):
            pause_dealing(writer.recorder, "last_hand")
    elif writer.table.hold == "last_hand":
        with suppress(DealingGoesOn):
            resume_dealing(writer.recorder)


@outbox.listen(ROOM_HOLD, by_worker=True)
def tell_table(table_id: int, now: datetime | None = None) -> None:
    """Hold dealing back at one table, or let it go on, as in the whole room now.

    A table whose record cannot be read is logged and left as it is.
    """
    try:
        with writing(table_id, now=now) as writer:
            follow_room(writer)
    except stream.UNREADABLE:
        logger.exception("not told of the last hand", extra={"table": table_id})


def tables_to_tell() -> int:
    """Return how many tables workers have not told yet of the last call."""
    return OutboxMessage.objects.pending().filter(topic=ROOM_HOLD).count()


def _ask_to_tell(what: str) -> int:
    """Ask the workers to tell every open table, and return how many there are."""
    tables = Table.objects.filter(closed_at=None).values_list("pk", flat=True)
    for table_id in tables:
        outbox.put(ROOM_HOLD, f"{what}:table:{table_id}", table_id=table_id)
    return len(tables)


def _lock(function: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", (_LOCK,))


def _record(
    staff: Player, action: audit_log.Action, reason: str, address: str, now: datetime
) -> None:
    audit_log.record(
        actor=staff, action=action, subject="room", reason=reason.strip(), address=address, now=now
    )
