"""Which parts of a view an event left as they were, so that they need not be built again.

Both functions say False where they are not sure; then the part is built, and may still be equal.
"""

from poker.engine.hand.state import Hand, Player
from poker.engine.table.state import Seat, Table


def is_seat_unchanged(before: Table, after: Table, seat: Seat) -> bool:
    """Return whether everybody sees a seat of ``after`` as they saw it in ``before``."""
    if before.rules is not after.rules or before.seats[seat.number] != seat:
        return False
    old, new = before.hand, after.hand
    if old is new or not seat.dealt:
        return True
    return _is_same_part(old, new) and _player(old, seat) == _player(new, seat)


def is_own_part_unchanged(before: Table, after: Table, own: Seat) -> bool:
    """Return whether the player in a seat of ``after`` has the private view of ``before``.

    Choices are those of whoever is to act: that player's view is always built.
    """
    if before.rules is not after.rules or before.seats[own.number] != own:
        return False
    if own.number in (_to_act(before), _to_act(after)):
        return False
    return (
        before.hold == after.hold
        and (before.ready_at is None) == (after.ready_at is None)
        and _is_same_part(before.hand, after.hand)
    )


def _is_same_part(old: Hand | None, new: Hand | None) -> bool:
    """Return whether both are the same hand, dealt and over alike: its players and their places
    are the same then."""
    if old is None or new is None:
        return old is new
    return (old.number, old.dealt, old.over) == (new.number, new.dealt, new.over)


def _player(hand: Hand | None, seat: Seat) -> Player | None:
    players = hand.players if hand else ()
    return next((player for player in players if player.seat == seat.number), None)


def _to_act(table: Table) -> int | None:
    return table.running.to_act if table.running else None
