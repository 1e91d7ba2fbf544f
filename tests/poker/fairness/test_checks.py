"""A good proof holds; each way of tampering with one is found, with the reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from config.places import BASE_DIR
from poker.deck.receipt_keys import is_signed
from poker.fairness.checks import Known, flaws
from poker.fairness.content import read_content
from poker.fairness.fields import ProofUnreadable, parsed
from poker.fairness.proof import CHECKERS, read_proof
from poker.fairness.public_key import read_key
from poker.fairness.verdicts import TABLE, Reason
from tests.poker.fairness.offline import VECTORS as VECTORS_FILE
from tests.poker.fairness.tampering import OTHER, TAMPERINGS, Proof, tampered
from tests.poker.fairness.vectors import closing_of, content_of, openings_of

VECTORS = json.loads(VECTORS_FILE.read_text())
PROOF: Proof = VECTORS["proof"]
PLEDGES = tuple(map(tuple, PROOF["pledges"]))
KEYS = [read_key(key) for key in VECTORS["keys"]["keys"]]


def found(proof: Proof, **known: Any) -> list[Reason]:
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
        "content": PROOF["content"]
        | {part: tuple(map(tuple, PROOF["content"][part])) for part in ("players", "posts")},
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
        ({"seed": OTHER}, "my_seed_missing"),
        ({"content": read_content(PROOF["content"])._replace(button=1)}, "other_content"),
        ({"cards": {3: "2c", 7: "2d"}}, "card_seen"),
        ({"cards": {30: "As"}}, "missing_opening"),
        ({"pledges": ((20, OTHER), *PLEDGES[1:])}, "pledges"),
    ],
)
def test_what_the_player_remembers_counts(known: dict[str, Any], code: str) -> None:
    assert code in codes(PROOF, **known)


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
    proof |= {"content": content_of([1, 3], [12, 13], 2)}
    proof |= {
        "openings": openings_of(first, (0, 2)),
        "positions": positions,
        "receipt": None,
        "pledges": first["pledges"],
    }
    assert found(proof | {"closing": closing_of(proof)}) == []


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
        ("content", None, "content"),
        ("content", PROOF["content"] | {"players": [[1, 2, 3]]}, "content.players"),
        ("content", PROOF["content"] | {"players": [[1, 2], [1, 3]]}, "content.players"),
        ("content", PROOF["content"] | {"posts": [[1, "tip", 3]]}, "content.posts"),
        ("content", PROOF["content"] | {"straddle": 0}, "content.straddle"),
        ("content", PROOF["content"] | {"variant": "hold'em, sir"}, "content.variant"),
        ("positions", None, "positions"),
        ("positions", {"dealt": [0], "each": 53, "board": []}, "positions.each"),
        ("positions", {"dealt": [0, 0], "each": 2, "board": []}, "positions.dealt"),
        ("positions", {"dealt": [0, 1], "each": 2, "board": [6]}, "positions.board"),
        ("openings", [{}] * 53, "proof.openings"),
        ("openings", [PROOF["openings"][0]] * 2, "openings.place"),
        ("openings", [{"path": [OTHER] * 5}], "openings.path"),
        ("openings", [{"path": [OTHER] * 6, "card": "1s"}], "openings.card"),
        ("openings", [{"path": [OTHER] * 6, "card": "As", "place": 52}], "openings.place"),
        ("receipt", [], "receipt"),
        ("receipt", {"v": 1}, "receipt.table"),
        ("keys", [{"jwk": {"kty": "RSA"}}], "keys.jwk.kty"),
        ("keys", PROOF["keys"] * 2, "keys.id"),
    ],
)
def test_what_is_no_proof_is_refused_by_the_field(part: str, value: Any, field: str) -> None:
    with pytest.raises(ProofUnreadable) as refusal:
        read_proof({**PROOF, part: value})
    assert refusal.value.field == field
    assert refusal.value.allowed


@pytest.mark.parametrize(
    "text",
    [
        '{"v": 1.0}',
        '{"v": 1e0}',
        '{"v": -0}',
        '{"v": 9007199254740992}',
        '{"v": NaN}',
        '{"v": 1, "v": 1}',
        '{"v": 1, "\\u0076": 1}',
        "[" * 17 + "]" * 17,
        "[" * 100_000 + "]" * 100_000,
        "\ufeff{}",
        " " * 262_144 + "1",
        "",
    ],
    ids=lambda text: text[:24],
)
def test_json_that_readers_disagree_on_is_refused(text: str) -> None:
    with pytest.raises(ProofUnreadable):
        parsed(text.encode())
    with pytest.raises(ProofUnreadable):
        parsed(b'{"v": "\xff"}')
    assert parsed(b'{"v": [0, 9007199254740991]}') == {"v": [0, 2**53 - 1]}


def test_readme_has_the_table_of_verdicts() -> None:
    readme = (BASE_DIR / "poker" / "fairness" / "README.md").read_text()
    table = json.loads(TABLE.read_text())
    rows = [f"| `{row['reason']}` | {row['verdict']} |" for row in table["reasons"]]
    rows += [f"| {row['verdict']} | {row['exit']} |" for row in table["verdicts"]]
    told = [*table["reasons"], *table["verdicts"]]
    for row, start in zip(told, rows, strict=True):
        assert f"\n{start} {row['sentence']} |\n" in readme
    assert f"\n> {table['note']}\n" in readme


def _tuple(part: Any) -> Any:
    return tuple(part) if isinstance(part, list) else part
