"""Rule set E's chart for pot limit and no limit. Amounts in cents."""

import pytest

from tests.poker.engine.rake.hands import BIG_BET, taken

pytestmark = pytest.mark.rule("rake-big-bet")


@pytest.mark.parametrize(
    ("pot", "rake"),
    [
        (0, 0),
        (199, 0),
        (200, 10),
        (201, 10),
        (299, 10),
        (300, 15),
        (301, 15),
        (1000, 50),
        (1099, 50),
        (1100, 55),
    ],
)
@pytest.mark.parametrize("dealt", [2, 3, 4, 5, 6, 9])
def test_each_full_dollar_pays_5_cents(pot: int, rake: int, dealt: int) -> None:
    assert taken(BIG_BET, pot, dealt=dealt) == rake


@pytest.mark.parametrize("pot", [100, 101, 199])
def test_a_rake_under_10_cents_is_zero(pot: int) -> None:
    assert taken(BIG_BET, pot) == 0


@pytest.mark.parametrize(
    ("dealt", "below", "cap_reached_at", "cap"),
    [
        (2, 95, 2000, 100),
        (3, 95, 2000, 100),
        (4, 195, 4000, 200),
        (5, 195, 4000, 200),
        (6, 295, 6000, 300),
        (9, 295, 6000, 300),
        (10, 295, 6000, 300),
    ],
)
def test_the_cap_goes_by_players_dealt_in(
    dealt: int, below: int, cap_reached_at: int, cap: int
) -> None:
    assert taken(BIG_BET, cap_reached_at - 1, dealt=dealt) == below
    assert taken(BIG_BET, cap_reached_at, dealt=dealt) == cap
    assert taken(BIG_BET, cap_reached_at + 100, dealt=dealt) == cap
    assert taken(BIG_BET, 1_000_000, dealt=dealt) == cap


def test_the_stakes_do_not_matter() -> None:
    assert taken(BIG_BET, 1000, limits=(1, 0)) == taken(BIG_BET, 1000, limits=(500_000, 0)) == 50
