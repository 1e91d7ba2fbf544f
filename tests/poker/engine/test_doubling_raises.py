"""Rule set B: a raise is at least double the bet faced, and that is its full raise."""

import pytest

from poker.engine.errors import AmountTooSmall
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal

pytestmark = pytest.mark.rule("min-raise")


def test_before_the_flop_a_raise_is_twice_the_big_blind() -> None:
    hand = tournament("A 1000, B 1000, C 1000")

    assert hand.limits("A") == (40, 1000)
    assert isinstance(hand.refused("A raise 39"), AmountTooSmall)


def test_a_raise_doubles_what_was_raised_before() -> None:
    hand = tournament("A 1000, B 1000, C 1000").play("A raise 50")
    assert hand.limits("B")[0] == 100

    assert hand.play("B raise 110").limits("C")[0] == 220


def test_a_bet_of_30_is_raised_to_60_and_that_to_120() -> None:
    hand = flop("A 1000, B 1000, C 1000").play("B bet 30")
    assert hand.limits("C")[0] == 60

    assert hand.play("C raise 60").limits("A")[0] == 120


@pytest.mark.rule("min-bet")
def test_the_first_bet_of_a_street_is_the_big_blind() -> None:
    assert flop("A 1000, B 1000, C 1000").limits("B")[0] == 20


@pytest.mark.rule("short-all-in")
def test_an_all_in_below_double_is_short_and_the_next_raise_doubles_it() -> None:
    hand = flop("A 1000, B 1000, C 170").play("B bet 100", "C all-in")
    assert hand.hand.price == 150

    assert hand.limits("A")[0] == 300
    hand.play("A call")
    assert hand.may("B") == {"fold", "call"}


@pytest.mark.rule("short-all-in-reopen")
@pytest.mark.parametrize(
    ("second", "answers"), [(199, {"fold", "call"}), (200, {"fold", "call", "raise"})]
)
def test_two_short_all_ins_reopen_when_they_double_the_bet_together(
    second: int, answers: set[str]
) -> None:
    hand = flop(f"A 1000, B 1000, C 170, D {second + 20}")
    hand.play("B bet 100", "C all-in", "D all-in", "A call")

    assert hand.may("B") == answers


@pytest.mark.rule("short-all-in-reopen")
@pytest.mark.parametrize(
    ("all_in", "answers"), [(219, {"fold", "call"}), (220, {"fold", "call", "raise"})]
)
def test_after_a_raise_to_110_a_full_raise_is_110_more(all_in: int, answers: set[str]) -> None:
    hand = flop(f"A 1000, B 1000, C 1000, D {all_in + 20}")
    hand.play("B bet 50", "C raise 110", "D all-in", "A call", "B fold")

    assert hand.may("C") == answers


@pytest.mark.rule("raise-floor")
def test_over_a_short_all_in_bet_a_raise_still_adds_a_big_blind() -> None:
    hand = flop("A 1000, B 27, C 1000").play("B all-in")

    assert hand.hand.price == 7
    assert hand.limits("C")[0] == 27


def tournament(seats: str) -> Script:
    return deal(seats, rules=game("nlo-freezeout", "no_limit", big_blind=20))


def flop(seats: str) -> Script:
    """Everybody calls the 20; B is first to act on the flop."""
    hand = tournament(seats)
    while hand.hand.street == "preflop":
        hand.play(f"{hand.to_act} {'check' if hand.options.check else 'call'}")
    return hand
