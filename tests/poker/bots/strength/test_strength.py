"""Levels are apart, in a short form of `make bots-strength`."""

from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.poker.bots.strength.__main__ import GAMES, play


@pytest.mark.long
@pytest.mark.parametrize("of", GAMES)
@pytest.mark.parametrize("other", ["beginner", "former"])
def test_the_strong_win_from_beginners_and_from_the_bots_of_before(of: str, other: str) -> None:
    lot = play(of, "strong", other, 600, 1)
    assert fmean(lot.won_bb) > stdev(lot.won_bb) / sqrt(len(lot.won_bb))
    assert lot.wild == 0
