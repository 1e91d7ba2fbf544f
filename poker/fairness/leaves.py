"""The salted hash of every card of the committed order: the leaves of the tree."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card, card_text

SECRET_BYTES: Final = 32
_SALT: Final = b"card-room deal salt v1"
_LEAF: Final = b"\x00card-room deal leaf v1"


class HandName(NamedTuple):
    """The hand a deal belongs to: the numbers of its table and of the hand there."""

    table: int
    hand: int

    def to_bytes(self) -> bytes:
        return self.table.to_bytes(8) + self.hand.to_bytes(8)


def salt_of(secret: bytes, index: int) -> bytes:
    """Return the 32 bytes that keep the card at ``index`` from being guessed from its hash."""
    return hmac.digest(secret, _SALT + index.to_bytes(1), "sha256")


def leaf_of(name: HandName, index: int, salt: bytes, card: str) -> bytes:
    """Return the hash of one place of the committed order; ``card`` is its two letters."""
    return _leaf(name, index, salt + card.encode("ascii"))


def empty_leaf(name: HandName, index: int) -> bytes:
    """Return the hash of a place after the last card, which only fills up the tree."""
    return _leaf(name, index, b"")


def leaves_of(name: HandName, order: Sequence[Card], secret: bytes) -> list[bytes]:
    """Return the hashes of a whole committed order, the first card's first.

    Raises ValueError for a secret of another length.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a deal's secret has {SECRET_BYTES} bytes")
    return [
        leaf_of(name, index, salt_of(secret, index), card_text(card))
        for index, card in enumerate(order)
    ]


def _leaf(name: HandName, index: int, content: bytes) -> bytes:
    return sha256(_LEAF + name.to_bytes() + index.to_bytes(1) + content).digest()
