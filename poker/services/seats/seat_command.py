"""One command of a seated player, carried out once."""

from collections.abc import Callable
from datetime import datetime

from poker.engine.errors import NotSeated
from poker.engine.table.state import Seat
from poker.event_stream import stream
from poker.models import Seat as SeatRow
from poker.services.base.writing import Writer, writing
from poker.services.seats.acting import require_seat

SeatCommand = Callable[[Writer, Seat], None]


def do_once(
    command: SeatCommand,
    *,
    table_id: int,
    player_id: int,
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Carry out a command under the table's lock and return the seq of its first event.

    The same ``action_id`` returns the same seq and does nothing. A command that changes nothing
    (sitting out twice) returns the table's latest seq. Raises NotSeated, or what the command does.

    Whoever has no seat is refused before the lock is asked for: nobody who does not play there can
    make a table wait.
    """
    if not SeatRow.objects.filter(table=table_id, player=player_id).exists():
        return _answered_before(table_id, player_id, action_id)
    with writing(table_id, now=now, player_id=player_id, action_id=action_id) as writer:
        earlier = writer.earlier_answer(player_id, action_id)
        if earlier is not None:
            return earlier
        first = writer.next_seq
        command(writer, require_seat(writer, player_id))
        return first if writer.recorder.recorded else writer.row.seq


def _answered_before(table_id: int, player_id: int, action_id: str) -> int:
    """Return the seq of the event by which this very command gave the seat up. Raises NotSeated."""
    earlier = stream.seq_caused_by(table_id, player_id, action_id)
    if earlier is None:
        raise NotSeated("you have no seat at this table")
    return earlier
