"""What the page makes of all checks: the verdict of the table, and no claim beyond it."""

from typing import Any

import pytest

from tests.e2e.fairness.modules import Modules
from tests.poker.fairness.four_checkers import TABLE

PASSED = {"name": "format", "state": "passed"}
CHOOSE = "nobody, the room included, could choose the order of the cards"
KNOWS = "The room knows the deck once the last seed is in"
FACTS = {"part": "root", "key": "k", "players": [3], "orders": "8", "cards": ["As"], "places": [0]}
"""Facts for the blanks of every sentence."""
LIMITS = [row["reason"] for row in TABLE["reasons"] if row["verdict"] == "limited"]
FLAWS = [row["reason"] for row in TABLE["reasons"] if row["verdict"] == "failed"]


def told(modules: Modules, *codes: str) -> dict[str, Any]:
    results = [{"name": code, "state": "", "code": code, "facts": FACTS} for code in codes]
    return modules.verdict([PASSED, *results])


def test_deal_without_a_reason_passes_and_claims_no_secrecy(modules: Modules) -> None:
    found = told(modules)
    assert found["state"] == "passed"
    assert CHOOSE in found["words"]
    assert KNOWS in found["words"]
    assert "or know" not in found["words"]


@pytest.mark.parametrize("limit", LIMITS)
def test_one_limit_is_enough_and_is_named(modules: Modules, limit: str) -> None:
    found = told(modules, limit)
    assert found["state"] == "limited"
    assert CHOOSE not in found["words"]
    sentence = modules.call("page/reasons", "sentence", limit, FACTS | {"players": "player no. 3"})
    assert sentence in found["words"]


def test_flaws_outweigh_limits(modules: Modules) -> None:
    for flaw in FLAWS:
        found = told(modules, *LIMITS, flaw)
        assert found["state"] == "failed"
        assert CHOOSE not in found["words"]
    assert told(modules, "format")["state"] == "unreadable"
