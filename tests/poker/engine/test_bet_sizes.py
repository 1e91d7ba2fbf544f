"""How much may be bet and raised (sections 4 and 5 of the rulebook)."""

from typing import Any

import pytest

from poker.engine.errors import AmountTooLarge, AmountTooSmall, CannotBet, CannotRaise
from tests.poker.engine.script import Script, deal


@pytest.mark.rule("min-bet")
def test_the_smallest_bet_is_the_big_blind() -> None:
    hand = limped("A 500, B 500, C 500")

    assert hand.limits("B")[0] == 10
    refusal = hand.refused("B bet 9")
    assert isinstance(refusal, AmountTooSmall)
    assert (refusal.code, refusal.field, refusal.allowed["min"]) == (
        "amount_too_small",
        "amount",
        10,
    )
    assert hand.play("B bet 10").to_act == "C"


@pytest.mark.rule("min-raise")
def test_a_raise_is_as_large_as_the_largest_before_it() -> None:
    hand = limped("A 500, B 500, C 500", blinds=(2, 5)).play("B bet 5", "C raise 15")

    assert hand.limits("A")[0] == 25
    assert isinstance(hand.refused("A raise 24"), AmountTooSmall)
    assert hand.play("A raise 25").limits("B")[0] == 35


@pytest.mark.rule("min-raise")
def test_before_the_flop_the_big_blind_counts_as_the_first_bet() -> None:
    hand = deal("A 500, B 500, C 500", blinds=(5, 10))

    assert hand.limits("A")[0] == 20
    assert hand.play("A raise 35").limits("B")[0] == 60


@pytest.mark.rule("min-raise")
def test_a_new_street_forgets_the_raises_of_the_last() -> None:
    hand = deal("A 500, B 500, C 500").play("A raise 35", "B call", "C call")

    assert hand.limits("B")[0] == 10


@pytest.mark.rule("raise-floor")
def test_a_raise_over_a_short_all_in_bet_adds_a_full_big_blind() -> None:
    hand = deal("A 500, B 14, C 500", blinds=(5, 10))
    hand.play("A call", "B call", "C check").play("B all-in")

    assert hand.hand.price == 4
    assert hand.limits("C")[0] == 14


@pytest.mark.rule("no-limit")
def test_no_limit_is_any_amount_up_to_the_whole_stack() -> None:
    hand = limped("A 500, B 500, C 500", structure="no_limit")

    assert hand.limits("B") == (10, 490)
    assert isinstance(hand.refused("B bet 491"), AmountTooLarge)
    assert hand.play("B bet 490").hand.price == 490


@pytest.mark.rule("no-limit")
def test_in_no_limit_the_first_to_act_may_go_all_in() -> None:
    hand = deal("A 500, B 500, C 500", structure="no_limit").play("A all-in")

    assert hand.hand.price == 500
    assert hand.may("B") == {"fold", "call"}


@pytest.mark.rule("unlimited-raises")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_there_is_no_cap_on_the_number_of_raises(structure: str) -> None:
    hand = deal("A 500, B 500", blinds=(5, 10), structure=structure)
    for raised, name in enumerate("ABABABABABAB", start=2):
        hand.play(f"{name} raise {10 * raised}")

    assert hand.may("A") == {"fold", "call", "raise"}


def test_a_bet_is_not_a_raise() -> None:
    hand = deal("A 500, B 500")
    refusal = hand.refused("A bet 20")
    assert isinstance(refusal, CannotBet)
    assert refusal.allowed == {"raise_to": 20}

    hand.play("A call", "B check")
    refusal = hand.refused("B raise 10")
    assert isinstance(refusal, CannotRaise)
    assert refusal.allowed == {"bet_to": 10}


def limped(seats: str, *, blinds: tuple[int, int] = (5, 10), **choices: Any) -> Script:
    """Three players see a flop for one big blind each; B is first to act."""
    hand = deal(seats, blinds=blinds, **choices)
    return hand.play("A call", "B call", "C check")
