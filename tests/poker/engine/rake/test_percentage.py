"""A percentage of the pot with its cap, and the hands that pay nothing. Amounts in cents."""

from dataclasses import replace

import pytest

from poker.engine.rake.schedule import NO_RAKE, Rake
from tests.poker.engine.rake.hands import BIG_BET, LIMIT, taken

FIVE_PERCENT = Rake("percent", basis_points=500)


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.parametrize(
    ("pot", "rake"), [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (999, 49), (1000, 50)]
)
def test_a_percentage_is_whole_cents_rounded_down(pot: int, rake: int) -> None:
    assert taken(FIVE_PERCENT, pot) == rake


@pytest.mark.rule("rake-rounds-down")
def test_a_fraction_of_a_percent_rounds_down_too() -> None:
    assert taken(Rake("percent", basis_points=275), 1018) == 27


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.parametrize(("pot", "rake"), [(619, 30), (620, 30), (621, 30), (10_000, 30)])
def test_a_cap_is_the_most_taken_of_the_whole_hand(pot: int, rake: int) -> None:
    assert taken(replace(FIVE_PERCENT, cap=30), pot) == rake


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.parametrize(("pot", "rake"), [(599, 29), (600, 30)])
def test_below_the_cap_the_percentage_holds(pot: int, rake: int) -> None:
    assert taken(replace(FIVE_PERCENT, cap=30), pot) == rake


def test_without_a_cap_the_rake_grows_with_the_pot() -> None:
    assert taken(FIVE_PERCENT, 1_000_000) == 50_000


def test_no_rake_takes_nothing() -> None:
    assert taken(NO_RAKE, 1_000_000) == 0


@pytest.mark.rule("rake-flop")
@pytest.mark.parametrize(("schedule", "rake"), [(FIVE_PERCENT, 300), (BIG_BET, 300), (LIMIT, 300)])
def test_no_flop_no_drop_is_a_choice_of_every_schedule(schedule: Rake, rake: int) -> None:
    no_drop = replace(schedule, no_flop_no_drop=True)

    assert taken(no_drop, 6000, saw_flop=False) == 0
    assert taken(no_drop, 6000, saw_flop=True) == rake
    assert taken(schedule, 6000, saw_flop=False) == rake
