"""Draws tables and seats at the start, and for players who come later (``freezeout-start``)."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple


class Place(NamedTuple):
    """A seat at one of the tournament's tables, which count from 1."""

    table: int
    seat: int


def tables_needed(players: int, seats: int) -> int:
    """Return how many tables seat so many players."""
    return -(-players // seats)


def draw_places(players: Sequence[int], seats: int, random: Random) -> dict[int, Place]:
    """Return the place of each player: every order of players and seats is equally likely.

    Tables hold equally many players, or one more. ``random`` is the operating system's in the room.
    """
    order = random.sample(players, len(players))
    tables = tables_needed(len(order), seats)
    free = [random.sample(range(seats), seats) for _ in range(tables)]
    return {
        player: Place(nth % tables + 1, free[nth % tables].pop())
        for nth, player in enumerate(order)
    }
