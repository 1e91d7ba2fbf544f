"""Messages of the staff to a table, or to the whole room."""

from datetime import datetime
from functools import partial

from django.db import transaction

from accounts.core import audit_log
from accounts.models import Player
from config import room_time
from poker.event_stream import announcing
from poker.models import ChatLine, Table
from poker.talk.chat.cleaning import clean_line
from poker.talk.chat.saying import next_number


@transaction.atomic
def tell_table(
    *, table_id: int, staff: Player, text: str, address: str = "", now: datetime | None = None
) -> None:
    """Say a line at a table as staff. Raises EmptyLine or LineTooLong."""
    now, line = now or room_time.now(), clean_line(text)
    say_at(table_id, staff, line, now)
    _record(staff, f"table:{table_id}", line, address, now)


@transaction.atomic
def tell_room(*, staff: Player, text: str, address: str = "", now: datetime | None = None) -> int:
    """Say a line at every open table as staff, and return at how many. Raises EmptyLine or
    LineTooLong."""
    now, line = now or room_time.now(), clean_line(text)
    # In one order, so that two messages at once do not deadlock.
    tables = list(Table.objects.filter(closed_at=None).order_by("pk").values_list("pk", flat=True))
    for table_id in tables:
        say_at(table_id, staff, line, now)
    _record(staff, "room", line, address, now)
    return len(tables)


def say_at(table_id: int, staff: Player, line: str, now: datetime) -> None:
    """Store a clean line of the staff at a table in the caller's transaction, and announce it on
    commit."""
    number = next_number(table_id)
    ChatLine.objects.create(
        table_id=table_id,
        number=number,
        player=staff,
        said=line,
        shown=line,
        said_at=now,
        action_id=f"staff-{number}",
        by_staff=True,
    )
    transaction.on_commit(partial(announcing.announce_chat, table_id, number))


def _record(staff: Player, subject: str, line: str, address: str, now: datetime) -> None:
    audit_log.record(
        actor=staff,
        action=audit_log.Action.STAFF_MESSAGE_SENT,
        subject=subject,
        after={"text": line},
        address=address,
        now=now,
    )
