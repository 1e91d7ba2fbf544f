"""Why a seated player is not dealt in (clauses ``post-or-wait``, ``sit-out``)."""

from poker.engine.clause import Clause
from poker.engine.table.state import Seat, Table


def kept_waiting_by(table: Table, seat: Seat) -> Clause | None:
    """Return the clause that keeps a player from cards or from their turn, or None.

    None also while staff have stopped dealing.
    """
    if table.hand_waits:
        return "freezeout-outage"
    if table.running is not None and table.running.has(seat.number):
        return None
    if seat.sitting_out or seat.timed_out:
        return _absent(table, seat)
    if table.hold:
        return None
    if table.running is None and table.ready_at is None:
        return "start-players"
    return "post-or-wait" if seat.owes and seat.choice != "post" else None


def _absent(table: Table, seat: Seat) -> Clause | None:
    if table.rules.after_timeout == "absent":
        return "freezeout-absent" if seat.stack else "freezeout-end"
    return "sit-out-eviction" if seat.sitting_out else None
