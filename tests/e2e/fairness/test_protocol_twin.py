"""The browser's half of the deal protocol, held against vectors that neither half made."""

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.e2e.fairness.modules import Modules
from tests.poker.fairness.leaving_out import proof_without
from tests.poker.fairness.offline import VECTORS as VECTORS_FILE
from tests.poker.fairness.tampering import TAMPERINGS, Proof, tampered

VECTORS = json.loads(VECTORS_FILE.read_text())
KEYS = VECTORS["keys"]["keys"]
PROOF: Proof = VECTORS["proof"]
OTHER = "cd" * 32


@pytest.mark.parametrize("deal", VECTORS["deals"], ids=["no-seed", "one-seed", "three-seeds"])
def test_every_card_opens_to_the_root_and_the_mix_is_the_same(
    modules: Modules, deal: dict[str, Any]
) -> None:
    assert modules.call("mix", "mixOrder", deal) == deal["permutation"]
    openings = [
        {"index": index, "card": card, "salt": salt, "path": path}
        for index, (card, salt, path) in enumerate(
            zip(deal["order"], deal["salts"], deal["paths"], strict=True)
        )
    ]
    roots = modules.call_each("merkle", "openedRoot", [[deal, one] for one in openings])
    assert roots == [deal["root"]] * 52


def test_a_receipt_is_good_only_as_it_was_signed(modules: Modules) -> None:
    receipt, key = PROOF["receipt"], KEYS[0]["jwk"]
    assert modules.call("receipt", "isSigned", receipt, key)
    for name, other in [("table", 78), ("hand", 1), ("root", OTHER), ("player", 13)]:
        assert not modules.call("receipt", "isSigned", receipt | {name: other}, key), name
    for name, other in [("seed", OTHER), ("at", 1)]:
        assert not modules.call("receipt", "isSigned", receipt | {name: other}, key), name


def test_a_good_proof_passes_and_says_what_this_browser_cannot_tell(
    modules: Modules,
) -> None:
    found = modules.check(PROOF, keys=KEYS)
    unknown = {"root", "own_seed", "pledges", "announced", "seen"}
    for name, result in found.items():
        expected = "limited" if name == "opened" else "unknown" if name in unknown else "passed"
        assert result["state"] == expected, name
    assert found["opened"]["facts"] == {"players": [20], "orders": "8"}


@pytest.mark.parametrize(("tamper", "code"), TAMPERINGS, ids=[t.__name__ for t, _ in TAMPERINGS])
def test_whatever_is_tampered_with_is_found(modules: Modules, tamper: Any, code: str) -> None:
    found = modules.check(tampered(PROOF, tamper), keys=KEYS)
    assert code in {result.get("code") for result in found.values()}


def noted(**facts: Any) -> dict[str, Any]:
    """What a browser noted that played the hand of the vectors."""
    opened = {opening["place"]: opening["card"] for opening in PROOF["openings"]}
    seen = {
        "own": [opened[3], opened[7]],
        "board": [opened[9], opened[10], opened[11]],
        "shown": {},
        "dealt": [4, 0, 1, 2],
    }
    receipt = PROOF["receipt"]
    record = {name: receipt[name] for name in ("table", "hand", "player", "root", "seed")}
    return (
        record
        | {"at": 1, "receipt": receipt, "refused": None, "seen": seen}
        | {name: PROOF[name] for name in ("pledges", "content")}
        | facts
    )


def test_the_hand_it_noted_passes_every_check(modules: Modules) -> None:
    found = modules.check(PROOF, keys=KEYS, records=[noted()])
    left = {name for name, result in found.items() if result["state"] != "passed"}
    assert left == {"opened"}, "one of the pledged seeds was not given"


def test_content_noted_from_a_merge_patch_lacks_only_nulls(modules: Modules) -> None:
    content = {name: part for name, part in PROOF["content"].items() if part is not None}
    found = modules.check(PROOF, keys=KEYS, records=[noted(content=content)])
    assert found["announced"]["state"] == "passed"


def test_no_choice_by_leaving_out_passes(modules: Modules) -> None:
    proofs = [proof_without(many, left) for many in range(1, 17) for left in {1, many}]
    results = modules.call_each("checks", "checkProof", [[proof, {}] for proof in proofs])
    for proof, found in zip(proofs, results, strict=True):
        told = modules.verdict(found)
        orders = 2 ** (len(proof["pledges"]) - 1)
        assert told["state"] == "limited"
        assert f"could have chosen between {orders} orders" in told["words"]


