"""What holds for every rake that can be saved, over random games, pots and players."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.rake.playable import require_playable
from poker.engine.rake.schedule import NO_RAKE, Rake
from poker.engine.rake.shares import shares_by_player, split_over_pots
from tests.poker.engine.rake.hands import BIG_BET, LIMIT, taken

LIMITS = st.sampled_from([50, 100, 200, 250, 1000, 1500, 3000]).map(lambda low: (low, 2 * low))
PERCENTAGES = st.builds(
    Rake,
    st.just("percent"),
    basis_points=st.integers(1, 1000),
    cap=st.integers(0, 1000),
    no_flop_no_drop=st.booleans(),
)
RAKES = st.one_of(st.sampled_from([NO_RAKE, BIG_BET, LIMIT]), PERCENTAGES)
POTS = st.integers(0, 20_000)
CONTRIBUTIONS = st.dictionaries(st.integers(1, 10), st.integers(0, 5000), min_size=1)


@pytest.mark.rule("payback-floor")
@given(RAKES, POTS, st.integers(2, 10), LIMITS, st.booleans())
def test_no_hand_pays_more_than_a_tenth(
    rake: Rake, pot: int, dealt: int, limits: tuple[int, int], saw_flop: bool
) -> None:
    structure = "fixed_limit" if rake.schedule == "limit" else "no_limit"
    low, high = limits
    require_playable(rake, structure=structure, seats=10, big_blind=low, upper_limit=high)

    assert 0 <= 10 * taken(rake, pot, dealt=dealt, saw_flop=saw_flop, limits=limits) <= pot


@pytest.mark.rule("rake-rounds-down")
@given(RAKES, POTS, POTS, st.integers(2, 10), LIMITS)
def test_a_larger_pot_never_pays_less(
    rake: Rake, pot: int, more: int, dealt: int, limits: tuple[int, int]
) -> None:
    smaller = taken(rake, pot, dealt=dealt, limits=limits)

    assert smaller <= taken(rake, pot + more, dealt=dealt, limits=limits)


@pytest.mark.rule("rake-big-bet")
@pytest.mark.rule("rake-limit")
@given(st.sampled_from([BIG_BET, LIMIT]), POTS, st.integers(2, 9), LIMITS)
def test_more_players_never_pay_less_by_a_chart(
    rake: Rake, pot: int, dealt: int, limits: tuple[int, int]
) -> None:
    fewer = taken(rake, pot, dealt=dealt, limits=limits)

    assert fewer <= taken(rake, pot, dealt=dealt + 1, limits=limits)


@pytest.mark.rule("rake-rounds-down")
@given(st.lists(st.integers(0, 50), min_size=1, max_size=6), st.data())
def test_the_pots_pay_the_rake_and_none_more_than_it_holds(
    pots: list[int], data: st.DataObject
) -> None:
    rake = data.draw(st.integers(0, sum(pots)))
    split = split_over_pots(rake, pots)

    assert sum(split) == rake
    assert all(0 <= part <= pot for part, pot in zip(split, pots, strict=True))


@pytest.mark.rule("rake-rounds-down")
@given(CONTRIBUTIONS, st.data())
def test_the_players_pay_the_rake_within_a_cent_of_their_part(
    contributed: dict[int, int], data: st.DataObject
) -> None:
    total = sum(contributed.values())
    rake = data.draw(st.integers(0, total))
    shares = shares_by_player([(rake, contributed)])

    assert sum(shares.values()) == rake
    for seat, share in shares.items():
        assert share <= contributed[seat]
        assert abs(share - Fraction(rake * contributed[seat], max(total, 1))) < 1
