"""The room's signed statement of a hand's pledges and content, before any seed is given."""

from typing import Final

from poker.engine.table.dealing.deal import Pledges
from poker.fairness.content import Content
from poker.fairness.leaves import HandName

_PLEDGES: Final = b"card-room pledges closed v1"
_DEAL: Final = b"card-room deal closed v2"


def closing_message(
    name: HandName, root: str, pledges: Pledges, content: Content | None = None
) -> bytes:
    """Return the bytes that are signed: the hand, the commitment, all its pledges and the content.

    Without ``content`` they are those of version 1, which was signed for hands of the past.
    """
    listed = b"".join(player.to_bytes(8) + bytes.fromhex(pledge) for player, pledge in pledges)
    head = _PLEDGES if content is None else _DEAL
    signed = head + name.to_bytes() + bytes.fromhex(root) + len(pledges).to_bytes(1) + listed
    return signed if content is None else signed + content.to_bytes()
