"""What measures how soon collusion is found measures that, and says what it measured."""

from xml.etree import ElementTree

import pytest

from poker.models import Indicator
from tests.poker.oversight.collusion.power.curves import AFTER, DIALS, Found, Run, found_after
from tests.poker.oversight.collusion.power.month import Month, honest_month
from tests.poker.oversight.collusion.power.pictures import needed, page, picture, share_found
from tests.poker.oversight.collusion.power.schemes import PATTERNS, Pattern

pytestmark = pytest.mark.rule("collusion")


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
    curves = {(each.name, dial): runs(50, 50) for each in PATTERNS for dial in DIALS}
    curves["whipsaw", 1.0] = runs(None, 50)
    month = Month(1_000_000, 250_000, 5.6, [], 5.1)
    told = page(curves, [month], range(11, 21), "power.svg")
    assert "| whipsaw | not within 2,000 (50%) | 50 | 50 | dumping |" in told
    assert "| 1,000,000 | 250,000 | 5.60 | 5.10 | 0 |" in told


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
def test_people_who_do_nothing_for_one_another_are_not() -> None:
    """The same club with its dial at nothing, and an honest evening of a room."""
    assert found_after(Run(pattern("whipsaw"), 0.0, 30)).hands is None
    month = honest_month(30, 10_000, 2, lambda _dealt: None)
    assert month.hands >= 10_000
    assert month.pairs > 1000
    assert month.beyond == []
