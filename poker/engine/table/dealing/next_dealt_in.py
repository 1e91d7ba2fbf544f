"""The usual rule for the button: it goes to the next player, and the next two post the blinds."""

from poker.engine.table.dealing.big_blind_forward import go_forward
from poker.engine.table.dealing.places import (
    Places,
    clockwise_from,
    free_to_play,
    heads_up,
    posters,
    ring,
)
from poker.engine.table.state import Seat, Table


def next_dealt_in(table: Table, players: list[Seat], last_button: int, last_big: int) -> Places:
    """Return the next hand's places: button and small blind go to players who owe nothing.

    Clause ``button-moves``. The button moves on by one more player, at most to the last big blind,
    if otherwise the big blind would stay where it is, no player would be left for it, or it would
    pass a player who gets neither the button nor the small blind, such as one who waits for it. If
    that does not help, the big blind moves on by one as under ``big-blind-forward``, and the button
    goes to the nearest player who may have it.
    """
    seats = {seat.number: seat for seat in players}
    free = free_to_play(seats)
    for button in _next_buttons(table, free, last_button, last_big):
        places = _places_after(table, seats, free, button)
        if places and _passes_fairly(table, seats, places, last_big):
            return places
    return go_forward(table, seats, last_big, free)


def _next_buttons(table: Table, free: set[int], last_button: int, last_big: int) -> list[int]:
    """Return who may have the button, nearest first: up to the last big blind, or else the next
    player after it.
    """
    around = clockwise_from(table, last_button)
    able = [number for number in around if number in free]
    reach = around.index(last_big)
    return [number for number in able if around.index(number) <= reach] or able[:1]


def _places_after(
    table: Table, seats: dict[int, Seat], free: set[int], button: int
) -> Places | None:
    """Return the places where the blinds are the next two after this button, None without two.

    The small blind is the next player who owes nothing, the big blind the next who wants cards.
    """
    after = clockwise_from(table, button)[:-1]
    small = next(number for number in after if number in free)
    beyond = after[after.index(small) + 1 :]
    big = next((number for number in beyond if number in seats), None)
    if big is not None:
        return ring(table, seats, button, small, big)
    return None if posters(seats) else heads_up(small, button)


def _passes_fairly(table: Table, seats: dict[int, Seat], places: Places, last_big: int) -> bool:
    """Return whether the big blind moves, and passes only players with the button or the small
    blind.
    """
    path = clockwise_from(table, last_big)
    passed = seats.keys() & path[: path.index(places.big_blind)]
    return places.big_blind != last_big and passed <= {places.button, places.small_blind}
