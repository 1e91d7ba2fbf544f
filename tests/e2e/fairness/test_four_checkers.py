"""The room, the browser and both programs for players give the same verdict on every proof."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.e2e.fairness.modules import ORIGIN, Modules
from tests.poker.fairness.bends import (
    BENDS,
    Case,
    cases,
    good_proofs,
    odd_files,
    paths,
    records,
    written,
)
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
from tests.poker.fairness.offline import PROGRAMS, run

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


def test_odd_files_have_one_verdict(modules: Modules, node: Node) -> None:
    """Only what every reader understands alike passes: unknown parts, and names in escapes."""
    found = odd_files()
    told = by_all(modules, node, found)
    passed = {case.name for case, each in zip(found, told, strict=True) if each.verdict == "passed"}
    assert "names in escapes" in passed
    assert {"twice", "UTF-16", "under another name", "262145 bytes"}.isdisjoint(passed)


@pytest.mark.long
@pytest.mark.parametrize("program", [*PROGRAMS, "verify_deal"])
def test_command_lines_end_with_the_code_of_the_table(program: str, tmp_path: Path) -> None:
    some = cases(1000)
    if program == "verify_deal":  # which has the room's own keys instead
        some = [case for case in some if "keys" in case.record]
    good = [case for case in some if case.name.startswith("good ")]
    for case in [*good[::9], *Random(2).sample(some, 24)]:
        (expected,) = by_server([case])
        code, said = command(program, tmp_path, case)
        assert code == EXITS[expected.verdict], case.name
        assert said.startswith(f"{expected.verdict}: "), case.name
        told = {line.split(":")[0] for line in said.splitlines()[1:]}
        assert told >= expected.reasons, case.name


def command(program: str, folder: Path, case: Case) -> tuple[int, str]:
    """Return the exit code of a command line, and what it says."""
    (folder / "proof.json").write_bytes(case.data)
    (folder / "keys.json").write_text(json.dumps({"v": 1, "keys": case.record.get("keys")}))
    options = [f"--keys={folder / 'keys.json'}"] if "keys" in case.record else []
    options += [
        f"--{name}={value if isinstance(value, str) else json.dumps(value)}"
        for name, value in case.record.items()
        if name != "keys" and value is not None
    ]
    if program != "verify_deal":
        return run(program, str(folder / "proof.json"), *options)
    said = StringIO()
    try:
        call_command("verify_deal", str(folder / "proof.json"), *options, stdout=said)
    except SystemExit as ended:
        return int(ended.code or 0), said.getvalue()
    return 0, said.getvalue()


def test_browser_has_the_sentences_of_the_table(modules: Modules) -> None:
    verdicts = modules.call("page/reasons", "verdictsByReason")
    assert verdicts == {name: row["verdict"] for name, row in REASONS.items()}
    blanks = [re.findall(r"{(\w+)}", row["sentence"]) for row in REASONS.values()]
    facts = [{name: f"{{{name}}}" for name in names} for names in blanks]
    calls = list(zip(REASONS, facts, strict=True))
    told = modules.call_each("page/reasons", "sentence", calls)
    assert told == [row["sentence"] for row in REASONS.values()]
    words = modules.call_each("page/reasons", "verdictWords", [[verdict] for verdict in EXITS])
    assert words == [row["sentence"] for row in TABLE["verdicts"]]
    assert modules.call("page/reasons", "note") == TABLE["note"]


def test_proof_in_its_own_words_never_passes(modules: Modules, node: Node) -> None:
    """Each of these was once accepted by the programs for players."""
    good = good_proofs()
    names = (
        *("called version 1", "version 1 beside content", "first hand", "seeds of others"),
        *("forged", "seat never dealt in", "seats reversed"),
    )
    for name in names:
        told = by_all(
            modules,
            node,
            [Case(name, written(good[name]), record) for record in records(good[name])],
        )
        assert {"passed"}.isdisjoint(judgement.verdict for judgement in told), name
