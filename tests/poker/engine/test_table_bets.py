"""A table's own smallest and largest bet (clauses table-max-bet, min-bet, raise-floor)."""

from typing import Any

import pytest

from poker.engine.errors import AmountTooLarge, AmountTooSmall, CannotGoAllIn
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal

pytestmark = pytest.mark.rule("table-max-bet")


@pytest.mark.rule("raise-floor")
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_without_its_own_a_street_starts_at_the_big_blind(street: str) -> None:
    hand = protected("A 1000, B 1000")
    while hand.hand.street != street:
        hand.play(f"{hand.to_act} {'check' if hand.options.check else 'call'}")

    assert hand.limits("B")[0] == 10
    assert hand.play("B bet 10").limits("A")[0] == 20


@pytest.mark.rule("min-bet")
def test_a_smallest_bet_above_the_big_blind_holds_for_bets_and_raises() -> None:
    hand = protected("A 1000, B 1000", min_bet=25)
    assert hand.limits("A")[0] == 35

    hand.play("A call", "B check")
    assert isinstance(hand.refused("B bet 24"), AmountTooSmall)
    assert hand.play("B bet 25").limits("A")[0] == 50


def test_no_bet_is_above_the_largest() -> None:
    hand = limped("A 1000, B 1000", max_bet=60)

    assert hand.limits("B") == (10, 60)
    refusal = hand.refused("B bet 61")
    assert isinstance(refusal, AmountTooLarge)
    assert refusal.allowed == {"min": 10, "max": 60}


def test_no_raise_makes_it_more_than_the_largest_bet() -> None:
    hand = limped("A 1000, B 1000", max_bet=60).play("B bet 20")

    assert hand.limits("A") == (40, 60)
    assert hand.play("A raise 60").may("B") == {"fold", "call"}


def test_there_is_no_raise_when_a_full_one_would_be_too_large() -> None:
    hand = limped("A 1000, B 1000", max_bet=60).play("B bet 31")

    assert hand.may("A") == {"fold", "call"}


def test_pot_limit_takes_the_smaller_of_the_two_maxima() -> None:
    largest = {
        max_bet: limped("A 1000, B 1000", "pot_limit", max_bet=max_bet).limits("B")[1]
        for max_bet in (15, 20, 60)
    }

    assert largest == {15: 15, 20: 20, 60: 20}


def test_an_all_in_above_the_largest_bet_is_possible_only_as_a_call() -> None:
    hand = limped("A 65, B 1000, C 1000", max_bet=60).play("B bet 60")
    assert hand.play("C call").to_act == "A"
    assert hand.play("A all-in").stacks["A"] == 0

    deeper = limped("A 71, B 1000, C 1000", max_bet=60).play("B bet 20", "C call")
    assert isinstance(deeper.refused("A all-in"), CannotGoAllIn)


def test_an_all_in_of_exactly_the_largest_bet_is_a_bet() -> None:
    hand = limped("A 1000, B 70", max_bet=60).play("B all-in")

    assert hand.hand.price == 60


@pytest.mark.rule("short-all-in")
def test_a_short_all_in_below_the_largest_bet_is_allowed() -> None:
    hand = limped("A 60, B 1000, C 1000", max_bet=60).play("B bet 40", "C call")

    assert hand.limits("A") == (50, 50)
    hand.play("A all-in")
    assert hand.may("B") == {"fold", "call"}


def protected(seats: str, structure: str = "no_limit", **bets: Any) -> Script:
    rules = game("omaha-protected", structure, big_blind=10)
    return deal(seats, rules=rules, **bets)


def limped(seats: str, structure: str = "no_limit", **bets: int) -> Script:
    """Everybody calls 10; B is first to act on the flop."""
    hand = protected(seats, structure, **bets)
    while hand.hand.street == "preflop":
        hand.play(f"{hand.to_act} {'check' if hand.options.check else 'call'}")
    return hand
