"""Whoever has a proof can check it without the room, with one file of Python or JavaScript."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.poker.fairness.leaving_out import proof_without, record_of, version_1
from tests.poker.fairness.offline import FOLDER, PROGRAMS, VECTORS, check, checker, run
from tests.poker.fairness.tampering import OTHER, TAMPERINGS, tampered

PROOF: Any = json.loads(VECTORS.read_text())["proof"]
KEYS = PROOF["keys"]
PASSED, FAILED, UNREADABLE, LIMITED = range(4)
TABLE: Any = json.loads((FOLDER / "verdicts.json").read_text())
pytestmark = [
    pytest.mark.rule("deal-proof"),
    pytest.mark.parametrize("program", sorted(PROGRAMS)),
]


def test_worked_examples_come_out_and_others_do_not(program: str, tmp_path: Path) -> None:
    assert run(program, "--vectors", str(VECTORS))[0] == PASSED
    wrong = json.loads(VECTORS.read_text())
    wrong["deals"][2]["dealt"][:2] = reversed(wrong["deals"][2]["dealt"][:2])
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    code, said = run(program, "--vectors", str(tmp_path / "wrong.json"))
    assert (code, said.strip()) == (FAILED, f"hand {2**31}: dealt")


def test_program_has_the_table_of_verdicts(program: str) -> None:
    if program == "python":
        told = checker()
        found = [told.EXITS, told.VERDICTS, told.REASONS, told.NOTE]
    else:
        names = "[it.EXITS, it.VERDICTS, it.REASONS, it.NOTE]"
        script = f"import(process.argv[1]).then((it) => console.log(JSON.stringify({names})))"
        address = Path(PROGRAMS[program][1]).as_uri()
        command = [PROGRAMS[program][0], "-e", script, address]
        found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    exits, verdicts, reasons, note = found
    assert exits == {row["verdict"]: row["exit"] for row in TABLE["verdicts"]}
    assert verdicts == {row["verdict"]: row["sentence"] for row in TABLE["verdicts"]}
    rows = {row["reason"]: (row["verdict"], row["sentence"]) for row in TABLE["reasons"]}
    assert {name: tuple(row) for name, row in reasons.items()} == rows
    assert note == TABLE["note"]


def test_good_proof_passes_only_with_the_readers_whole_record(program: str, tmp_path: Path) -> None:
    proof = proof_without(3, 0)
    record = record_of(proof)
    code, said = check(program, tmp_path, proof, **record)
    assert (code, said.count(":")) == (PASSED, 2), "no reason, but what no verdict shows"
    assert "The room knows the deck once the last seed is in" in said
    for name in record:
        less = {other: part for other, part in record.items() if other != name}
        code, said = check(program, tmp_path, proof, **less)
        assert code == LIMITED
        assert f"\n{name}_not_given: " in said


def test_deal_of_version_1_is_limited(program: str, tmp_path: Path) -> None:
    proof = version_1(proof_without(3, 0))
    code, said = check(program, tmp_path, proof, **record_of(proof))
    assert code == LIMITED
    assert "\ncontent_unsigned: " in said


@pytest.mark.parametrize(
    "arguments",
    [
        ["--root", "xy"],
        ["--seed", OTHER.upper()],
        ["--pledges", "[[1.0, 2]]"],
        ["--pledges", "no JSON"],
        ["--content", "{}"],
        ["--keys", str(VECTORS)],
        ["--keys", "/nowhere.json"],
        ["--rot", OTHER],
        ["another.json"],
    ],
    ids=" ".join,
)
def test_malformed_option_checks_nothing(
    program: str, tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / "proof.json").write_text(json.dumps(PROOF))
    assert run(program, str(tmp_path / "proof.json"), *arguments)[0] == UNREADABLE
    assert run(program, str(tmp_path / "nowhere.json"))[0] == UNREADABLE
    assert run(program)[0] == UNREADABLE


@pytest.mark.parametrize(
    ("tamper", "code"), TAMPERINGS, ids=[f"{t.__name__}-{code}" for t, code in TAMPERINGS]
)
def test_whatever_is_tampered_with_is_found(
    program: str, tmp_path: Path, tamper: Any, code: str
) -> None:
    found, said = check(program, tmp_path, tampered(PROOF, tamper), keys=KEYS)
    assert found == FAILED, said


@pytest.mark.parametrize(
    "noted",
    [
        {"root": OTHER},
        {"seed": OTHER},
        {"pledges": PROOF["pledges"][1:]},
        {"keys": []},
        {"keys": [KEYS[0] | {"jwk": KEYS[0]["jwk"] | {"x": KEYS[0]["jwk"]["y"][:42] + "A"}}]},
    ],
    ids=["root", "seed", "pledges", "no-keys", "no-point-of-the-curve"],
)
def test_what_the_player_noted_counts(program: str, tmp_path: Path, noted: dict[str, Any]) -> None:
    assert check(program, tmp_path, PROOF, **noted)[0] == FAILED


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
    assert "\nunsigned: " in said


@pytest.mark.parametrize(
    "spoilt",
    [
        None,
        [],
        {},
        PROOF | {"v": 3},
        PROOF | {"content": None},
        PROOF | {"seeds": [[1, "xy"]]},
        PROOF | {"seeds": PROOF["seeds"][::-1]},
        PROOF | {"pledges": None},
        PROOF | {"closing": {}},
        PROOF | {"openings": [{"place": 52}]},
        PROOF | {"positions": PROOF["positions"] | {"board": [8, 10, 11]}},
        PROOF | {"positions": PROOF["positions"] | {"board": None}},
        PROOF | {"receipt": "yes"},
        PROOF | {"keys": None},
    ],
)
def test_what_is_no_proof_is_called_so(program: str, tmp_path: Path, spoilt: Any) -> None:
    code, said = check(program, tmp_path, spoilt)
    assert code == UNREADABLE
    assert "\nformat: " in said
    assert "Traceback" not in said
