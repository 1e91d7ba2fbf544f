"""A good proof holds; each way of tampering with one is found, with the reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from poker.deck.receipt_keys import is_signed
from poker.fairness.checks import Flaw, Known, flaws
from poker.fairness.fields import ProofUnreadable
from poker.fairness.proof import CHECKERS, read_proof
from poker.fairness.public_key import read_key
from tests.poker.fairness.offline import VECTORS as VECTORS_FILE
from tests.poker.fairness.tampering import OTHER, TAMPERINGS, Proof, tampered
from tests.poker.fairness.vectors import closing_of, openings_of

VECTORS = json.loads(VECTORS_FILE.read_text())
PROOF: Proof = VECTORS["proof"]
PLEDGES = tuple(map(tuple, PROOF["pledges"]))
KEYS = [read_key(key) for key in VECTORS["keys"]["keys"]]


def found(proof: Proof, **known: Any) -> list[Flaw]:
    return flaws(read_proof(proof), Known(KEYS, **known), is_signed)


def codes(proof: Proof, **known: Any) -> set[str]:
    return {flaw.code for flaw in found(proof, **known)}


def test_a_good_proof_holds() -> None:
    seen = {opening["place"]: opening["card"] for opening in PROOF["openings"]}
    mine = dict(map(tuple, PROOF["seeds"]))[PROOF["player"]]
    assert found(PROOF) == []
    assert found(PROOF, root=PROOF["root"], seed=mine, cards=seen, pledges=PLEDGES) == []
    assert read_proof(PROOF).to_json() == PROOF | {
        "seeds": tuple(map(tuple, PROOF["seeds"])),
        "pledges": PLEDGES,
        "positions": {name: _tuple(part) for name, part in PROOF["positions"].items()},
        "openings": [part | {"path": tuple(part["path"])} for part in PROOF["openings"]],
        "check_with": list(CHECKERS),
    }


@pytest.mark.parametrize(
    ("tamper", "code"),
    [pytest.param(tamper, code, id=tamper.__name__) for tamper, code in TAMPERINGS],
)
def test_tampering_is_found(tamper: Callable[[Proof], None], code: str) -> None:
    assert code in codes(tampered(PROOF, tamper))


@pytest.mark.parametrize(
    ("known", "code"),
    [
        ({"root": OTHER}, "root"),
        ({"seed": OTHER}, "receipt_not_mine"),
        ({"cards": {2: "2c", 5: "2d"}}, "card_seen"),
        ({"cards": {30: "As"}}, "missing_opening"),
        ({"pledges": ((20, OTHER), *PLEDGES[1:])}, "pledges"),
    ],
)
def test_what_the_player_remembers_counts(known: dict[str, Any], code: str) -> None:
    assert codes(PROOF, **known) == {code}


def test_a_remembered_seed_is_missed_without_a_receipt() -> None:
    without = {**PROOF, "receipt": None}
    assert codes(without, seed=OTHER) == {"my_seed_missing"}


def test_a_pledge_whose_seed_never_came_is_seen_and_no_flaw() -> None:
    """Player 20 of the vectors pledged and gave nothing; to hide that the room would have to have
    signed it, and told nobody otherwise."""
    assert {player for player, _ in PLEDGES} - {player for player, _ in PROOF["seeds"]} == {20}
    hidden = {**PROOF, "pledges": [pair for pair in PROOF["pledges"] if pair[0] != 20]}
    assert codes(hidden) == {"closing_signature"}
    unsigned = {**hidden, "closing": None}
    assert codes(unsigned) == set()
    assert codes(unsigned, pledges=PLEDGES) == {"pledges"}


def test_a_player_who_gave_no_seed_has_a_good_proof_too() -> None:
    first = VECTORS["deals"][0]
    assert first["seeds"] == []
    positions = {"dealt": [1, 3], "each": 2, "board": []}
    proof = {**PROOF, "table": 1, "hand": 1, "root": first["root"], "seeds": [], "seat": 1}
    proof |= {
        "openings": openings_of(first, (0, 2)),
        "positions": positions,
        "receipt": None,
        "pledges": first["pledges"],
        "closing": closing_of(first),
    }
    assert found(proof) == []


@pytest.mark.parametrize(
    ("part", "value", "field"),
    [
        ("v", 3, "proof.v"),
        ("v", True, "proof.v"),
        ("kind", "receipt", "proof.kind"),
        ("table", -1, "proof.table"),
        ("hand", "1", "proof.hand"),
        ("root", "AB" * 32, "proof.root"),
        ("seeds", [[1]], "proof.seeds"),
        ("seeds", [[2, OTHER], [1, OTHER]], "proof.seeds"),
        ("seeds", "none", "proof.seeds"),
        ("pledges", None, "proof.pledges"),
        ("pledges", [[2, OTHER], [1, OTHER]], "proof.pledges"),
        ("pledges", [[1, "short"]], "proof.pledges"),
        ("closing", [], "closing"),
        ("closing", {"key": "vectors", "signature": OTHER}, "closing.signature"),
        ("positions", None, "positions"),
        ("positions", {"dealt": [0], "each": 53, "board": []}, "positions.each"),
        ("openings", [{}] * 101, "proof.openings"),
        ("openings", [{"path": [OTHER] * 5}], "openings.path"),
        ("openings", [{"path": [OTHER] * 6, "card": "1s"}], "openings.card"),
        ("openings", [{"path": [OTHER] * 6, "card": "As", "place": 52}], "openings.place"),
        ("receipt", [], "receipt"),
        ("receipt", {"v": 1}, "receipt.table"),
        ("keys", [{"jwk": {"kty": "RSA"}}], "keys.jwk.kty"),
    ],
)
def test_what_is_no_proof_is_refused_by_the_field(part: str, value: Any, field: str) -> None:
    with pytest.raises(ProofUnreadable) as refusal:
        read_proof({**PROOF, part: value})
    assert refusal.value.field == field
    assert refusal.value.allowed


def _tuple(part: Any) -> Any:
    return tuple(part) if isinstance(part, list) else part
