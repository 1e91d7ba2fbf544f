"""Keeps tables even, and breaks them (clause ``freezeout-start``).

Whenever a table is about to deal, and moves that wait for a running hand are counted as made,
tables differ by one player at most. When one table fewer can seat everybody, the one that was
opened last is broken.
"""

from collections.abc import Sequence
from typing import NamedTuple

from lobby.tournaments.rules.drawing import tables_needed


class TableCount(NamedTuple):
    """One open table of a tournament, by its number in it, and its players with chips."""

    number: int
    players: int


class Move(NamedTuple):
    """A move of one player, chosen later, from one table to another."""

    source: int
    target: int


class Plan(NamedTuple):
    """``moves`` in the order they are to be made; ``breaking`` tables are empty after them."""

    moves: tuple[Move, ...] = ()
    breaking: tuple[int, ...] = ()


def plan(tables: Sequence[TableCount], seats: int) -> Plan:
    """Return the fewest moves after which the tables are even, none of them more than ``seats``."""
    ordered = sorted(tables)
    everybody = sum(table.players for table in ordered)
    kept = max(1, tables_needed(everybody, seats))
    staying, breaking = ordered[:kept], ordered[kept:]
    wanted = _even(staying, everybody)
    giving = [
        table.number
        for table in reversed(ordered)
        for _ in range(table.players - wanted.get(table.number, 0))
    ]
    taking = [
        table.number for table in staying for _ in range(wanted[table.number] - table.players)
    ]
    moves = tuple(Move(*pair) for pair in zip(giving, _in_turn(taking), strict=True))
    return Plan(moves, tuple(table.number for table in breaking))


def spread(counts: Sequence[int]) -> int:
    """Return by how many players the fullest table differs from the shortest."""
    return max(counts, default=0) - min(counts, default=0)


def _even(staying: Sequence[TableCount], everybody: int) -> dict[int, int]:
    """Return how many players each table has afterwards.

    The fullest tables keep the odd players, so that as few as possible move.
    """
    share, odd = divmod(everybody, len(staying))
    fullest = sorted(staying, key=lambda table: (-table.players, table.number))
    return {table.number: share + (nth < odd) for nth, table in enumerate(fullest)}


def _in_turn(taking: Sequence[int]) -> list[int]:
    """Return the tables that take players, one player each before any takes a second one."""
    rounds: dict[int, int] = {}
    turns = []
    for number in taking:
        turns.append((rounds.setdefault(number, 0), number))
        rounds[number] += 1
    return [number for _, number in sorted(turns)]
