"""Applying an event at one taken seat to that seat. Nothing is decided here."""

from poker.engine.table.events import (
    AbsenceCounted,
    AbsenceOver,
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
    """Return the seat after ``event``, which happened at ``at``; its player stays in it."""
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
            return _present(_counted_from(seat, at), sitting_out=True)
        case SitOutAsked(_, when):
            return seat._replace(sits_out_from=when)
        case SatIn():
            return _counted_until(at, seat, _present(seat, sitting_out=False))
        case AbsenceCounted(_, since):
            return _counted_from(seat, since)._replace(cut_off=True)
        case AbsenceOver():
            return _counted_until(at, seat, seat._replace(cut_off=False))
        case WentAway():
            return seat._replace(timed_out=True)


def without_outage(seat: Seat, since: int, at: int) -> Seat:
    """Return the seat when the room, down from ``since``, is up again ``at``: counting resumes now.

    A player without a connection gets the whole time again before that counts.
    """
    if not seat.is_counted:
        return seat
    counted = max(0, since - seat.out_since)
    went_on = at if seat.sitting_out else 0
    return seat._replace(out_since=went_on, out_ms=seat.out_ms + counted, cut_off=False)


def _counted_from(seat: Seat, at: int) -> Seat:
    return seat if seat.is_counted else seat._replace(out_since=at)


def _counted_until(at: int, before: Seat, after: Seat) -> Seat:
    """Return ``after``, with the last stretch added up once the time no longer counts."""
    if after.is_counted or not before.is_counted:
        return after
    return after._replace(out_since=0, out_ms=before.out_ms + max(0, at - before.out_since))


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
