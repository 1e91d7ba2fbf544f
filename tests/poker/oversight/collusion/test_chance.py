"""From where on something is no chance any more."""

from fractions import Fraction
from math import exp, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.oversight.collusion.signs.chance import (
    FAMILY_RATE,
    deviations,
    normal_threshold,
    poisson_tail,
    symmetric_threshold,
)


@given(count=st.integers(1, 30), mean=st.floats(0.1, 20))
def test_a_tail_is_what_the_smaller_counts_leave(count: int, mean: float) -> None:
    smaller = sum(Fraction(mean) ** number / factorial(number) for number in range(count))
    assert poisson_tail(count, mean) == pytest.approx(1 - float(smaller) * exp(-mean), abs=1e-9)


def test_a_tail_beyond_all_doubles_is_still_a_tail() -> None:
    assert 0 < poisson_tail(60, 0.5) < 1e-90
    assert poisson_tail(5000, 1.0) == 0.0
    assert 30 < deviations(0.0) < 40


@given(pairs=st.integers(1, 10_000_000))
def test_a_threshold_leaves_one_room_in_a_hundred(pairs: int) -> None:
    """The chance of one pair, times all pairs, is the rate of the room."""
    threshold = normal_threshold(pairs)
    assert deviations(FAMILY_RATE / pairs) == threshold
    assert 2 * pairs * exp(-(symmetric_threshold(pairs) ** 2) / 2) == pytest.approx(FAMILY_RATE)
    assert symmetric_threshold(pairs) > threshold


def test_what_is_known_of_the_normal_curve() -> None:
    assert deviations(0.5) == pytest.approx(0)
    assert deviations(0.02275) == pytest.approx(2, abs=1e-3)
