"""From where on something is no chance any more."""

from fractions import Fraction
from math import exp, factorial, log

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, chi2

from poker.oversight.collusion.signs.chance import (
    LEAST_CHANCE,
    RATE,
    all_of,
    bounded_tail,
    deviations,
    log_chance,
    poisson_tail,
    skewed_tail,
    symmetric_tail,
    threshold,
)


@given(count=st.integers(1, 30), mean=st.floats(0.1, 20))
def test_a_tail_is_what_the_smaller_counts_leave(count: int, mean: float) -> None:
    smaller = sum(Fraction(mean) ** number / factorial(number) for number in range(count))
    expected = 1 - float(smaller) * exp(-mean)
    assert exp(poisson_tail(count, mean)) == pytest.approx(expected, abs=1e-9)


def test_what_is_known_of_the_normal_curve() -> None:
    assert deviations(log(0.5)) == pytest.approx(0)
    assert deviations(log(0.02275)) == pytest.approx(2, abs=1e-3)
    assert deviations(0.0) == 0


@given(st.floats(0.1, 200))
def test_deviations_and_chances_are_two_ways_to_say_the_same(far: float) -> None:
    """Also far beyond the smallest number a double holds."""
    assert deviations(log_chance(far)) == pytest.approx(far, rel=1e-6)


def test_what_alone_is_beyond_is_as_rare_as_one_room_in_a_hundred() -> None:
    """The chance of one test, times all tests, is the rate of the room."""
    tests = 100_000
    bar = threshold([2.0, 3.0], tests)
    assert exp(log_chance(bar)) * tests == pytest.approx(RATE)
    assert threshold([], tests) == bar


def test_one_strong_sign_lowers_no_bar_and_many_do() -> None:
    """Where ten are beyond chance, one more in a hundred of them may be."""
    tests = 100_000
    bar = threshold([], tests)
    assert threshold([30.0], tests) == pytest.approx(bar)
    assert threshold([30.0] * 10, tests) == pytest.approx(deviations(log(RATE * 10 / tests)))
    assert threshold([30.0] * 10, tests) < bar


def test_of_all_that_is_told_at_most_one_in_a_hundred_is_chance() -> None:
    """Forty in ten thousand do collude, and lie five deviations higher."""
    chances = numpy.random.default_rng(11)
    told = false = 0
    for _ in range(50):
        drawn = chances.normal(size=10_000)
        drawn[:40] += 5.0
        beyond = drawn >= threshold(drawn.tolist(), len(drawn))
        told, false = told + int(beyond.sum()), false + int(beyond[40:].sum())
    assert told > 50 * 30
    assert false / told < 0.02


@given(trials=st.integers(1, 60), rate=st.floats(0.05, 0.9), seen=st.integers(0, 60))
def test_bennett_s_bound_is_one_for_so_many_trials(trials: int, rate: float, seen: int) -> None:
    """Against the exact tail of the binomial distribution."""
    if seen > trials:
        return
    ways = [factorial(trials) // factorial(n) // factorial(trials - n) for n in range(trials + 1)]
    exact = sum(ways[n] * rate**n * (1 - rate) ** (trials - n) for n in range(seen, trials + 1))
    bound = bounded_tail(seen - trials * rate, trials * rate * (1 - rate), 1.0)
    assert log(exact) <= bound + 1e-9


def at_least(seen: int, trials: int, rate: float) -> float:
    """Return the logarithm of the exact chance of so many, or more, of the trials."""
    return float(binom.logsf(seen - 1, trials, rate))


@given(trials=st.integers(1, 400), rate=st.floats(0.001, 0.95), seen=st.integers(1, 400))
def test_a_gamma_curve_of_the_same_skew_is_near_the_chance_of_so_many_trials(
    trials: int, rate: float, seen: int
) -> None:
    """The logarithms differ by at most 1.7, and by 0.25 where the chance is below one in e¹⁰."""
    if not trials * rate < seen <= trials:
        return
    variance = trials * rate * (1 - rate)
    told = skewed_tail(seen - trials * rate, variance, variance * (1 - 2 * rate))
    exact = at_least(seen, trials, rate)
    assert exact < told + 1.7
    if exact < -10:
        assert exact < told + 0.25


def test_a_sum_that_leans_says_what_it_says_upright_and_less_the_one_way() -> None:
    """A sum whose long tail is on the near side is judged as a normal one; on the far side, less
    surely."""
    assert skewed_tail(30.0, 25.0, -5.0) == skewed_tail(30.0, 25.0, 0.0) == log_chance(6.0)
    assert skewed_tail(30.0, 25.0, 20.0) > skewed_tail(30.0, 25.0, 10.0) > log_chance(6.0)
    assert skewed_tail(1e5, 25.0, 20.0) == pytest.approx(log(LEAST_CHANCE))


@pytest.mark.parametrize(("beyond", "variance"), [(0.0, 1.0), (-3.0, 1.0), (3.0, 0.0)])
def test_what_is_not_beyond_says_nothing(beyond: float, variance: float) -> None:
    assert bounded_tail(beyond, variance, 1.0) == 0
    assert skewed_tail(beyond, variance, 1.0) == 0


@given(st.lists(st.floats(-60, 0), min_size=1, max_size=6))
def test_chances_taken_together_are_those_of_a_chi_square(log_chances: list[float]) -> None:
    """Minus twice the sum of the logarithms, with two degrees of freedom each."""
    expected = chi2.logsf(-2 * sum(log_chances), 2 * len(log_chances))
    assert all_of(log_chances) == pytest.approx(expected, rel=1e-6, abs=1e-9)


def test_several_that_are_rare_are_rarer_together_and_one_alone_is_less() -> None:
    assert all_of([-9.0, -9.0, -9.0]) < -18
    assert -9 < all_of([-9.0, 0.0, 0.0]) < -4
    assert all_of([0.0, 0.0]) == 0


def test_one_swing_says_nothing_and_ten_the_same_way_do() -> None:
    assert symmetric_tail(1.0) == 0
    assert exp(symmetric_tail(10.0)) == pytest.approx(2 * exp(-50))
