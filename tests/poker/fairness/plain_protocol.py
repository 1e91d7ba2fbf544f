"""The deal protocol once more, written from its description in poker/fairness/README.md alone.

It shares nothing with the room's own code but the text: strings are put together byte by byte,
the tree is a recursion, the shuffle counts its draws by hand.
"""

import hashlib
import hmac
import struct
from collections.abc import Sequence
from typing import Any

Seeds = Sequence[Any]


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def salt(secret: bytes, i: int) -> bytes:
    return hmac.new(secret, b"card-room deal salt v1" + struct.pack(">B", i), "sha256").digest()


def leaf(table: int, hand: int, i: int, secret: bytes, order: list[str]) -> bytes:
    head = b"\x00card-room deal leaf v1" + struct.pack(">QQB", table, hand, i)
    if i >= 52:
        return sha(head)
    return sha(head, salt(secret, i), order[i].encode())


def tree(hashes: list[bytes]) -> bytes:
    """The root over any power of two of hashes."""
    if len(hashes) == 1:
        return hashes[0]
    half = len(hashes) // 2
    return sha(b"\x01", tree(hashes[:half]), tree(hashes[half:]))


def path(hashes: list[bytes], i: int) -> list[bytes]:
    """From the leaf up: at every height the root of the other half."""
    if len(hashes) == 1:
        return []
    half = len(hashes) // 2
    left, right = hashes[:half], hashes[half:]
    if i < half:
        return [*path(left, i), tree(right)]
    return [*path(right, i - half), tree(left)]


def mix_digest(table: int, hand: int, root: bytes, seeds: Seeds) -> bytes:
    text = b"card-room deal mix v1" + struct.pack(">QQ", table, hand) + root
    text += struct.pack(">B", len(seeds))
    for player, seed in sorted(seeds):
        text += struct.pack(">Q", player) + bytes.fromhex(seed)
    return sha(text)


def pledge(table: int, hand: int, player: int, seed: str) -> str:
    head = b"card-room seed pledge v1" + struct.pack(">QQQ", table, hand, player)
    return sha(head, bytes.fromhex(seed)).hex()


def permutation(digest: bytes) -> list[int]:
    numbers: list[int] = []
    block = 0
    while len(numbers) < 10_000:
        drawn = sha(b"card-room deal draw v1", digest, struct.pack(">I", block))
        numbers.extend(struct.unpack(">16H", drawn))
        block += 1
    pi = list(range(52))
    used = 0
    for j in range(51, 0, -1):
        while numbers[used] >= 65536 - 65536 % (j + 1):
            used += 1
        r = numbers[used] % (j + 1)
        used += 1
        pi[j], pi[r] = pi[r], pi[j]
    return pi


def receipt_message(receipt: dict[str, Any]) -> bytes:
    return (
        b"card-room seed receipt v1"
        + struct.pack(">QQ", receipt["table"], receipt["hand"])
        + bytes.fromhex(receipt["root"])
        + struct.pack(">Q", receipt["player"])
        + bytes.fromhex(receipt["seed"])
        + struct.pack(">Q", receipt["at"])
    )


def whole_deal(
    table: int, hand: int, secret: bytes, order: list[str], seeds: Seeds, silent: Seeds = ()
) -> dict[str, Any]:
    """Everything there is to know of a deal, as vectors.json holds it; the `silent` pledged seeds
    and did not give them."""
    hashes = [leaf(table, hand, i, secret, order) for i in range(64)]
    root = tree(hashes)
    digest = mix_digest(table, hand, root, seeds)
    pi = permutation(digest)
    return {
        "table": table,
        "hand": hand,
        "secret": secret.hex(),
        "order": order,
        "salts": [salt(secret, i).hex() for i in range(52)],
        "leaves": [one.hex() for one in hashes],
        "paths": [[one.hex() for one in path(hashes, i)] for i in range(52)],
        "root": root.hex(),
        "seeds": seeds,
        "pledges": [
            [player, pledge(table, hand, player, seed)]
            for player, seed in sorted([*seeds, *silent])
        ],
        "mix": digest.hex(),
        "permutation": pi,
        "dealt": [order[pi[j]] for j in range(52)],
    }
