"""What of a hand's rake counts as a player's, asked of the app that knows."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from accounts.ledger.statement.line import Line

Hand = tuple[int, int]
"""A table's number and a hand's."""
RakeSource = Callable[[int, Collection[Hand]], Mapping[Hand, int]]

_sources: list[RakeSource] = []


def rake_source(source: RakeSource) -> RakeSource:
    """Register who tells a player's share, in minor units, of the rake of some hands."""
    _sources.append(source)
    return source


def with_rake(lines: Iterable[Line], *, player_id: int) -> list[Line]:
    """The lines with the player's share of the rake on those of a hand."""
    lines = list(lines)
    hands = {hand for line in lines if (hand := _hand(line)) is not None}
    known: dict[Hand, int] = {}
    if hands:
        for source in _sources:
            known |= source(player_id, hands)
    return [_raked(line, known) for line in lines]


def _raked(line: Line, known: Mapping[Hand, int]) -> Line:
    hand = _hand(line)
    return line if hand is None else replace(line, rake=known.get(hand))


def _hand(line: Line) -> Hand | None:
    table, hand = line.movement.table_no, line.movement.hand_no
    return (table, hand) if table is not None and hand is not None else None
