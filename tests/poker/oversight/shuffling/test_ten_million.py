"""Ten million simulated deals: how often each card lies in each place and follows each other."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Final

import numpy as np
import pytest

from poker.oversight.shuffling import sources
from poker.oversight.shuffling.examining import LOT, fresh
from poker.oversight.shuffling.results import results
from poker.oversight.shuffling.tally import Tally, tally
from poker.oversight.shuffling.threshold import THRESHOLD

DEALS: Final = int(os.environ.get("ROOM_DEALS", "10000000"))
BOUND: Final = 6
"""Standard deviations. One of 5,460 honest frequencies is beyond it once in 90,000 runs."""


def counted(lots: int) -> Tally:
    """So many lots of decks as they are dealt: the room's order, mixed with seeds."""
    total = Tally()
    for _lot in range(lots):
        total += tally(fresh(sources.dealt, LOT))
    return total


@pytest.mark.nightly
@pytest.mark.rule("shuffle")
def test_position_and_pair_frequencies_are_within_bounds() -> None:
    shares = 200
    lots = [DEALS // LOT // shares] * shares
    total = Tally()
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for done, part in enumerate(processes.map(counted, lots), start=1):
            total += part
            if done % 20 == 0:
                sys.stderr.write(f"{done * DEALS // shares:,} deals\n")
    assert total.deals == DEALS
    expected = DEALS / 52
    bound = BOUND * sqrt(expected * 51 / 52)
    assert np.abs(total.positions - expected).max() < bound
    pairs = total.followers[~np.eye(53, dtype=bool)]
    assert np.abs(pairs - expected).max() < bound
    assert not [found for found in results(total, 0) if found.p < THRESHOLD / 100]
