"""What binds a player to a seed before any seed is given."""

from hashlib import sha256
from typing import Final

from poker.fairness.leaves import HandName

_PLEDGE: Final = b"card-room seed pledge v1"


def pledge_of(name: HandName, player: int, seed: str) -> str:
    """Return the hash by which a player pledges ``seed`` for a hand; both are 64 hex digits."""
    message = name.to_bytes() + player.to_bytes(8) + bytes.fromhex(seed)
    return sha256(_PLEDGE + message).hexdigest()
