"""The usual way with the button: it goes to the next player, the blinds are the next two."""

from poker.engine.table.big_blind_forward import go_forward
from poker.engine.table.places import (
    Places,
    clockwise_from,
    free_to_play,
    heads_up,
    posters,
    ring,
)
from poker.engine.table.state import Seat, Table


def next_dealt_in(table: Table, players: list[Seat], last_button: int, last_big: int) -> Places:
    """Clause ``button-moves``: button and small blind go to players who owe nothing.

    The big blind goes past a player only where that player gets the button or the small blind.
    Where it would pass anybody else, such as one who waits for it, it goes on by one as under
    ``big-blind-forward``, and the button goes to the nearest player who may have it.
    """
    seats = {seat.number: seat for seat in players}
    free = free_to_play(seats)
    for button in _next_buttons(table, free, last_button, last_big):
        places = _places_after(table, seats, free, button)
        if places and _passes_fairly(table, seats, places, last_big):
            return places
    return go_forward(table, seats, last_big, free)


def _next_buttons(table: Table, free: set[int], last_button: int, last_big: int) -> list[int]:
    """List who may have the button, nearest first: up to the last big blind, or else the next.

    One behind the nearest has it only where the big blind would otherwise not move on: players
    came in between last hand's button and big blind.
    """
    around = clockwise_from(table, last_button)
    able = [number for number in around if number in free]
    reach = around.index(last_big)
    return [number for number in able if around.index(number) <= reach] or able[:1]


def _places_after(
    table: Table, seats: dict[int, Seat], free: set[int], button: int
) -> Places | None:
    """Return the places where the blinds are the next two after this button, None without two.

    The small blind is the next who owes nothing, the big blind the next who wants cards.
    """
    after = clockwise_from(table, button)[:-1]
    small = next(number for number in after if number in free)
    beyond = after[after.index(small) + 1 :]
    big = next((number for number in beyond if number in seats), None)
    if big is not None:
        return ring(table, seats, button, small, big)
    return None if posters(seats) else heads_up(small, button)


def _passes_fairly(table: Table, seats: dict[int, Seat], places: Places, last_big: int) -> bool:
    """Whether the big blind moves, and only past who has the button or the small blind for it."""
    path = clockwise_from(table, last_big)
    passed = seats.keys() & path[: path.index(places.big_blind)]
    return places.big_blind != last_big and passed <= {places.button, places.small_blind}
