"""What is counted of decks, and what is known of honest ones, worked out another way."""

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from math import isclose, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.oversight.shuffling import chances
from poker.oversight.shuffling.tally import VALUES, Tally, repeated, tally
from tests.poker.oversight.shuffling.shuffles import honest_decks

DECKS = st.lists(st.permutations(range(52)), min_size=1, max_size=4)


def runs(deck: list[int]) -> int:
    colours = [card % 4 in (1, 2) for card in deck]
    return 1 + sum(a != b for a, b in pairwise(colours))


def cycles(deck: list[int]) -> int:
    left, count = set(range(52)), 0
    while left:
        count, place = count + 1, left.pop()
        while deck[place] in left:
            place = deck[place]
            left.remove(place)
    return count


@given(DECKS)
def test_counts_are_those_of_a_plain_loop(lot: list[list[int]]) -> None:
    counted = tally(np.array(lot, np.uint8))
    for deck in lot:
        for place, card in enumerate(deck):
            counted.positions[place, card] -= 1
        for first, second in pairwise([52, *deck, 52]):
            counted.followers[first, second] -= 1
        counted.colour_runs[runs(deck)] -= 1
        counted.cycles[cycles(deck)] -= 1
        counted.fixed_points[sum(place == card for place, card in enumerate(deck))] -= 1
        counted.serial -= sum(VALUES[a] * VALUES[b] for a, b in pairwise([*deck, deck[0]]))
    for one, two in pairwise(lot):
        counted.agreeing -= sum(a == b for a, b in zip(one, two, strict=True))
    left = [value for value in vars(counted).values() if isinstance(value, np.ndarray)]
    assert not any(value.any() for value in left)
    assert (counted.serial, counted.agreeing) == (0, 0)
    assert (counted.deals, counted.neighbours) == (len(lot), len(lot) - 1)


def test_tallies_add_up() -> None:
    lot = honest_decks(1, 30)
    total = tally(lot[:10]) + tally(lot[10:]) + Tally()
    whole = tally(lot)
    assert total.deals == 30
    assert np.array_equal(total.followers, whole.followers)
    assert np.array_equal(total.cycles, whole.cycles)
    assert total.serial == whole.serial


def test_decks_that_came_before_are_counted() -> None:
    lot = honest_decks(2, 5)
    assert repeated(lot) == 0
    assert repeated(lot[[0, 1, 1, 4, 1, 0]]) == 3


@pytest.mark.parametrize(
    ("likely", "mean"),
    [
        (chances.fixed_points, 1),
        (chances.cycles, sum(1 / size for size in range(1, 53))),
        (chances.colour_runs, 27),
    ],
)
def test_chances_are_whole_and_have_the_mean_that_is_known(
    likely: Callable[[], Sequence[float]], mean: float
) -> None:
    found = likely()
    assert isclose(sum(found), 1)
    assert isclose(sum(count * chance for count, chance in enumerate(found)), mean)


def test_the_moments_of_the_serial_sum_are_those_of_all_orders_of_few_values() -> None:
    """All 720 orders of six values that sum to zero."""
    values = (-5, -3, -1, 1, 2, 6)
    sums = [sum(a * b for a, b in pairwise([*order, order[0]])) for order in permutations(values)]
    mean, deviation = chances.serial_moments(values)
    assert isclose(mean, np.mean(sums))
    assert isclose(deviation, np.std(sums))


def test_who_follows_whom_has_the_mean_and_variance_that_is_worked_out() -> None:
    """Over 300 lots of 200 decks, within four standard errors."""
    scale, freedom = chances.followers_scale()
    assert isclose(scale * freedom, 53 * 51), "each pair's variance over its mean, summed"
    found = []
    for seed in range(300):
        counts = tally(honest_decks(seed, 200)).followers
        off = (counts - 200 / 52) ** 2
        np.fill_diagonal(off, 0)
        found.append(off.sum() / (200 / 52))
    error = sqrt(2 * freedom) * scale / sqrt(len(found))
    assert abs(np.mean(found) - scale * freedom) < 4 * error
    assert abs(np.std(found) / (sqrt(2 * freedom) * scale) - 1) < 4 / sqrt(2 * len(found))


def test_a_p_value_is_small_on_either_side() -> None:
    assert chances.chi_square(2601, 2601) > 0.9
    assert chances.chi_square(2601 + 72 * 5, 2601) < 0.001
    assert chances.chi_square(2601 - 72 * 5, 2601) < 0.001
    assert isclose(chances.normal(1.959964), 0.05, rel_tol=1e-6)
    assert chances.normal(-6) < 1e-8