def seen_otherwise(**changes: Any) -> dict[str, Any]:
    return noted(seen=noted()["seen"] | changes)


@pytest.mark.parametrize(
    ("records", "check", "code"),
    [
        ([noted(root=OTHER), noted(at=2)], "root", "root"),
        ([noted(root=OTHER)], "root", "root"),
        ([noted(pledges=PROOF["pledges"][1:])], "pledges", "pledges"),
        ([noted(content=PROOF["content"] | {"button": 1})], "announced", "other_content"),
        ([noted(content={})], "announced", "other_content"),
        ([noted(among=[7, 12])], "counted", "outsiders"),
        ([seen_otherwise(own=["2c", "3c"])], "seen", "card_seen"),
        ([seen_otherwise(board=["2c", "3c", "4c"])], "seen", "card_seen"),
        ([seen_otherwise(shown={"4": ["2c", "3c"]})], "complete", "missing_opening"),
        ([seen_otherwise(dealt=[0, 1, 2, 4])], "seen", "seats"),
    ],
    ids=[
        "another-root-came-first",
        "another-root",
        "another-pledge",
        "another-button",
        "no-content",
        "an-outsider",
        "own-cards",
        "board",
        "a-hand-shown",
        "dealt-the-other-way-round",
    ],
)
def test_the_proof_is_held_against_what_was_noted(
    modules: Modules, records: list[Any], check: str, code: str
) -> None:
    found = modules.check(PROOF, keys=KEYS, records=records)
    assert found[check] | {"facts": None} == {
        "name": check,
        "state": "failed",
        "code": code,
        "facts": None,
    }


def test_seed_without_a_receipt_in_the_file_is_not_called_missing(modules: Modules) -> None:
    found = modules.check(PROOF | {"receipt": None}, keys=KEYS)
    assert found["own_seed"]["code"] == "seed_not_given"
    told = modules.check(PROOF | {"receipt": None}, keys=KEYS, records=[noted(receipt=None)])
    assert told["own_seed"]["state"] == "passed"


def test_a_receipt_the_room_forgot_is_remembered_here(modules: Modules) -> None:
    """The room drops seed and receipt, and mixes without them: only the noted receipt tells."""
    deal = VECTORS["deals"][0]
    bare = deepcopy(PROOF) | {"receipt": None}
    bare["seeds"] = [pair for pair in bare["seeds"] if pair[0] != bare["player"]]
    assert deal["seeds"] == []
    alone = modules.check(bare, keys=KEYS)
    assert alone["own_seed"] | {"facts": None} == {
        "name": "own_seed",
        "state": "absent",
        "code": "own_seed_absent",
        "facts": None,
    }
    found = modules.check(bare, keys=KEYS, records=[noted()])
    assert found["own_seed"]["code"] == "my_seed_missing"


def test_a_key_only_the_file_knows_is_no_key_of_the_rooms(modules: Modules) -> None:
    other = deepcopy(KEYS)
    other[0]["id"] = "another"
    found = modules.check(PROOF, keys=other)
    assert found["receipt_signed"]["code"] == found["closed"]["code"] == "unknown_key"
    other[0] |= {"id": KEYS[0]["id"], "jwk": other[0]["jwk"] | {"x": other[0]["jwk"]["y"]}}
    found = modules.check(PROOF, keys=other)
    assert found["receipt_signed"]["code"] == "receipt_signature"


@pytest.mark.parametrize(
    "spoilt",
    [
        None,
        [],
        {},
        PROOF | {"v": 3},
        PROOF | {"content": None},
        PROOF | {"seeds": [[1, "xy"]]},
        PROOF | {"pledges": None},
        PROOF | {"pledges": [[1, OTHER], [1, OTHER]]},
        PROOF | {"openings": [{"place": 52}]},
        PROOF | {"openings": [PROOF["openings"][0]] * 2},
        PROOF | {"positions": PROOF["positions"] | {"board": [8, 10, 11]}},
        PROOF | {"receipt": "yes"},
        PROOF | {"keys": None},
    ],
)
def test_what_is_no_proof_is_called_so(modules: Modules, spoilt: Any) -> None:
    found = modules.check(spoilt, keys=KEYS)
    assert list(found) == ["format"]
    assert found["format"]["code"] == "format"
