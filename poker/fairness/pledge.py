"""What binds a player to a seed before anybody has told theirs."""

from hashlib import sha256
from typing import Final

from poker.fairness.leaves import HandName

_PLEDGE: Final = b"card-room seed pledge v1"


def pledge_of(name: HandName, player: int, seed: str) -> str:
    """The hash a player pledges ``seed`` by for a hand; both are 64 hex digits."""
    told = name.to_bytes() + player.to_bytes(8) + bytes.fromhex(seed)
    return sha256(_PLEDGE + told).hexdigest()
