"""A player's share of a hand's rake, from the app that knows it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from accounts.ledger.models import TransferKind
from accounts.ledger.statement.line import Line
from config.registry import Registry

Hand = tuple[int, int]
"""The number of a table, and of a hand there."""
RakeSource = Callable[[int, Collection[Hand]], Mapping[Hand, int]]

RAKE_SOURCES: Final = Registry[RakeSource]("source of rake")
"""Functions that return a player's share, in minor units, of the rake of some hands."""


def with_rake(lines: Iterable[Line], *, player_id: int) -> list[Line]:
    """Return the lines, those of a hand with the player's share of its rake in minor units."""
    lines = list(lines)
    hands = {hand for line in lines if (hand := _hand(line)) is not None}
    known: dict[Hand, int] = {}
    if hands:
        for source in RAKE_SOURCES:
            known |= source(player_id, hands)
    return [_raked(line, known) for line in lines]


def _raked(line: Line, known: Mapping[Hand, int]) -> Line:
    hand = _hand(line)
    return line if hand is None else replace(line, rake=known.get(hand))


def _hand(line: Line) -> Hand | None:
    """Return the hand a line settles, or None for other lines, including a correction of a hand."""
    if line.movement.kind != TransferKind.HAND:
        return None
    table, hand = line.movement.table_no, line.movement.hand_no
    return (table, hand) if table is not None and hand is not None else None
