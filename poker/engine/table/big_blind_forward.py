"""Preset A's way with the button: the big blind goes on by one, the button follows it."""

from poker.engine.table.places import Places, clockwise_from, heads_up, posters, ring
from poker.engine.table.state import Seat, Table


def big_blind_forward(table: Table, players: list[Seat], last_big: int) -> Places:
    """Clause ``big-blind-forward``: nobody escapes the big blind or owes it twice a round.

    It goes to the next player clockwise who wants cards. The last big blind posts the small
    one if dealt in, else nobody does; the button goes before the small blind's place.
    """
    seats = {seat.number: seat for seat in players}
    big = next(number for number in clockwise_from(table, last_big) if number in seats)
    free = {number for number, seat in seats.items() if not seat.owes}
    dealt = free | posters(seats) | {big}
    if len(dealt) == 2:
        (other,) = dealt - {big}
        return heads_up(big, other)
    last = seats.get(last_big)
    takes_small = last is not None and last.dealt and not last.owes and last.number != big
    button = _button_before(table, last_big, dealt)
    return ring(table, seats, button, last_big if takes_small else None, big)


def _button_before(table: Table, small_place: int, dealt: set[int]) -> int:
    """The nearest player before the small blind's place who was dealt in last hand."""
    backwards = clockwise_from(table, small_place)[-2::-1]
    return next(n for n in backwards if n in dealt and table.seat(n).dealt)
