"""Filling a stack up to a chosen amount automatically between hands (clause ``top-up``)."""

from poker.engine.table.events import AutoTopUpChosen, AutoTopUpStopped
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats.seating import require_buy_in
from poker.engine.table.state import Seat, Table


def choose(recorder: TableRecorder, number: int, target: int) -> None:
    """Fill the stack up to ``target`` from now on; the choice ends when the player leaves the seat.

    Raises AmountTooSmall or AmountTooLarge outside the game's buy-in.
    """
    rules = recorder.table.rules
    require_buy_in(target, rules.min_buy_in, rules.max_buy_in)
    if recorder.table.seat(number).auto_top_up != target:
        recorder.record(AutoTopUpChosen(number, target))


def decline(recorder: TableRecorder, number: int) -> None:
    """Stop filling the stack up, as is the case at first."""
    if recorder.table.seat(number).auto_top_up:
        recorder.record(AutoTopUpChosen(number, 0))


def stop(recorder: TableRecorder, number: int) -> None:
    """Record that the wallet did not cover it; it is not tried again unless chosen again."""
    recorder.record(AutoTopUpStopped(number))


def missing(table: Table, seat: Seat) -> int:
    """Return the chips that would bring this seat to its target now; 0 for none.

    No chips are added during the seat's hand (``table-stakes``), or for a player who leaves or sits
    out.
    """
    going = seat.goes or seat.sitting_out or seat.sits_out_from == "next_hand"
    timed_out = seat.timed_out and table.rules.after_timeout == "sit_out"
    if going or timed_out or table.in_hand(seat.number):
        return 0
    return max(0, min(seat.auto_top_up, table.rules.max_buy_in) - seat.stack)
