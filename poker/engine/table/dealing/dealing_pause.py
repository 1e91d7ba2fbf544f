"""Stopping the deal of further hands, and resuming it."""

from typing import get_args

from poker.engine.errors import DealingGoesOn, DealingHeldBack
from poker.engine.inputs import require_choice
from poker.engine.table.events import DealingHeld, DealingReleased
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import PauseReason


def pause_dealing(recorder: TableRecorder, hold: PauseReason) -> None:
    """Record that no hand is dealt after the running one.

    Raises DealingHeldBack if dealing is stopped already, unless the table was only paused and is
    now to close, and InvalidChoice for an unknown reason.
    """
    require_choice("hold", hold, [reason for reason in get_args(PauseReason) if reason])
    held = recorder.table.hold
    if held and (hold != "closing" or held == hold):
        raise DealingHeldBack("no further hand is dealt here", hold=held)
    recorder.record(DealingHeld(hold))


def resume_dealing(recorder: TableRecorder) -> None:
    """Record that hands are dealt again. Raises DealingGoesOn if dealing was not stopped."""
    if not recorder.table.hold:
        raise DealingGoesOn("hands are dealt here")
    recorder.record(DealingReleased())
