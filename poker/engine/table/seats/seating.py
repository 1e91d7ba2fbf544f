"""Taking, keeping and leaving a seat (clauses ``buy-in``, ``post-or-wait``, ``leave``)."""

from typing import get_args

from poker.engine.clause import Clause
from poker.engine.errors import (
    AlreadyLeaving,
    AlreadySeated,
    AmountTooLarge,
    AmountTooSmall,
    InvalidChoice,
    NoProtection,
    NothingOwed,
    SeatTaken,
)
from poker.engine.inputs import require_choice, require_seat_number, require_whole
from poker.engine.table.events import (
    ChipsAdded,
    EntryChosen,
    LeaveAsked,
    LeaveReason,
    LeavingChosen,
    PlayerLeft,
    PlayerSat,
    ProtectionChosen,
    SatOut,
    TopUpAsked,
)
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Choice, Seat


def sit(recorder: TableRecorder, event: PlayerSat, limits: tuple[int, int] | None = None) -> None:
    """Seat a player with chips between the game's limits (clause ``buy-in``).

    Other ``limits``, the least and the most, apply to a player who left shortly before
    (``ratholing-window``). Raises NoSuchSeat, SeatTaken, AlreadySeated, NotAWholeNumber,
    AmountTooSmall or AmountTooLarge.
    """
    table = recorder.table
    require_seat_number(event.seat, len(table.seats))
    if table.seats[event.seat] is not None:
        raise SeatTaken("somebody sits there", seat=event.seat)
    if table.seat_of(event.player) is not None:
        raise AlreadySeated("one seat per player per table")
    least, most = limits or (table.rules.min_buy_in, table.rules.max_buy_in)
    require_buy_in(event.stack, least, most)
    recorder.record(event)


def leave(recorder: TableRecorder, number: int, reason: LeaveReason = "asked") -> None:
    """Take the player from the table now, or after the running hand if they are in it."""
    seat = recorder.table.seat(number)
    if recorder.table.in_hand(number):
        if not seat.leaving:
            recorder.record(LeaveAsked(number))
        return
    recorder.record(PlayerLeft(number, seat.player, seat.stack, reason))


def leave_after_hand(recorder: TableRecorder, number: int) -> None:
    """Record that the player plays the running hand to its end and leaves then."""
    if not recorder.table.seat(number).goes:
        recorder.record(LeavingChosen(number, wanted=True))


def stay(recorder: TableRecorder, number: int) -> None:
    """Take ``leave_after_hand`` back. Raises AlreadyLeaving for a player who folds to leave."""
    seat = recorder.table.seat(number)
    if seat.leaving:
        raise AlreadyLeaving("the hand is given up and the seat with it")
    if seat.leaves_after:
        recorder.record(LeavingChosen(number, wanted=False))


def choose_entry(recorder: TableRecorder, number: int, choice: Choice) -> None:
    """Record whether the player posts the big blind out of turn or waits for it, until changed.

    Raises InvalidChoice, and NothingOwed when the player is dealt in anyway.
    """
    require_choice("choice", choice, get_args(Choice))
    seat = recorder.table.seat(number)
    if not seat.owes:
        raise NothingOwed("the player owes no blind")
    if seat.choice != choice:
        recorder.record(EntryChosen(number, choice))


def choose_protection(recorder: TableRecorder, number: int, *, wanted: bool) -> None:
    """Record the choice whether the player's disconnects are protected (``disconnect-protection``).

    Raises NoProtection if the rule set protects nobody, and InvalidChoice.
    """
    if not isinstance(wanted, bool):
        raise InvalidChoice("wanted", ("true", "false"))
    if not recorder.table.rules.protections:
        raise NoProtection("this table protects nobody who is disconnected")
    if recorder.table.seat(number).unprotected == wanted:
        recorder.record(ProtectionChosen(number, wanted))


def top_up_range(seat: Seat, smallest_stack: int, largest_stack: int) -> tuple[int, int]:
    """Return the fewest and most chips this seat may add; (0, 0) if it has no room (``top-up``)."""
    room = largest_stack - seat.stack
    if room <= 0:
        return 0, 0
    return (1 if seat.stack else smallest_stack), room


def ask_top_up(recorder: TableRecorder, number: int, amount: int) -> bool:
    """Add chips now, or note them for the end of the running hand.

    Returns whether they were added now, so that the money has to move now. Raises NotAWholeNumber,
    AmountTooSmall or AmountTooLarge.
    """
    seat = recorder.table.seat(number)
    rules = recorder.table.rules
    limits = top_up_range(seat, rules.min_buy_in, rules.max_buy_in)
    require_buy_in(amount, *limits, clause="top-up")
    if recorder.table.in_hand(number):
        recorder.record(TopUpAsked(number, amount))
        return False
    recorder.record(ChipsAdded(number, amount))
    return True


def due_top_up(recorder: TableRecorder, seat: Seat) -> int:
    """Return how much of a noted top-up the stack may take now that the hand is over; 0 for none.

    A player who lost everything meanwhile comes back with at least the minimum buy-in, or not at
    all.
    """
    rules = recorder.table.rules
    fewest, most = top_up_range(seat, rules.min_buy_in, rules.max_buy_in)
    return min(seat.top_up, most) if seat.top_up >= fewest else 0


def close_hand(recorder: TableRecorder) -> None:
    """Let players leave or sit out after a hand.

    Those who asked to leave do; those who asked to sit out, timed out or have no chips sit out.
    """
    rules = recorder.table.rules
    for seat in list(recorder.table.taken()):
        if seat.goes:
            recorder.record(PlayerLeft(seat.number, seat.player, seat.stack))
            continue
        if seat.sitting_out:
            continue
        if seat.stack == 0:
            recorder.record(SatOut(seat.number, "busted"))
        elif seat.timed_out and rules.after_timeout == "sit_out":
            recorder.record(SatOut(seat.number, "timed_out"))
        elif seat.sits_out_from == "next_hand":
            recorder.record(SatOut(seat.number, "asked"))


def require_buy_in(amount: int, smallest: int, largest: int, clause: Clause = "buy-in") -> None:
    """Raise NotAWholeNumber, AmountTooSmall or AmountTooLarge, with both limits, unless it fits."""
    limits = {"min": smallest, "max": largest}
    require_whole("amount", amount, **limits)
    if amount < smallest or largest == 0:
        raise AmountTooSmall(f"at least {smallest}", **limits).by(clause)
    if amount > largest:
        raise AmountTooLarge(f"at most {largest}", **limits).by(clause)
