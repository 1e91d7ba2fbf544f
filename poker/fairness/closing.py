"""The room's signed statement which pledges there are for a hand, before any seed is given."""

from typing import Final

from poker.engine.table.dealing.deal import Pledges
from poker.fairness.leaves import HandName

_CLOSING: Final = b"card-room pledges closed v1"


def closing_message(name: HandName, root: str, pledges: Pledges) -> bytes:
    """Return the bytes that are signed: the hand, the commitment and all its pledges."""
    listed = (player.to_bytes(8) + bytes.fromhex(pledge) for player, pledge in pledges)
    head = _CLOSING + name.to_bytes() + bytes.fromhex(root) + len(pledges).to_bytes(1)
    return head + b"".join(listed)
