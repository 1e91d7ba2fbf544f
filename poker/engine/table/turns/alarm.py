"""When the table clock next has something to do at a table."""

from typing import Final, NamedTuple

from poker.engine.table.state import Table
from poker.engine.table.turns.turn import turn_ends_at
from poker.engine.table.turns.turn_end import look_at

_OPENING: Final = (4, 5)
"""The part of the usual pause before a deal in which players' seeds are opened."""


class Pace(NamedTuple):
    """Pauses in milliseconds: before a first hand, after a hand, and more for a board run out.

    What will be dealt is signed within the pause, so that seeds are opened in the rest of it.

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
    if table.lineup is not None:
        return deal_at(table, pace)
    if table.hold:
        # No hand is dealt here; a table that is to close is due at once.
        return 0 if table.hold == "closing" else None
    due = deal_at(table, pace)
    if due is not None:
        return due - (_opening_ms(table, pace) if _may_have_pledges(table) else 0)
    return 0 if table.playing else None


def deal_at(table: Table, pace: Pace) -> int | None:
    """Return when the next hand is dealt, in milliseconds since the epoch.

    None while a hand is played, and while none is signed nor could be dealt.
    """
    if table.lineup is not None:
        return table.closed_at + _opening_ms(table, pace)
    if table.running or table.ready_at is None:
        return None
    extra = table.hand.run_out * pace.run_out_ms if table.playing and table.hand else 0
    return table.ready_at + _usual_pause(table, pace) + extra


def _may_have_pledges(table: Table) -> bool:
    """Return whether somebody at the table may have pledged a seed for the next hand."""
    return bool(table.hand_no) and any(not seat.bot and seat.wants_cards for seat in table.taken())


def _opening_ms(table: Table, pace: Pace) -> int:
    numerator, denominator = _OPENING
    return _usual_pause(table, pace) * numerator // denominator


def _usual_pause(table: Table, pace: Pace) -> int:
    return pace.pause_ms if table.playing and table.hand is not None else pace.start_ms
