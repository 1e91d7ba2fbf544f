"""An event all of whose players are absent, with blinds that rise no more: it has no end."""

from collections.abc import Sequence
from datetime import datetime

from accounts.core.incidents import open_incident
from lobby.freezeouts.models import EventTable, Freezeout
from poker.event_stream import stream


def report_deserted(event: Freezeout, tables: Sequence[EventTable], now: datetime) -> None:
    """Tell staff, once a day, of an event nobody is at; they settle it (``freezeout-absent``).

    While blinds rise it ends by itself, and whoever comes back plays on.
    """
    if event.schedule().goes_on(event.level) or not all(map(_is_deserted, tables)):
        return
    open_incident(
        kind="freezeout_deserted",
        subject=f"freezeout:{event.pk}",
        detail={"name": event.name, "level": event.level + 1},
        key=f"freezeout:{event.pk} deserted:{now:%Y-%m-%d}",
        now=now,
    )


def _is_deserted(table: EventTable) -> bool:
    seats = stream.latest_step(table.table_id).table.taken()
    return all(seat.timed_out for seat in seats if seat.stack)
