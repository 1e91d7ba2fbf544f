"""Keeping in SQL since when players sit out, so that who stays too long is found at once."""

from collections.abc import Iterable

from poker import stream
from poker.engine.table.events import TableEvent
from poker.engine.table.interruption_events import TableRestored
from poker.engine.table.state import Table as TableState
from poker.models import Seat, Table


def note_absences(
    row: Table, before: TableState | None, after: TableState, events: Iterable[TableEvent]
) -> None:
    """Write down who sits out since when, where it has changed from ``before``.

    Behind a restored table nothing is believed of what was written down before.
    """
    known = {} if any(isinstance(event, TableRestored) for event in events) else _absences(before)
    for player, since in _absences(after).items():
        if known.get(player) != since:
            out_since_at = None if since is None else stream.from_ms(since)
            Seat.objects.filter(table=row, player=player).update(out_since_at=out_since_at)


def _absences(table: TableState | None) -> dict[int, int | None]:
    """Player to since when they sit out; None while they do not."""
    seats = table.taken() if table else ()
    return {seat.player: seat.out_since if seat.sitting_out else None for seat in seats}
