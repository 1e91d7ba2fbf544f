"""Ten million simulated deals: how often each card lies in each place and follows each other."""

import os
import sys
from math import sqrt
from typing import Final

import numpy as np
import pytest

from poker.oversight.shuffling import sources
from poker.oversight.shuffling.laboratory.deck_tests import deck_tests, top_cards_for
from poker.oversight.shuffling.laboratory.lots import count
from poker.oversight.shuffling.threshold import THRESHOLD

DEALS: Final = int(os.environ.get("ROOM_DEALS", "10000000"))
BOUND: Final = 6
"""Standard deviations. One of 5,460 honest frequencies is beyond it once in 90,000 runs."""


@pytest.mark.nightly
@pytest.mark.rule("shuffle")
def test_position_and_pair_frequencies_are_within_bounds() -> None:
    made = 0

    def told(decks: int) -> None:
        nonlocal made
        made += decks
        if made % (DEALS // 10) == 0:
            sys.stderr.write(f"{made:,} deals\n")

    lots = count(sources.dealt, DEALS, top_cards=top_cards_for(DEALS), on_decks=told)
    assert lots.tally.deals == DEALS
    expected = DEALS / 52
    bound = BOUND * sqrt(expected * 51 / 52)
    assert np.abs(lots.tally.positions - expected).max() < bound
    pairs = lots.tally.followers[~np.eye(53, dtype=bool)]
    assert np.abs(pairs - expected).max() < bound
    assert not [found for found in deck_tests(lots) if found.p < THRESHOLD / 100]
