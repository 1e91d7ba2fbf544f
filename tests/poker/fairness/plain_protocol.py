"""The room's side of the deal protocol once more, by the checker that players run without the room.

That was written from the protocol's description alone and shares nothing with the room's own code;
here is what only the room does: the whole tree, as a recursion.
"""

from collections.abc import Sequence
from typing import Any

from tests.poker.fairness.offline import checker

Seeds = Sequence[Any]
told = checker()


def tree(hashes: list[bytes]) -> bytes:
    """The root over any power of two of hashes."""
    if len(hashes) == 1:
        return hashes[0]
    half = len(hashes) // 2
    return bytes(told.sha(b"\x01", tree(hashes[:half]), tree(hashes[half:])))


def path(hashes: list[bytes], i: int) -> list[bytes]:
    """From the leaf up: at every height the root of the other half."""
    if len(hashes) == 1:
        return []
    half = len(hashes) // 2
    left, right = hashes[:half], hashes[half:]
    if i < half:
        return [*path(left, i), tree(right)]
    return [*path(right, i - half), tree(left)]


def whole_deal(
    table: int, hand: int, secret: bytes, order: list[str], seeds: Seeds, silent: Seeds = ()
) -> dict[str, Any]:
    """Everything there is to know of a deal, as vectors.json holds it; the `silent` pledged seeds
    and did not give them."""
    salts = [told.salt(secret, i) for i in range(52)]
    hashes = [told.leaf(table, hand, i, salts[i], order[i]) for i in range(52)]
    hashes += [told.leaf(table, hand, i) for i in range(52, 64)]
    root = tree(hashes)
    digest = told.mix(table, hand, root.hex(), seeds)
    pi = told.places(digest)
    return {
        "table": table,
        "hand": hand,
        "secret": secret.hex(),
        "order": order,
        "salts": [one.hex() for one in salts],
        "leaves": [one.hex() for one in hashes],
        "paths": [[one.hex() for one in path(hashes, i)] for i in range(52)],
        "root": root.hex(),
        "seeds": seeds,
        "pledges": [
            [player, told.pledge(table, hand, player, seed)]
            for player, seed in sorted([*seeds, *silent])
        ],
        "mix": digest.hex(),
        "permutation": pi,
        "dealt": [order[pi[j]] for j in range(52)],
    }
