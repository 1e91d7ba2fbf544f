"""Writes vectors.json: `python -m tests.poker.fairness.vectors`.

Made by the plain protocol, so that the room's Python and the browser's JavaScript are held
against a third opinion. Keys and secrets are hashes of words: nothing real is in it.
"""

import base64
import hashlib
import json
from collections.abc import Sequence
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from tests.poker.fairness.offline import VECTORS
from tests.poker.fairness.plain_protocol import told, whole_deal

Json = dict[str, Any]
NEW_DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def word(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def shuffled_by(text: str) -> list[str]:
    return sorted(NEW_DECK, key=lambda card: word(text + card))


def deals() -> list[Json]:
    three = [[7, word("seven").hex()], [12, word("twelve").hex()], [4_000_000, word("4M").hex()]]
    silent = [[20, word("twenty").hex()]]
    cases = [
        (1, 1, word("secret one"), NEW_DECK, [], []),
        (1, 2, word("secret two"), shuffled_by("two"), three[:1], []),
        (77, 2**31, word("secret three"), shuffled_by("three"), three, silent),
    ]
    return [whole_deal(*case) for case in cases]


def signing_key() -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(word("receipts")), ec.SECP256R1())


def public_key() -> Json:
    point = signing_key().public_key().public_numbers()
    x, y = (
        base64.urlsafe_b64encode(part.to_bytes(32)).rstrip(b"=").decode()
        for part in (point.x, point.y)
    )
    jwk = {"kty": "EC", "crv": "P-256", "x": x, "y": y}
    return {"id": "vectors", "jwk": jwk, "from": 1_700_000_000_000, "until": None}


def signature_of(message: bytes) -> str:
    algorithm = ec.ECDSA(hashes.SHA256(), deterministic_signing=True)
    r, s = decode_dss_signature(signing_key().sign(message, algorithm))
    return (r.to_bytes(32) + s.to_bytes(32)).hex()


def closing_of(proof: Json) -> Json:
    """The room's signature of what is known before the first seed is opened."""
    return {"key": "vectors", "signature": signature_of(told.closing_message(proof))}


def content_of(seats: Sequence[int], players: Sequence[int], each: int) -> Json:
    """Hold'em with blinds 1/2 for these seats, in dealing order, and their players."""
    blinds = seats[:2] if len(seats) > 2 else seats[::-1]
    return {
        "variant": "holdem",
        "structure": "no_limit",
        "deck": 52,
        "each": each,
        "boards": 1,
        "straddle": None,
        "bomb_pot": None,
        "run_outs": 1,
        "button": seats[-1],
        "players": [list(pair) for pair in zip(seats, players, strict=True)],
        "posts": [[blinds[0], "small", 100], [blinds[1], "big", 200]],
    }


def receipt_of(deal: Json, player: int) -> Json:
    seed = dict(map(tuple, deal["seeds"]))[player]
    receipt = {"v": 1, "table": deal["table"], "hand": deal["hand"], "root": deal["root"]}
    receipt |= {"player": player, "seed": seed, "at": 1_700_000_123_456, "key": "vectors"}
    return receipt | {"signature": signature_of(told.receipt_message(receipt))}


def openings_of(deal: Json, places: Sequence[int]) -> list[Json]:
    """What opens the cards at these places of the dealt deck."""
    pi = deal["permutation"]
    return [
        {
            "place": place,
            "index": pi[place],
            "card": deal["dealt"][place],
            "salt": deal["salts"][pi[place]],
            "path": deal["paths"][pi[place]],
        }
        for place in places
    ]


def proof_of(deal: Json) -> Json:
    """Player 12, on the button of four with two cards each, saw the flop and nobody's hand."""
    seats = [4, 0, 1, 2]
    proof = {
        "v": 2,
        "kind": "card-room deal proof",
        "table": deal["table"],
        "hand": deal["hand"],
        "player": 12,
        "seat": 2,
        "root": deal["root"],
        "seeds": deal["seeds"],
        "pledges": deal["pledges"],
        "content": content_of(seats, (7, 20, 4_000_000, 12), 2),
        "positions": {"dealt": seats, "each": 2, "board": [9, 10, 11]},
        "openings": openings_of(deal, (3, 7, 9, 10, 11)),
        "receipt": receipt_of(deal, 12),
        "keys": [public_key()],
    }
    return proof | {"closing": closing_of(proof)}


def vectors() -> Json:
    """The worked examples; ``verdict`` is on the proof with nothing but the keys of the record."""
    made = deals()
    limits = ("unopened", "seed_not_given", "root_not_given", "pledges_not_given")
    return {
        "deals": made,
        "keys": {"v": 1, "keys": [public_key()]},
        "proof": proof_of(made[-1]),
        "verdict": ["limited", sorted([*limits, "content_not_given"])],
    }


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors()) + "\n")
