"""What counts as chips passed on, and as going easy on somebody."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.oversight.collusion.signs.dumping import Flow, deviation
from poker.oversight.collusion.signs.shared import Places, shared_places
from poker.oversight.collusion.signs.soft_play import Spot, softness

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


def test_softness_is_held_against_one_s_own_manners() -> None:
    """60 of 100 elsewhere, 5 of 40 here: 65 of 140 in all, so 18.57 were expected."""
    found = softness([Spot(40, 5, 140, 65)])
    share = 65 / 140
    assert found.expected == pytest.approx(40 * share)
    assert found.variance == pytest.approx(40 * 100 * 65 * 75 / (140 * 140 * 139))
    short = (40 * share - 5 - 0.5) / sqrt(found.variance)
    assert found.deviations == pytest.approx(short)


def test_quiet_players_are_not_soft_to_each_other() -> None:
    assert softness([Spot(100, 10, 1000, 100)] * 2).deviations == 0


def test_too_little_says_nothing() -> None:
    assert softness([Spot(10, 0, 500, 250)]).deviations == 0
    assert softness([Spot(50, 0, 52, 25)]).decisions == 0


def test_what_few_share_is_worth_more() -> None:
    pair, cafe, street = [1, 2], range(1, 6), range(1, 30)
    devices = [("cookie", player) for player in pair]
    places = [("cafe", player) for player in cafe] + [("street", player) for player in street]
    found = shared_places(devices, places)
    assert found[1, 2] == Places(devices=1, addresses=1, worth=1 + 1 / 4, others=3)
    assert found[4, 5] == Places(devices=0, addresses=1, worth=1 / 4, others=3)
    assert (1, 9) not in found


def test_a_browser_used_twice_is_one_browser() -> None:
    assert shared_places([("a", 1), ("a", 2), ("a", 1)], [])[1, 2].devices == 1
