"""Rule set E's chart for fixed limit. Amounts in cents."""

import pytest

from poker.engine.errors import InvalidRules
from tests.poker.engine.rake.hands import LIMIT, taken

pytestmark = pytest.mark.rule("rake-limit")

Line = tuple[int, int]

SMALL_STAKES = [(50, 100), (100, 200)]
MIDDLE_STAKES = [(200, 400), (300, 600), (500, 1000), (1000, 2000)]
HIGH_STAKES = [(1500, 3000), (2000, 4000), (3000, 6000)]


def around(*lines: Line) -> list[tuple[int, int]]:
    """Each line's pot a cent below, at and a cent above, with the rake of each."""
    found, before = [(0, 0)], 0
    for pot, rake in lines:
        found += [(pot - 1, before), (pot, rake), (pot + 1, rake)]
        before = rake
    return [*found, (1_000_000, before)]


@pytest.mark.parametrize(("pot", "rake"), around((500, 50), (1200, 75), (2000, 100)))
@pytest.mark.parametrize("limits", SMALL_STAKES)
@pytest.mark.parametrize("dealt", [2, 3, 4, 5, 6, 10])
def test_small_stakes_are_the_same_for_any_number_of_players(
    pot: int, rake: int, limits: tuple[int, int], dealt: int
) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


@pytest.mark.parametrize(("pot", "rake"), around((2000, 100)))
@pytest.mark.parametrize("limits", MIDDLE_STAKES)
@pytest.mark.parametrize("dealt", [2, 3])
def test_middle_stakes_with_2_or_3(
    pot: int, rake: int, limits: tuple[int, int], dealt: int
) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


@pytest.mark.parametrize(("pot", "rake"), around((2000, 100), (3000, 150), (4000, 200)))
@pytest.mark.parametrize("limits", MIDDLE_STAKES)
@pytest.mark.parametrize("dealt", [4, 5])
def test_middle_stakes_with_4_or_5(
    pot: int, rake: int, limits: tuple[int, int], dealt: int
) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


@pytest.mark.parametrize(
    ("pot", "rake"), around((2000, 100), (3000, 150), (4000, 200), (5000, 250), (6000, 300))
)
@pytest.mark.parametrize("limits", MIDDLE_STAKES)
@pytest.mark.parametrize("dealt", [6, 10])
def test_middle_stakes_with_6_to_10(
    pot: int, rake: int, limits: tuple[int, int], dealt: int
) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


@pytest.mark.parametrize(("pot", "rake"), around((4000, 100)))
@pytest.mark.parametrize("limits", HIGH_STAKES)
@pytest.mark.parametrize("dealt", [2, 3])
def test_high_stakes_with_2_or_3(pot: int, rake: int, limits: tuple[int, int], dealt: int) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


@pytest.mark.parametrize(("pot", "rake"), around((4000, 100), (5500, 150), (7000, 200)))
@pytest.mark.parametrize("limits", HIGH_STAKES)
@pytest.mark.parametrize("dealt", [4, 5])
def test_high_stakes_with_4_or_5(pot: int, rake: int, limits: tuple[int, int], dealt: int) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


@pytest.mark.parametrize(
    ("pot", "rake"), around((4000, 100), (5500, 150), (7000, 200), (8500, 250), (10000, 300))
)
@pytest.mark.parametrize("limits", HIGH_STAKES)
@pytest.mark.parametrize("dealt", [6, 10])
def test_high_stakes_with_6_to_10(pot: int, rake: int, limits: tuple[int, int], dealt: int) -> None:
    assert taken(LIMIT, pot, dealt=dealt, limits=limits) == rake


def test_unlisted_stakes_have_no_rake_to_work_out() -> None:
    with pytest.raises(InvalidRules, match="rake, big_blind"):
        taken(LIMIT, 5000, limits=(1200, 2400))
