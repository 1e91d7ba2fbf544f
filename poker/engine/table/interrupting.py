"""Interrupting the running hand of a table (section 12 of the rulebook)."""

from collections.abc import Sequence

from poker.engine.cards.cards import Card
from poker.engine.hand.ending import running_out
from poker.engine.hand.ending.interruption_events import InterruptReason
from poker.engine.table.hand_recorder import HandRecorder, running_hand
from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Seat, Table


def void_hand(recorder: TableRecorder, *, before: Table | None, reason: InterruptReason) -> None:
    """Give every bet back, as if the hand had not been dealt (``void-refund``).

    ``before`` is the table before the hand. The button, what each player owes and the time banks
    return to that: the player who had the big blind got it back, and has it again in the next hand.
    Without ``before`` they stay as the hand made them. Raises HandIsOver.
    """
    number = running_hand(recorder).number
    recorder.record(restored(recorder.table, before), HandVoided(number, reason))


def restored(table: Table, before: Table | None) -> TableRestored:
    """Return the event that puts ``table`` back, each seat with the chips it began the hand with.

    Button and blinds are as in ``before``.
    """
    placed = before or table
    return TableRestored(
        hand=table.hand_no,
        button=placed.button,
        big_blind=placed.big_blind,
        playing=placed.playing,
        seats=tuple(_owing_as_before(seat, before) for seat in table.taken()),
        rules=table.rules,
        hold=table.hold,
    )


def run_out_hand(recorder: TableRecorder, deck: Sequence[Card], reason: InterruptReason) -> None:
    """Refund all bets and run the hand out at the house's cost (clause ``refund-and-run-out``).

    Raises HandIsOver or NotInterruptible.
    """
    running_out.refund_and_run_out(HandRecorder(recorder), deck, reason)


def suspend_hand(recorder: TableRecorder) -> None:
    """Take the running hand's bets off to be held, so that the table goes on (``unresolved-hold``).

    Raises HandIsOver or NotInterruptible.
    """
    running_out.suspend(HandRecorder(recorder))


def _owing_as_before(seat: Seat, before: Table | None) -> Seat:
    was = before.seats[seat.number] if before else None
    if was is None or was.player != seat.player:
        return seat
    return seat._replace(
        owes=was.owes,
        dealt=was.dealt,
        out_ms=seat.out_ms + (was.out_ms if seat.dealt else 0),
        missed_hands=was.missed_hands,
        missed_blinds=was.missed_blinds,
        bank_ms=was.bank_ms,
        bank_hands=was.bank_hands,
    )
