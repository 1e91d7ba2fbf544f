"""What measures how soon collusion is found measures that, and says what it measured."""

import os
from collections.abc import Sequence
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest

from poker.models import Indicator
from tests.poker.oversight.collusion.power.curves import AFTER, DIALS, Found, Run, found_after
from tests.poker.oversight.collusion.power.hidden import HIDDEN
from tests.poker.oversight.collusion.power.month import Month, MonthAsked, month_of
from tests.poker.oversight.collusion.power.pictures import (
    Curves,
    Measured,
    needed,
    page,
    picture,
    share_found,
)
from tests.poker.oversight.collusion.power.registry import every_pattern, groups
from tests.poker.oversight.collusion.power.results import Results
from tests.poker.oversight.collusion.power.schemes import PATTERNS, Pattern

pytestmark = pytest.mark.rule("collusion")
RUNS = int(os.environ.get("RUNS") or 5)


def pattern(name: str) -> Pattern:
    return next(each for each in PATTERNS if each.name == name)


def runs(*after: int | None) -> list[Found]:
    return [
        Found(Run(PATTERNS[0], 1.0, seed), hands, "dumping" if hands else "")
        for seed, hands in enumerate(after)
    ]


def test_needed_is_what_nine_of_ten_take() -> None:
    assert needed(runs(*[50] * 8, 200, None)) == 200
    assert needed(runs(*[50] * 8, None, None)) is None
    assert share_found(runs(10, 20, 50, None), 20) == 0.5


def measured(curves: Curves, *months: Month) -> Measured:
    beside: dict[tuple[str, Sequence[str]], Sequence[Found]] = {
        ("whipsaw", ()): runs(20, 20),
        ("whipsaw", ("tight", "loose")): runs(20),
    }
    return Measured(groups(), curves, beside, months, range(11, 21))


def test_every_list_of_patterns_is_played() -> None:
    names = [each.name for each in every_pattern()]
    assert names[: len(PATTERNS)] == [each.name for each in PATTERNS]
    assert {each.name for each in HIDDEN} <= set(names)
    assert len(names) == len(set(names))


def test_every_pattern_has_a_panel_with_a_line_for_each_dial() -> None:
    curves = {(each.name, dial): runs(50, None) for each in every_pattern() for dial in DIALS}
    drawn = ElementTree.fromstring(picture(measured(curves)))  # noqa: S314  # our own
    svg = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f"{svg}g")) == len(every_pattern())
    lines = drawn.findall(f".//{svg}polyline")
    assert len(lines) == len(every_pattern()) * len(DIALS)
    assert all(len(line.attrib["points"].split()) == len(AFTER) for line in lines)


def test_the_page_says_what_was_not_found() -> None:
    curves = {(each.name, dial): runs(50, 50) for each in every_pattern() for dial in DIALS}
    curves["blinds given up", 1.0] = runs(None, None)
    curves["whipsaw", 1.0] = runs(None, 50)
    told = page(measured(curves, Month(1_000_000, 250_000, 5.6, [], 5.1)), "power.svg")
    assert "| whipsaw | not found (50%) | 50 | 50 | 2, 2, 2 | dumping |" in told
    assert "| blinds given up | not found (0%) | 50 | 50 | 2, 2, 2 | — |" in told
    assert "| whipsaw | 2 | 0 | 1 | 0 |" in told
    assert "| blinds given up | 0 | — | 0 | — |" in told
    assert "| 1,000,000 | 0, 0 | 250,000 | 5.60 | 5.10 | 0 |" in told


def test_page_of_a_measurement_that_was_stopped_names_what_was_played() -> None:
    told = page(measured({("whipsaw", 1.0): runs(20)}), "power.svg")
    assert "| whipsaw | 20 | not played | not played | 1, 0, 0 | dumping |" in told
    assert "soft play of two" not in told


def test_results_are_kept_for_the_same_run_of_the_same_search(tmp_path: Path) -> None:
    path = tmp_path / "kept" / "runs.jsonl"
    played = Run(PATTERNS[0], 1.0, 11)
    others = [played._replace(seed=12), played._replace(honest=("tight", "loose"))]
    Results(path).add(Found(played, 50, "dumping", 1))
    again = Results(path)
    assert played in again
    assert not any(each in again for each in others)
    assert again.of([*others, played]) == [Found(played, 50, "dumping", 1)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "signs", "most"),
    [
        ("whipsaw", {Indicator.SQUEEZES}, 100),
        ("cards shared", {Indicator.KNOWS, Indicator.COMBINED}, 1000),
    ],
)
def test_who_plays_for_one_another_is_found(name: str, signs: set[Indicator], most: int) -> None:
    found = found_after(Run(pattern(name), 1.0, 30))
    assert found.hands is not None
    assert found.hands <= most
    assert found.by in signs


@pytest.mark.long
def test_team_is_found_and_none_of_the_players_at_its_tables() -> None:
    found = found_after(Run(pattern("a team of three"), 1.0, 30))
    assert found.hands is not None
    assert found.bystanders == 0


@pytest.mark.nightly
@pytest.mark.parametrize("honest", [(), ("tight", "loose")])
@pytest.mark.parametrize("played", every_pattern(), ids=lambda each: each.name)
def test_at_most_one_bystander_is_told_in_a_hundred_runs(
    played: Pattern, honest: tuple[str, ...]
) -> None:
    """RUNS in the environment sets how many runs are played."""
    runs = [Run(played, 1.0, seed, honest) for seed in range(101, 101 + RUNS)]
    assert sum(found_after(run).bystanders for run in runs) <= 1


@pytest.mark.long
def test_people_who_do_nothing_for_one_another_are_not() -> None:
    """The same club with its dial at nothing, and an honest evening of a room."""
    assert found_after(Run(pattern("whipsaw"), 0.0, 30)).hands is None
    month = month_of(MonthAsked(30, 10_000), 2, inf, lambda _dealt: None)
    assert month is not None
    assert month.hands >= 10_000
    assert month.pairs > 1000
    assert month.beyond == []


@pytest.mark.long
def test_month_goes_on_with_what_was_dealt_before(tmp_path: Path) -> None:
    asked = MonthAsked(30, 3000, folder=tmp_path)
    stopped = month_of(asked, 1, 0.0, lambda _dealt: None)
    whole = month_of(asked, 1, inf, lambda _dealt: None)
    assert stopped is not None
    assert whole is not None
    assert stopped.hands < whole.hands
    assert len(list(tmp_path.iterdir())) == asked.sheets
    again = month_of(asked._replace(folder=None), 1, inf, lambda _dealt: None)
    assert again == whole
