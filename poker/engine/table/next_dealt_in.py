"""The usual way with the button: it goes to the next player, the blinds are the next two."""

from collections.abc import Iterator
from itertools import pairwise

from poker.engine.table.places import Places, clockwise_from, heads_up, posters, ring
from poker.engine.table.state import Seat, Table


def next_dealt_in(table: Table, players: list[Seat], last_button: int, last_big: int) -> Places:
    """Clause ``button-moves``.

    Button and small blind go to players who were dealt in last hand. The big blind may find a
    player who waits for it. It goes past a player only where that player gets the button or
    the small blind: one for each who left, came in for this hand or posted in the last.

    The button goes on by more than one where the big blind would otherwise come back to
    somebody it has just left: behind players who posted between the button and the blinds.
    It stays only where the big blind thereby passes over nobody: two players are joined by a
    third.
    """
    seats = {seat.number: seat for seat in players}
    regulars = {number for number, seat in seats.items() if seat.dealt and not seat.owes}
    free = {number for number, seat in seats.items() if not seat.owes} | posters(seats)
    for found in _candidates(table, seats, regulars, last_button):
        if _moves_on(table, regulars, found, last_button, last_big):
            return ring(table, seats, *found)
    return _two_regulars(table, seats, regulars, free, last_big)


def _candidates(
    table: Table, seats: dict[int, Seat], regulars: set[int], last_button: int
) -> Iterator[tuple[int, int, int]]:
    """Button, small and big blind for every regular who could have the button, nearest first.

    The big blind is the next player who wants cards between small blind and button.
    """
    for button in clockwise_from(table, last_button):
        if button not in regulars:
            continue
        after = clockwise_from(table, button)[:-1]
        small = next(number for number in after if number in regulars)
        beyond = after[after.index(small) + 1 :]
        big = next((number for number in beyond if number in seats), None)
        if big is not None:
            yield button, small, big


def _moves_on(
    table: Table,
    regulars: set[int],
    found: tuple[int, int, int],
    last_button: int,
    last_big: int,
) -> bool:
    """Whether the big blind goes on, and nobody is passed over for a button that stays."""
    button, _, big = found
    if _walk(table, last_button, *found) <= _steps(table, last_button, last_big):
        return False
    passed = clockwise_from(table, last_big)[: _steps(table, last_big, big) - 1]
    return button != last_button or regulars.isdisjoint(passed)


def _two_regulars(
    table: Table, seats: dict[int, Seat], regulars: set[int], free: set[int], last_big: int
) -> Places:
    """Two players were dealt in last hand, and nobody who may be it sits where the big blind
    is due: it goes to the next of the two, the other has the button.

    Where more are dealt in, the small blind's place is one that may not take it.
    """
    big, button = (number for number in clockwise_from(table, last_big) if number in regulars)
    if free == regulars:
        return heads_up(big, button)
    return ring(table, seats, button, None, big)


def _walk(table: Table, *places: int) -> int:
    """Steps from the first place to the last by way of all the others."""
    return sum(_steps(table, start, end) for start, end in pairwise(places))


def _steps(table: Table, start: int, end: int) -> int:
    """Clockwise steps from one place to another, a whole round to itself."""
    return clockwise_from(table, start).index(end) + 1
