"""What the page makes of all checks: it claims no more than was checked."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.e2e.fairness.modules import Modules

ALL = [
    "root",
    "receipt_mine",
    "receipt_signed",
    "own_seed",
    "closed",
    "pledges",
    "opening",
    "order",
    "seen",
]
PROVEN = "nobody, the room included, could choose or know the order of the cards"


def verdict(
    modules: Modules, states: Mapping[str, str], *, seeds: int = 2, orders: int = 1
) -> dict[str, Any]:
    results: list[Any] = [{"name": name, "state": states.get(name, "passed")} for name in ALL]
    if orders > 1:
        results.append({"name": "opened", "state": "limited", "facts": {"orders": orders}})
    proof = {"seeds": [[number, "ab" * 32] for number in range(seeds)]}
    found: dict[str, Any] = modules.call("page/verdict", "verdict", results, proof)
    return found


def test_one_failed_check_is_enough(modules: Modules) -> None:
    for name in ALL:
        assert verdict(modules, {name: "failed"})["state"] == "failed"


def test_all_is_proven_with_the_own_seed_and_the_noted_commitment(modules: Modules) -> None:
    told = verdict(modules, {})
    assert told["state"] == "passed"
    assert PROVEN in told["words"]


@pytest.mark.parametrize("own_seed", ["passed", "absent"])
def test_who_could_have_chosen_is_said_before_all_else(modules: Modules, own_seed: str) -> None:
    told = verdict(modules, {"own_seed": own_seed}, orders=65536)
    assert told["state"] == "limited"
    assert "could have chosen between 65536 orders of the cards" in told["words"]
    assert PROVEN not in told["words"]


@pytest.mark.parametrize(
    ("seeds", "states", "said"),
    [
        (0, {"own_seed": "absent"}, "rests on the room's own randomness alone"),
        (2, {"own_seed": "absent"}, "your own seed is not in it"),
        (2, {"closed": "absent"}, "has not signed which pledges there were"),
        (2, {"root": "unknown"}, "only the browser you played with can tell"),
        (2, {"pledges": "unknown"}, "only the browser you played with can tell"),
    ],
    ids=[
        "no-seed",
        "without-the-own-seed",
        "unsigned",
        "commitment-not-noted",
        "pledges-not-noted",
    ],
)
def test_less_is_called_less(
    modules: Modules, seeds: int, states: dict[str, str], said: str
) -> None:
    told = verdict(modules, states, seeds=seeds)
    assert told["state"] == "limited"
    assert said in told["words"]
    assert PROVEN not in told["words"]
