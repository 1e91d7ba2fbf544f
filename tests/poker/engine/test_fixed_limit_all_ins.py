"""Short all-ins in fixed limit: half a bet counts, less does not (clause fixed-limit-all-in).

The game is 10/20. Every player has called 10 before the flop, so that stacks read as what is
left on the flop; B is first to act there.
"""

import pytest

from poker.engine.errors import CannotGoAllIn, CannotRaise
from tests.poker.engine.games import limit_omaha
from tests.poker.engine.script import Script, deal

pytestmark = pytest.mark.rule("fixed-limit-all-in")


def test_10_all_in_16_is_a_raise_and_the_next_makes_it_26() -> None:
    hand = flop("A 500, B 500, C 16").play("B bet 10", "C all-in")

    assert hand.limits("A") == (26, 26)
    assert hand.play("A call").limits("B") == (26, 26)


def test_10_all_in_13_is_no_raise_and_is_completed_to_20() -> None:
    hand = flop("A 500, B 500, C 13").play("B bet 10", "C all-in")

    assert hand.limits("A") == (20, 20)
    hand.play("A call")
    assert hand.may("B") == {"fold", "call"}
    assert isinstance(hand.refused("B raise 20"), CannotRaise)


def test_whoever_completes_reopens_the_betting() -> None:
    hand = flop("A 500, B 500, C 13").play("B bet 10", "C all-in", "A raise 20")

    assert hand.limits("B") == (30, 30)


@pytest.mark.parametrize(("all_in", "next_raise"), [(14, 20), (15, 25)])
def test_exactly_half_a_bet_is_enough(all_in: int, next_raise: int) -> None:
    hand = flop(f"A 500, B 500, C {all_in}").play("B bet 10", "C all-in")

    assert hand.limits("A") == (next_raise, next_raise)


@pytest.mark.parametrize(("all_in", "next_raise"), [(29, 40), (30, 50)])
def test_on_the_turn_half_a_bet_is_half_the_upper_limit(all_in: int, next_raise: int) -> None:
    hand = flop(f"A 500, B 500, C {all_in}").play("B check", "C check", "A check")
    hand.play("B bet 20", "C all-in")

    assert hand.limits("A") == (next_raise, next_raise)


@pytest.mark.rule("cap")
def test_a_half_bet_counts_for_the_cap() -> None:
    hand = flop("A 500, B 500, C 16").play("B bet 10", "C all-in", "A raise 26", "B raise 36")

    assert hand.may("A") == {"fold", "call"}


@pytest.mark.rule("cap")
def test_less_than_half_a_bet_does_not_count_for_the_cap() -> None:
    hand = flop("A 500, B 500, C 13").play("B bet 10", "C all-in", "A raise 20", "B raise 30")

    assert hand.limits("A") == (40, 40)
    assert hand.play("A raise 40").may("B") == {"fold", "call"}


@pytest.mark.rule("cap")
def test_once_capped_an_all_in_above_the_call_is_not_possible() -> None:
    hand = flop("A 500, B 500, C 500, D 44")
    hand.play("B bet 10", "C raise 20", "D raise 30", "A raise 40")
    hand.play("B call", "C call")

    assert hand.may("D") == {"fold", "call"}
    assert isinstance(hand.refused("D all-in"), CannotGoAllIn)
    assert hand.play("D call").stacks["D"] == 4


@pytest.mark.rule("all-in-call")
@pytest.mark.rule("cap")
def test_once_capped_an_all_in_for_the_call_or_less_is_possible() -> None:
    hand = flop("A 500, B 500, C 500, D 35").play("B bet 10", "C raise 20", "D call", "A raise 30")

    assert hand.play("B raise 40", "C call", "D all-in").stacks["D"] == 0
    assert hand.play("A call").hand.street == "turn"


def test_an_opening_all_in_of_half_a_bet_is_a_bet() -> None:
    hand = flop("A 500, B 5, C 500").play("B all-in")

    assert hand.limits("C") == (15, 15)
    assert hand.play("C call").limits("A") == (15, 15)


def test_an_opening_all_in_below_half_a_bet_is_completed_to_a_bet() -> None:
    hand = flop("A 500, B 4, C 500").play("B all-in")

    assert hand.options.call == 4
    assert hand.limits("C") == (10, 10)
    assert hand.play("C raise 10").limits("A") == (20, 20)


@pytest.mark.parametrize(
    ("all_in", "answers"), [(4, {"fold", "call"}), (5, {"fold", "call", "raise"})]
)
def test_an_opening_all_in_reopens_for_those_who_checked_from_half_a_bet_on(
    all_in: int, answers: set[str]
) -> None:
    hand = flop(f"A 500, B 500, C {all_in}").play("B check", "C all-in", "A call")

    assert hand.may("B") == answers


def test_short_all_ins_do_not_add_up() -> None:
    hand = flop("A 500, B 500, C 14, D 18").play("B bet 10", "C all-in", "D all-in")

    assert hand.limits("A") == (20, 20)
    assert hand.play("A call").may("B") == {"fold", "call"}


def test_before_the_flop_the_big_blind_is_the_bet_raised() -> None:
    short = deal("A 13, B 500, C 500", rules=limit_omaha()).play("A all-in")
    half = deal("A 15, B 500, C 500", rules=limit_omaha()).play("A all-in")

    assert short.limits("B") == (20, 20)
    assert half.limits("B") == (25, 25)


def flop(stacks: str) -> Script:
    """The flop, where the players have these stacks left."""
    names = [text.split() for text in stacks.split(",")]
    seats = ", ".join(f"{name} {int(chips) + 10}" for name, chips in names)
    hand = deal(seats, rules=limit_omaha())
    while hand.hand.street == "preflop":
        hand.play(f"{hand.to_act} {'check' if hand.options.check else 'call'}")
    return hand
