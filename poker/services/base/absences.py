"""Storing since when a player's time counts as sitting out, so that SQL finds those who stay too
long."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from poker.engine.table.events import TableEvent
from poker.engine.table.interruption_events import TableRestored
from poker.engine.table.seats.sitting_out import LONGEST_SIT_OUT_MS, kept_until
from poker.engine.table.state import Seat as SeatState
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import Seat, Table


class _Absence(NamedTuple):
    """An absence as a seat's row stores it; ``since`` in milliseconds, None while no time
    counts."""

    since: int | None
    cut_off: bool


_NONE: Final = _Absence(None, cut_off=False)


def note_absences(
    row: Table, before: TableState | None, after: TableState, events: Iterable[TableEvent]
) -> None:
    """Store since when each player's time counts as sitting out, where it differs from ``before``.

    After a restored table every row is stored again, for the earlier values cannot be trusted.
    """
    is_restored = any(isinstance(event, TableRestored) for event in events)
    known = _absences(before)
    for player, absence in _absences(after).items():
        if is_restored or known.get(player, _NONE) != absence:
            since = None if absence.since is None else stream.from_ms(absence.since)
            rows = Seat.objects.filter(table=row, player=player)
            rows.update(out_since_at=since, cut_off=absence.cut_off)


def absences_change(before: TableState, after: TableState) -> bool:
    """Return whether anybody's time counts as sitting out from another instant than before."""
    return before.seats is not after.seats and _absences(before) != _absences(after)


def _absences(table: TableState | None) -> dict[int, _Absence]:
    """Return each seated player's absence, by player id."""
    seats = table.taken() if table else ()
    return {seat.player: _absence(seat) for seat in seats}


def _absence(seat: SeatState) -> _Absence:
    until = kept_until(seat)
    return _Absence(None if until is None else until - LONGEST_SIT_OUT_MS, seat.cut_off)
