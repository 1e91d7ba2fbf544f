"""The Merkle tree over a committed order, whose root is the commitment.

It always has 64 leaves, so a path is six hashes whatever card it belongs to.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from poker.engine.cards.cards import Card
from poker.fairness.leaves import HandName, empty_leaf, leaves_of

LEAVES: Final = 64
PATH_LENGTH: Final = 6
_NODE: Final = b"\x01"


class Tree:
    """All hashes over one order; they depend on nothing but the hand, the 52 cards and a secret."""

    def __init__(self, name: HandName, order: Sequence[Card], secret: bytes) -> None:
        leaves = leaves_of(name, order, secret)
        leaves += [empty_leaf(name, index) for index in range(len(leaves), LEAVES)]
        self._levels = [leaves]
        while len(self._levels[-1]) > 1:
            self._levels.append(_above(self._levels[-1]))

    @property
    def root(self) -> bytes:
        """Return the commitment: 32 bytes."""
        return self._levels[-1][0]

    def path(self, index: int) -> list[bytes]:
        """Return the hashes beside the path from a leaf up to the root, the leaf's sister first."""
        return [level[(index >> height) ^ 1] for height, level in enumerate(self._levels[:-1])]


def climbed(leaf: bytes, index: int, path: Sequence[bytes]) -> bytes:
    """Return the hash a leaf leads to by a path: the root, if it was in the tree at ``index``."""
    node = leaf
    for height, sister in enumerate(path):
        is_right = (index >> height) & 1
        node = _parent(sister, node) if is_right else _parent(node, sister)
    return node


def _above(level: list[bytes]) -> list[bytes]:
    return [_parent(level[at], level[at + 1]) for at in range(0, len(level), 2)]


def _parent(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()
