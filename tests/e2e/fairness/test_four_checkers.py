"""The room, the browser and both programs for players give the same verdict on every proof."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from poker.fairness.verdicts import Reason
from tests.e2e.fairness.modules import ORIGIN, Modules
from tests.poker.fairness.bends import BENDS, Case, cases, good_proofs, paths, records, written
from tests.poker.fairness.four_checkers import (
    BROWSER,
    EXITS,
    TABLE,
    Judgement,
    Node,
    by_python,
    by_server,
    read,
    sent,
)
from tests.poker.fairness.offline import PROGRAMS, checker, run

pytestmark = pytest.mark.rule("deal-proof")
REASONS = {row["reason"]: row for row in TABLE["reasons"]}


@pytest.fixture
def node() -> Iterator[Node]:
    with Node() as running:
        yield running


def by_browser(modules: Modules, given_cases: Sequence[Case]) -> list[Judgement]:
    return read(modules.page.evaluate(BROWSER, [ORIGIN, sent(given_cases)]))


def by_all(modules: Modules, node: Node, given_cases: Sequence[Case]) -> list[Judgement]:
    """Return the verdicts, if all four checkers give the same for the same reasons."""
    told = by_server(given_cases)
    for checker_of in (by_python, node, lambda those: by_browser(modules, those)):
        for case, mine, its in zip(given_cases, told, checker_of(given_cases), strict=True):
            assert its == mine, f"{case.name}\n{case.data!r}"
    return told


@pytest.mark.long
def test_1000_good_and_bent_proofs_have_one_verdict(modules: Modules, node: Node) -> None:
    found = by_all(modules, node, cases(1000))
    assert len(found) == 1000
    times = Counter(judgement.verdict for judgement in found)
    assert set(times) == set(EXITS)
    assert min(times.values()) >= 5, times
    named = {name for judgement in found for name in judgement.reasons}
    assert named >= set(REASONS) - {"seats", "card_seen"}, "only browsers note what was seen"


@pytest.mark.long
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_composed_bends_have_one_verdict(modules: Modules, node: Node, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(good_proofs())))
    proof = deepcopy(good_proofs()[name])
    record = data.draw(st.sampled_from(records(proof)))
    random = Random(data.draw(st.integers(0, 2**16)))
    for _ in range(data.draw(st.integers(1, 4))):
        ways = sorted(paths(proof), key=repr)
        if ways:
            data.draw(st.sampled_from(BENDS))(proof, data.draw(st.sampled_from(ways)), random)
    by_all(modules, node, [Case(name, written(proof), record)])
