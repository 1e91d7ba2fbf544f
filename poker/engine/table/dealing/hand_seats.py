"""The seats as a new hand begins: dealt in, waiting, or missing one more hand."""

from poker.engine.table.dealing.places import Places
from poker.engine.table.dealing.rotation import misses_big_blind, owed_after
from poker.engine.table.state import Owed, Seat, Table
from poker.engine.table.turns import time_bank


def hand_seats(table: Table, places: Places) -> tuple[Seat, ...]:
    """Return all taken seats as they are in the hand that begins with these places."""
    owed = owed_after(table, places)
    return tuple(
        _dealt_in(table, seat)
        if seat.number in places.dealt
        else _left_out(table, seat, places, owed[seat.number])
        for seat in table.taken()
    )


def _dealt_in(table: Table, seat: Seat) -> Seat:
    """Return the seat once dealt in: it owes nothing, and what it missed no longer counts.

    The time a player sat out counts on if they sat out or left after the closing (clause
    ``deal-proof``).
    """
    seat = seat._replace(owes="", dealt=True, missed_hands=0, missed_blinds=0)
    if not (seat.sitting_out or seat.leaving):
        seat = seat._replace(out_since=0, out_ms=0)
    return time_bank.grown(seat, table.rules)


def _left_out(table: Table, seat: Seat, places: Places, owed: Owed) -> Seat:
    seat = seat._replace(owes=owed, dealt=False)
    if not seat.sitting_out:
        return seat
    return seat._replace(
        missed_hands=seat.missed_hands + 1,
        missed_blinds=seat.missed_blinds + misses_big_blind(table, seat, places),
    )
