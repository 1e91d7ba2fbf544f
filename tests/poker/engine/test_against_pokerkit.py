"""Random hands against pokerkit: the same turns, limits, pots and final stacks.

``pokerkit_differences`` lists where the two differ on purpose.
"""

from typing import Final

import pytest

from tests.poker.engine.pokerkit_comparison import Tally, compare_hands

HANDS: Final = 300
NIGHTLY_PARTS: Final = 10
NIGHTLY_HANDS: Final = 10_000

every_structure = pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])

pytestmark = [
    pytest.mark.rule("side-pots"),
    pytest.mark.rule("fixed-limit"),
    pytest.mark.rule("pot-limit"),
    pytest.mark.rule("no-limit"),
    pytest.mark.rule("short-all-in"),
    pytest.mark.rule("antes"),
]


@every_structure
@pytest.mark.long
def test_300_hands_agree_with_pokerkit(structure: str) -> None:
    assert_telling(compare_hands(structure, HANDS, seed=1), HANDS)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(NIGHTLY_PARTS))
@every_structure
def test_100000_hands_agree_with_pokerkit(
    structure: str, part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = compare_hands(structure, NIGHTLY_HANDS, seed=100 + part)
    with capsys.disabled():
        print(f"\n{structure} {part + 1} of {NIGHTLY_PARTS}: {dict(tally)}")  # noqa: T201  # hours go by
    assert_telling(tally, NIGHTLY_HANDS)


def assert_telling(tally: Tally, hands: int) -> None:
    """Few hands were left out, few disagreements explained, many situations met."""
    assert tally["short big blinds"] < 0.2 * hands
    assert tally["disagreements"] < 0.08 * tally["decisions"]
    assert tally["showdowns"] > 0.4 * hands
    assert tally["side pots"] > 0.1 * hands
    assert tally["antes"] > 0.2 * hands
