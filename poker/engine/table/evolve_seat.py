"""Folding what happens at one taken seat into it. Nothing is decided here."""

from poker.engine.table.events import (
    AllowanceEvent,
    AutoTopUpChosen,
    AutoTopUpStopped,
    ChipEvent,
    ChipsAdded,
    EntryChosen,
    LeaveAsked,
    LeavingChosen,
    PresenceEvent,
    ProtectionChosen,
    ProtectionsCounted,
    SatIn,
    SatOut,
    SeatEvent,
    SitOutAsked,
    TimeBankSpent,
    TopUpAsked,
    TopUpDropped,
    WentAway,
)
from poker.engine.table.state import Seat


def evolve_seat(seat: Seat, event: SeatEvent, at: int) -> Seat:
    """The seat of one who stays after ``event``, which happened at ``at``."""
    if isinstance(event, AllowanceEvent):
        return _allowance_changed(seat, event)
    if isinstance(event, ChipEvent):
        return _chips_changed(seat, event)
    if isinstance(event, PresenceEvent):
        return _presence_changed(seat, event, at)
    match event:
        case LeaveAsked() | LeavingChosen():
            return _leaving_changed(seat, event)
        case EntryChosen(_, choice):
            return seat._replace(choice=choice)
    raise ValueError(f"{type(event).__name__} does not change a seat")


def _presence_changed(seat: Seat, event: PresenceEvent, at: int) -> Seat:
    match event:
        case SatOut():
            since = seat.out_since or at
            return _present(seat, sitting_out=True)._replace(out_since=since)
        case SitOutAsked(_, when):
            return seat._replace(sits_out_from=when)
        case SatIn():
            return _present(seat, sitting_out=False)
        case WentAway():
            return seat._replace(timed_out=True)


def _present(seat: Seat, *, sitting_out: bool) -> Seat:
    return seat._replace(sitting_out=sitting_out, timed_out=False, sits_out_from="")


def _leaving_changed(seat: Seat, event: LeaveAsked | LeavingChosen) -> Seat:
    if isinstance(event, LeavingChosen):
        return seat._replace(leaves_after=event.wanted)
    return seat._replace(leaving=True)


def _chips_changed(seat: Seat, event: ChipEvent) -> Seat:
    match event:
        case TopUpAsked(_, amount):
            return seat._replace(top_up=amount)
        case TopUpDropped():
            return seat._replace(top_up=0)
        case ChipsAdded(_, amount):
            return seat._replace(stack=seat.stack + amount, top_up=0)
        case AutoTopUpChosen(_, target):
            return seat._replace(auto_top_up=target)
        case AutoTopUpStopped():
            return seat._replace(auto_top_up=0)


def _allowance_changed(seat: Seat, event: AllowanceEvent) -> Seat:
    match event:
        case TimeBankSpent(_, spent):
            return seat._replace(bank_ms=(seat.bank_ms or 0) - spent)
        case ProtectionsCounted(_, left):
            return seat._replace(protections=left)
        case ProtectionChosen(_, wanted):
            return seat._replace(unprotected=not wanted)
