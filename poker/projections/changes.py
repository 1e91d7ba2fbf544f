"""Whose part of a view an event may have changed, so that the other parts are not built again.

Seats are named too often rather than too seldom: a part that is built again may still be equal.
"""

from poker.engine.cards.cards import Card
from poker.engine.table.state import Table


def seats_changed(before: Table, after: Table) -> set[int]:
    """Return the seats that everybody may see otherwise in ``after`` than in ``before``."""
    if before.rules is not after.rules:
        return _taken(after)
    changed = _own_rows_changed(before, after)
    old, new = before.hand, after.hand
    if old is new:
        return changed
    if old is None or new is None or not _is_same_part(before, after):
        return _taken(after)
    # The players of a hand stay in their order.
    pairs = zip(old.players, new.players, strict=True)
    return changed | {after.seat for before, after in pairs if before != after}


def private_parts_changed(before: Table, after: Table) -> set[int]:
    """Return the seats whose players may see something else of their own.

    Choices are those of whoever is to act: that player's part is always among them. A card on the
    board changes what everybody holds.
    """
    if (
        before.rules is not after.rules
        or before.hold != after.hold
        or (before.ready_at is None) != (after.ready_at is None)
        or not _is_same_part(before, after)
        or _board(before) != _board(after)
    ):
        return _taken(after)
    to_act = {table.running.to_act for table in (before, after) if table.running}
    return _own_rows_changed(before, after) | {seat for seat in to_act if seat is not None}


def _taken(table: Table) -> set[int]:
    return {seat.number for seat in table.taken()}


def _board(table: Table) -> tuple[Card, ...]:
    return table.hand.board if table.hand else ()


def _own_rows_changed(before: Table, after: Table) -> set[int]:
    if before.seats is after.seats:
        return set()
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return {number for number, (old, new) in pairs if old != new}


def _is_same_part(before: Table, after: Table) -> bool:
    """Return whether both have the same hand, dealt and over alike: its players and their places
    are the same then."""
    old, new = before.hand, after.hand
    if old is None or new is None:
        return old is new
    return (old.number, old.dealt, old.over) == (new.number, new.dealt, new.over)
