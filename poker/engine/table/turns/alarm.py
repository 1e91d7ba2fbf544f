"""When the table clock next has something to do at a table."""

from typing import NamedTuple

from poker.engine.table.state import Table
from poker.engine.table.turns.turn import turn_ends_at
from poker.engine.table.turns.turn_end import look_at


class Pace(NamedTuple):
    """Pauses in milliseconds: before a first hand, after a hand, and more for a board run out.

    ``run_out_ms`` is added after a hand for every street that was dealt with no betting left, so
    that players can follow the board.
    """

    start_ms: int
    pause_ms: int
    run_out_ms: int


def alarm_at(table: Table, pace: Pace) -> int | None:
    """Return when the clock must look at this table again, in milliseconds since the epoch.

    0 means at once, as where the player to act has asked to leave in a process that could not fold
    for them; None that nothing is due.
    """
    if table.hand_waits:
        return None
    if table.running:
        if table.actor is not None and table.actor.leaving:
            return 0
        look = look_at(table)
        return turn_ends_at(table) if look is None else look
    if table.hold:
        # No hand is dealt here; a table that is to close is due at once.
        return 0 if table.hold == "closing" else None
    if table.ready_at is not None:
        return table.ready_at + _pause(table, pace)
    return 0 if table.playing else None


def _pause(table: Table, pace: Pace) -> int:
    if not table.playing or table.hand is None:
        return pace.start_ms
    return pace.pause_ms + table.hand.run_out * pace.run_out_ms
