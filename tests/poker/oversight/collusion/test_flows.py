"""What counts as chips passed on."""

from math import exp, log, sqrt

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.models import Indicator
from poker.oversight.collusion.signs.chance import deviations, threshold
from poker.oversight.collusion.signs.dumping import STATISTICS, Flow, chance_of_amount, deviation
from poker.oversight.collusion.signs.shared import Places, shared_places

EVEN = Flow(100_000, 0.0, 400_000.0)


@given(lost=st.floats(-10_000, 10_000))
def test_one_pot_alone_comes_to_one_at_most(lost: float) -> None:
    """Luck fills the largest pot there is."""
    assert abs(deviation(Flow(1, lost, lost**2), EVEN, EVEN)) <= 1


def test_the_same_side_of_every_pot_is_no_luck() -> None:
    hands = 100
    found = deviation(Flow(hands, 20.0 * hands, 400.0 * hands), EVEN, EVEN)
    assert found == pytest.approx(sqrt(hands), rel=0.01)


def test_both_see_the_same_flow() -> None:
    flow = Flow(200, 300.0, 900.0)
    loser, winner = Flow(5000, 100.0, 20_000.0), Flow(3000, -50.0, 9_000.0)
    assert deviation(flow, loser, winner) == pytest.approx(-deviation(flow.back(), winner, loser))


def test_who_loses_to_everybody_gives_nobody_anything() -> None:
    """Two big blinds a hand, to whomever."""
    loser = Flow(100_000, 200_000.0, 900_000.0)
    assert abs(deviation(Flow(500, 1000.0, 5000.0), loser, EVEN)) < 0.2
    assert deviation(Flow(500, 1000.0, 5000.0), EVEN, EVEN) > 10


def test_small_pots_without_a_large_one_are_no_sign() -> None:
    """One big blind lost a hundred times, where single hands with others come to four."""
    usual = Flow(100_000, 0.0, 16.0 * 100_000)
    assert deviation(Flow(100, 100.0, 100.0), usual, usual) < 3


def test_what_few_share_is_worth_more() -> None:
    pair, cafe, street = [1, 2], range(1, 6), range(1, 30)
    devices = [("cookie", player) for player in pair]
    places = [("cafe", player) for player in cafe] + [("street", player) for player in street]
    found = shared_places({"devices": devices, "addresses": places})
    assert found[1, 2] == Places(devices=1, addresses=1, worth=1 + 1 / 4, others=3)
    assert found[4, 5] == Places(devices=0, addresses=1, worth=1 / 4, others=3)
    assert (1, 9) not in found


def test_a_browser_used_twice_is_one_browser() -> None:
    seen = [("a", 1), ("a", 2), ("a", 1)]
    assert shared_places({"devices": seen})[1, 2] == Places(devices=1, worth=1)


USUAL = Flow(100_000, 0.0, 30.0 * 100_000)


def stacks_passed(stacks: int, hands: int) -> Flow:
    """So many stacks of a hundred big blinds go one way in so many hands, and nothing else."""
    return Flow(hands, 100.0 * stacks, 10_000.0 * stacks, 100.0)


def test_a_thousand_big_blinds_in_forty_hands_are_no_luck() -> None:
    """Also among all the pairs that five thousand players can form."""
    pairs = 5_000 * 4_999 // 2
    found = chance_of_amount(stacks_passed(10, 40), USUAL, USUAL, USUAL)
    assert deviations(log(STATISTICS) + found) > threshold([], pairs * len(Indicator))


@pytest.mark.parametrize("stacks", [1, 2])
def test_a_stack_or_two_are_luck_however_few_the_hands(stacks: int) -> None:
    assert chance_of_amount(stacks_passed(stacks, stacks), USUAL, USUAL, USUAL) > log(1e-6)


def test_what_both_swing_with_others_explains_more() -> None:
    wild = Flow(5_000, 0.0, 600.0 * 5_000)
    calm = chance_of_amount(stacks_passed(8, 200), USUAL, USUAL, USUAL)
    assert chance_of_amount(stacks_passed(8, 200), wild, USUAL, USUAL) > log(1000) + calm


def test_in_a_room_that_knows_nobody_a_hand_still_swings() -> None:
    nothing = Flow(0, 0.0, 0.0)
    assert chance_of_amount(stacks_passed(1, 1), nothing, nothing, nothing) > log(1e-4)
    assert chance_of_amount(nothing, nothing, nothing, nothing) == 0


@given(
    stacks=st.integers(1, 12),
    hands=st.integers(12, 500),
    trials=st.just(20_000),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=10)
def test_the_bound_is_one(stacks: int, hands: int, trials: int, seed: int) -> None:
    """Swings of a hundred big blinds, as often as makes thirty a hand, go so far one way no more
    often than it says."""
    chances = numpy.random.default_rng(seed)
    rate = 30.0 / 100**2
    won, lost = (chances.binomial(hands, rate / 2, trials) for _ in range(2))
    often = float(numpy.mean(abs(won - lost) >= stacks))
    bound = exp(chance_of_amount(stacks_passed(stacks, hands), USUAL, USUAL, USUAL))
    assert often <= bound + 3 * sqrt(max(bound, 1e-4) / trials)
