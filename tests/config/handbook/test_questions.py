"""What a newcomer asks is answered from the README in at most three steps."""

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from config.places import BASE_DIR
from tests.config.handbook.pages import links, named_paths

QUESTIONS: Final = {
    "a short all-in does not open the betting again": (
        ("README.md", "poker/README.md", "poker/engine/structures/big_bet.py"),
        "reopens",
    ),
    "what somebody brings who left a table": (
        ("README.md", "ARCHITECTURE.md", "poker/services/money/ratholing/buy_in_limits.py"),
        "def limits_for",
    ),
    "who may see which card": (
        ("README.md", "ARCHITECTURE.md", "poker/projections/entitlement.py"),
        "def require_public",
    ),
    "what the database refuses": (
        ("README.md", "ARCHITECTURE.md", "accounts/migrations/sql/"),
        "ledger_transfer_balanced.sql",
    ),
    "what runs at midnight": (
        ("README.md", "ARCHITECTURE.md", "poker/tasks.py"),
        "@job(AT_MIDNIGHT",
    ),
    "how rake is computed": (
        ("README.md", "poker/README.md", "poker/engine/rake/"),
        "charts.py",
    ),
    "who loses their seat after ten minutes": (
        ("README.md", "ARCHITECTURE.md", "poker/services/seats/evicting.py"),
        "def evict_overstayed",
    ),
    "bets nobody decides about": (
        ("README.md", "ARCHITECTURE.md", "poker/services/staff/unresolved_bets.py"),
        "days=90",
    ),
    "how a tournament's prizes are paid": (
        ("README.md", "lobby/README.md", "lobby/tournaments/services/finishing.py"),
        "def prizes_by_place",
    ),
    "what is written down about staff": (
        ("README.md", "ARCHITECTURE.md", "accounts/core/audit_log/actions.py"),
        "class Action",
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_in_three_steps(question: str) -> None:
    steps, found_there = QUESTIONS[question]
    assert len(steps) <= 3
    for here, there in pairwise(BASE_DIR / step for step in steps):
        assert there in leads_to(here), f"{here} does not lead to {there}"
    answer = BASE_DIR / steps[-1]
    if answer.is_dir():
        assert list(answer.rglob(found_there)), f"{answer} has no {found_there}"
    else:
        assert found_there in answer.read_text()


def leads_to(page: Path) -> set[Path]:
    """Return the files and folders a page links to, or names by their paths."""
    linked = {target.resolve() for target, _anchor in links(page)}
    named = {base / path for path in named_paths(page) for base in (page.parent, BASE_DIR)}
    return linked | named
