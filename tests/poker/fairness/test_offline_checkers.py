"""Whoever has a proof can check it without the room, with one file of Python or JavaScript."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.poker.fairness.leaving_out import proof_without
from tests.poker.fairness.offline import PROGRAMS, VECTORS, check, run
from tests.poker.fairness.tampering import OTHER, TAMPERINGS, tampered

PROOF: Any = json.loads(VECTORS.read_text())["proof"]
KEYS = PROOF["keys"]
HOLDS, TAMPERED, UNREADABLE, LIMITED = range(4)
pytestmark = [
    pytest.mark.rule("deal-proof"),
    pytest.mark.parametrize("program", sorted(PROGRAMS)),
]


def test_worked_examples_come_out_and_others_do_not(program: str, tmp_path: Path) -> None:
    assert run(program, "--vectors", str(VECTORS))[0] == HOLDS
    wrong = json.loads(VECTORS.read_text())
    wrong["deals"][2]["dealt"][:2] = reversed(wrong["deals"][2]["dealt"][:2])
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    code, said = run(program, "--vectors", str(tmp_path / "wrong.json"))
    assert (code, said.strip()) == (TAMPERED, f"hand {2**31}: dealt")


def test_a_good_proof_holds_and_says_what_it_was_not_held_against(
    program: str, tmp_path: Path
) -> None:
    proof = proof_without(3, 0)
    code, said = check(program, tmp_path, proof)
    assert code == HOLDS
    assert "Not held against what the room told you: root, seed, pledges, keys." in said
    own = dict(map(tuple, proof["seeds"]))[proof["player"]]
    noted = {"root": proof["root"], "pledges": proof["pledges"], "keys": proof["keys"]}
    code, said = check(program, tmp_path, proof, seed=own, **noted)
    assert code == HOLDS
    assert "Not held" not in said


@pytest.mark.parametrize(
    ("tamper", "code"), TAMPERINGS, ids=[f"{t.__name__}-{code}" for t, code in TAMPERINGS]
)
def test_whatever_is_tampered_with_is_found(
    program: str, tmp_path: Path, tamper: Any, code: str
) -> None:
    found, said = check(program, tmp_path, tampered(PROOF, tamper), keys=KEYS)
    assert found == TAMPERED, said


@pytest.mark.parametrize(
    "noted",
    [
        {"root": OTHER},
        {"seed": OTHER},
        {"pledges": PROOF["pledges"][1:]},
        {"keys": []},
        {"keys": [KEYS[0] | {"jwk": KEYS[0]["jwk"] | {"x": KEYS[0]["jwk"]["y"]}}]},
    ],
    ids=["root", "seed", "pledges", "no-keys", "no-point-of-the-curve"],
)
def test_what_the_player_noted_counts(program: str, tmp_path: Path, noted: dict[str, Any]) -> None:
    assert check(program, tmp_path, PROOF, **noted)[0] == TAMPERED


@pytest.mark.parametrize("accomplices", range(1, 17))
def test_no_choice_by_leaving_out_passes(program: str, tmp_path: Path, accomplices: int) -> None:
    for left_out in {1, accomplices}:
        proof = proof_without(accomplices, left_out)
        code, said = check(program, tmp_path, proof, keys=proof["keys"])
        assert code == LIMITED
        assert f"could have chosen between {2**accomplices} orders" in said


def test_unsigned_pledges_are_a_limit(program: str, tmp_path: Path) -> None:
    code, said = check(program, tmp_path, proof_without(2, 0) | {"closing": None})
    assert code == LIMITED
    assert "the room has not signed which pledges there were" in said


@pytest.mark.parametrize(
    "spoilt",
    [
        None,
        [],
        {},
        PROOF | {"v": 2},
        PROOF | {"seeds": [[1, "xy"]]},
        PROOF | {"seeds": PROOF["seeds"][::-1]},
        PROOF | {"pledges": None},
        PROOF | {"closing": {}},
        PROOF | {"openings": [{"place": 52}]},
        PROOF | {"positions": PROOF["positions"] | {"board": [8, 9, 10]}},
        PROOF | {"positions": PROOF["positions"] | {"board": None}},
        PROOF | {"receipt": "yes"},
        PROOF | {"keys": None},
    ],
)
def test_what_is_no_proof_is_called_so(program: str, tmp_path: Path, spoilt: Any) -> None:
    code, said = check(program, tmp_path, spoilt)
    assert code == UNREADABLE
    assert said.startswith("format: ")
    assert "Traceback" not in said
