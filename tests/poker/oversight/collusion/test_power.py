"""What measures how soon collusion is found measures that, and says what it measured."""

import os
from xml.etree import ElementTree

import pytest

from poker.models import Indicator
from tests.poker.oversight.collusion.power.curves import AFTER, DIALS, Found, Run, found_after
from tests.poker.oversight.collusion.power.hidden import HIDDEN
from tests.poker.oversight.collusion.power.month import Month, month_of
from tests.poker.oversight.collusion.power.pictures import needed, page, picture, share_found
from tests.poker.oversight.collusion.power.schemes import PATTERNS, Pattern
from tests.poker.oversight.collusion.power.unseen import UNSEEN

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


def test_every_pattern_has_a_panel_with_a_line_for_each_dial() -> None:
    curves = {(each.name, dial): runs(50, None) for each in PATTERNS for dial in DIALS}
    drawn = ElementTree.fromstring(picture(curves))  # noqa: S314  # our own
    svg = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f"{svg}g")) == len(PATTERNS)
    lines = drawn.findall(f".//{svg}polyline")
    assert len(lines) == len(PATTERNS) * len(DIALS)
    assert all(len(line.attrib["points"].split()) == len(AFTER) for line in lines)


def test_the_page_says_what_was_not_found() -> None:
    every = (*PATTERNS, *HIDDEN, *UNSEEN)
    curves = {(each.name, dial): runs(50, 50) for each in every for dial in DIALS}
    curves["blinds given up", 1.0] = runs(None, None)
    curves["whipsaw", 1.0] = runs(None, 50)
    month = Month(1_000_000, 250_000, 5.6, [], 5.1)
    told = page(curves, [month], range(11, 21), "power.svg")
    assert "| whipsaw | not within 2,000 (50%) | 50 | 50 | dumping | 0, 0, 0 |" in told
    assert "| blinds given up | not within 2,000 (0%) | 50 | 50 | — | 0, 0, 0 |" in told
    assert "| 1,000,000 | 0, 0 | 250,000 | 5.60 | 5.10 | 0 |" in told


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
@pytest.mark.parametrize("played", [*PATTERNS, *HIDDEN, *UNSEEN], ids=lambda each: each.name)
def test_at_most_one_bystander_is_told_in_a_hundred_runs(
    played: Pattern, honest: tuple[str, ...]
) -> None:
    """RUNS in the environment sets how many runs are played; 100 take 15 minutes."""
    runs = [Run(played, 1.0, seed, honest) for seed in range(101, 101 + RUNS)]
    assert sum(found_after(run).bystanders for run in runs) <= 1


@pytest.mark.long
def test_people_who_do_nothing_for_one_another_are_not() -> None:
    """The same club with its dial at nothing, and an honest evening of a room."""
    assert found_after(Run(pattern("whipsaw"), 0.0, 30)).hands is None
    month = month_of(30, 10_000, 2, lambda _dealt: None)
    assert month.hands >= 10_000
    assert month.pairs > 1000
    assert month.beyond == []
