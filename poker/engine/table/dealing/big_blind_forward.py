"""Preset A's rule for the button: the big blind moves on by one, the button follows it."""

from poker.engine.table.dealing.places import (
    Places,
    clockwise_from,
    free_to_play,
    heads_up,
    posters,
    ring,
)
from poker.engine.table.state import Seat, Table


def big_blind_forward(table: Table, players: list[Seat], last_big: int) -> Places:
    """Return the places of the next hand by clause ``big-blind-forward``.

    Nobody escapes the big blind or owes it twice a round. Any player who is dealt in may have the
    button, entering or not.
    """
    seats = {seat.number: seat for seat in players}
    return go_forward(table, seats, last_big, free_to_play(seats) | posters(seats))


def go_forward(
    table: Table, seats: dict[int, Seat], last_big: int, may_have_button: set[int]
) -> Places:
    """Return the places where the big blind goes to the next player who wants cards.

    The small blind's place is that of the last big blind: a player there who owes nothing posts it,
    else nobody does. The button goes to the nearest of ``may_have_button`` before that place who is
    not the big blind; if there is none, it goes to that place itself. With two dealt in, the other
    one has button and small blind.
    """
    big = next(number for number in clockwise_from(table, last_big) if number in seats)
    free = free_to_play(seats)
    dealt = free | posters(seats) | {big}
    if len(dealt) == 2:
        (other,) = dealt - {big}
        return heads_up(big, other)
    backwards = [*clockwise_from(table, last_big)[-2::-1], last_big]
    button = next(n for n in backwards if n in may_have_button and n != big)
    small = last_big if last_big in free - {button} else None
    return ring(table, seats, button, small, big)
