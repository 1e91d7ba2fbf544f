"""The daily check flags a shuffle with a fault, and hardly ever an honest one."""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import pytest

from poker.deck import commitments, shuffling
from poker.oversight.shuffling import examining, sources
from poker.oversight.shuffling.examining import examine, fresh
from poker.oversight.shuffling.results import results
from poker.oversight.shuffling.sources import SOURCES
from poker.oversight.shuffling.tally import repeated, tally
from poker.oversight.shuffling.threshold import TESTS_A_DAY, THRESHOLD, years_between_false_alarms
from poker.services.deal import dealing
from tests.poker.oversight.shuffling import shuffles
from tests.poker.oversight.shuffling.shuffles import Shuffle, honest_decks

Planted = Callable[[Random], Shuffle]


def flagged_by(tested: Sequence[examining.Tested]) -> set[str]:
    return {each.result.test for each in tested if each.alarm}


def alarms(shuffle: Shuffle, deals: int) -> set[str]:
    return flagged_by(examine(deals, sources={"planted": shuffle}))


@pytest.mark.rule("rng-daily-check")
@pytest.mark.parametrize(
    ("planted", "deals", "found_by"),
    [
        (shuffles.swap_with_any, 2000, "positions"),
        (shuffles.one_byte_modulo, 6000, "positions"),
        (shuffles.few_seeds, 2000, "repeated"),
        (shuffles.stuck_card, 2000, "positions"),
        (shuffles.short_cycle, 1000, "cycles"),
        (shuffles.clump, 6000, "followers"),
        (shuffles.used_again, 2000, "deal_to_deal"),
    ],
)
def test_a_planted_fault_is_flagged(planted: Planted, deals: int, found_by: str) -> None:
    """With far fewer decks than a day's, on which a fault shows the more."""
    assert deals < 20_000 // 3
    assert found_by in alarms(planted(Random(7)), deals)


@pytest.mark.rule("rng-daily-check")
def test_an_honest_shuffle_of_as_many_decks_is_not() -> None:
    assert alarms(shuffles.honest(Random(7)), 4000) == set()


@pytest.mark.rule("shuffle")
def test_the_functions_that_deal_are_those_that_are_tested() -> None:
    """And pass: by chance an alarm comes once in 400,000 runs, and twice running never."""
    assert SOURCES["order"]() != SOURCES["order"]()
    assert vars(sources)["shuffled"] is vars(commitments)["shuffled"] is shuffling.shuffled
    assert vars(sources)["permutation"] is vars(dealing)["permutation"]
    assert vars(sources)["mixed"] is vars(dealing)["mixed"]
    tested = examine(1000)
    assert len(tested) == TESTS_A_DAY
    assert {each.source for each in tested} == set(SOURCES)
    if flagged := flagged_by(tested):
        assert not flagged & flagged_by(examine(1000))


def test_one_odd_lot_is_confirmed_on_fresh_decks_or_forgotten() -> None:
    """Every card of the first lot is where it was; the second lot is honest."""
    honest = shuffles.honest(Random(1))
    made = iter(range(10_000))
    tested = examine(
        1000, sources={"once": lambda: shuffles.NEW if next(made) < 1000 else honest()}
    )
    positions = next(each for each in tested if each.result.test == "positions")
    assert positions.result.p < THRESHOLD
    assert positions.again is not None
    assert positions.again > THRESHOLD
    assert not positions.alarm
    assert next(made) == 5000, "four times as many"


def rates(runs: int, deals: int, below: float) -> dict[str, float]:
    """How often honest decks give each test a p-value below this."""
    hits: dict[str, int] = {}
    for seed in range(runs):
        lot = honest_decks(seed, deals)
        for result in results(tally(lot), repeated(lot)):
            hits[result.test] = hits.get(result.test, 0) + (result.p < below)
    return {test: count / runs for test, count in hits.items()}


def test_p_values_of_honest_decks_are_as_rare_as_they_say() -> None:
    """Of 200 runs 10 % have a p-value below 0.1, give or take four standard deviations."""
    found = rates(200, 500, 0.1)
    assert found.pop("repeated") == 0
    assert all(0.015 < rate < 0.185 for rate in found.values()), found


@pytest.mark.nightly
@pytest.mark.rule("rng-daily-check")
def test_false_alarms_are_as_rare_as_is_published() -> None:
    """2,000 days: each test is beyond the threshold one day in 2,000, all of them together on 7
    days in the mean; so a day's second lot would alarm as seldom as is said."""
    found = rates(2000, 5000, THRESHOLD)
    assert sum(found.values()) * 2000 < 20, found
    assert years_between_false_alarms() > 100


def test_the_published_rate_is_what_the_threshold_gives() -> None:
    second_lots_a_year = 365 * TESTS_A_DAY * THRESHOLD
    assert years_between_false_alarms() == round(1 / (second_lots_a_year * THRESHOLD)) == 457


def test_fresh_decks_come_as_they_are_made() -> None:
    made = fresh(shuffles.honest(Random(3)), 3)
    again = shuffles.honest(Random(3))
    assert np.array_equal(made, [again() for _ in range(3)])
