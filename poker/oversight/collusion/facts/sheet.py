"""The decisions of many hands as arrays, so that all of them are looked at together."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy
from numpy.typing import NDArray

from poker.oversight.collusion.facts.decided import Part

SEATS: Final = 12
STREETS: Final = 4
UNKNOWN: Final = -1
"""Stands for a strength that is not known, and for the player of a seat not dealt in."""

Ints = NDArray[numpy.int64]


class Sheet(NamedTuple):
    """Hands and the decisions in them.

    `players` has a row for each hand and a column for each seat, `strengths` (thousandths) a third
    dimension for the streets. Everything else has one entry for each decision: its `hand` by row,
    and what `Decided` says of its spot, amounts in hundredths of the big blind.
    """

    players: Ints
    strengths: Ints
    hand: Ints
    seat: Ints
    street: Ints
    act: Ints
    pot: Ints
    to_call: Ints
    added: Ints
    live: Ints
    rival: Ints


class Played(NamedTuple):
    """A hand as it goes on a sheet: its table and number, its big blind in minor units, and the
    parts of its players."""

    name: tuple[int, int]
    big_blind: int
    parts: Sequence[Part]


def sheet_of(hands: Iterable[Played]) -> Sheet:
    """Return the sheet of these hands."""
    players: list[list[int]] = []
    held: list[list[Sequence[int]]] = []
    made: list[tuple[int, ...]] = []
    nothing = (UNKNOWN,) * STREETS
    for row, hand in enumerate(hands):
        seated = [UNKNOWN] * SEATS
        strong: list[Sequence[int]] = [nothing] * SEATS
        unit = hand.big_blind
        for part in hand.parts:
            seated[part.seat] = part.player
            strong[part.seat] = (*part.strengths, *nothing)[:STREETS]
            for street, act, *amounts, live, rival in part.decisions:
                sizes = (100 * amount // unit for amount in amounts)
                made.append((row, part.seat, street, act, *sizes, live, rival))
        players.append(seated)
        held.append(strong)
    columns = numpy.array(made, dtype=numpy.int64).reshape(-1, 9).T
    return Sheet(
        numpy.array(players, dtype=numpy.int64).reshape(-1, SEATS),
        numpy.array(held, dtype=numpy.int64).reshape(-1, SEATS, STREETS),
        *columns,
    )
