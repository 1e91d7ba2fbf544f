"""The ways a proof can be tampered with, each with the flaw that has to be found."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

Proof = dict[str, Any]
OTHER = "ab" * 32


def card(proof: Proof) -> None:
    proof["openings"][0]["card"] = next(
        card for card in ("2c", "2d") if card != proof["openings"][0]["card"]
    )


def index(proof: Proof) -> None:
    first, second = proof["openings"][:2]
    first["index"], second["index"] = second["index"], first["index"]


def order(proof: Proof) -> None:
    """The same true openings, at each other's places."""
    first, second = proof["openings"][:2]
    first["place"], second["place"] = second["place"], first["place"]


def seed(proof: Proof) -> None:
    """Another player's: the own one would be missed."""
    proof["seeds"][0] = [proof["seeds"][0][0], OTHER]


def pledge(proof: Proof) -> None:
    proof["pledges"][0] = [proof["pledges"][0][0], OTHER]


def pledge_left_out(proof: Proof) -> None:
    """As if a seed had come that nobody was bound to before."""
    del proof["pledges"][0]


def pledge_added(proof: Proof) -> None:
    """As if one had been pledged after the room had signed which there are."""
    proof["pledges"].append([4_000_001, OTHER])


def closing_by_a_foreign_key(proof: Proof) -> None:
    proof["closing"]["key"] = "another"


def root(proof: Proof) -> None:
    proof["root"] = OTHER


def salt(proof: Proof) -> None:
    proof["openings"][0]["salt"] = OTHER


def path(proof: Proof) -> None:
    proof["openings"][-1]["path"][5] = OTHER


def signature(proof: Proof) -> None:
    text = proof["receipt"]["signature"]
    proof["receipt"]["signature"] = ("0" if text[0] != "0" else "1") + text[1:]


def receipt_of_another(proof: Proof) -> None:
    proof["receipt"]["player"] += 1


def own_seed_dropped(proof: Proof) -> None:
    proof["seeds"] = [pair for pair in proof["seeds"] if pair[0] != proof["player"]]


def hand_number(proof: Proof) -> None:
    proof["hand"] += 1


def board_card(proof: Proof) -> None:
    """A card of the board is swapped for another true opening of the same deal."""
    first, last = proof["openings"][0], proof["openings"][-1]
    for name in ("card", "salt", "path", "index"):
        last[name] = first[name]


def opening_left_out(proof: Proof) -> None:
    del proof["openings"][-1]


def foreign_key(proof: Proof) -> None:
    proof["receipt"]["key"] = "another"


TAMPERINGS: list[tuple[Callable[[Proof], None], str]] = [
    (card, "opening"),
    (index, "order"),
    (order, "order"),
    (seed, "order"),
    (seed, "seed_not_pledged"),
    (pledge, "seed_not_pledged"),
    (pledge_left_out, "seed_not_pledged"),
    (pledge_added, "closing_signature"),
    (pledge_left_out, "closing_signature"),
    (root, "closing_signature"),
    (closing_by_a_foreign_key, "unknown_key"),
    (root, "opening"),
    (salt, "opening"),
    (path, "opening"),
    (signature, "receipt_signature"),
    (receipt_of_another, "receipt_not_mine"),
    (own_seed_dropped, "my_seed_missing"),
    (hand_number, "opening"),
    (board_card, "duplicate_card"),
    (opening_left_out, "missing_opening"),
    (foreign_key, "unknown_key"),
]


def tampered(proof: Proof, tamper: Callable[[Proof], None]) -> Proof:
    """A copy of the proof, tampered with."""
    copy = deepcopy(proof)
    tamper(copy)
    return copy
