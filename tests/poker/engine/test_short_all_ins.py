"""All-ins below a legal raise, and when they reopen the betting (section 4 of the rulebook)."""

from typing import Any

import pytest

from poker.engine.errors import CannotGoAllIn, CannotRaise
from tests.poker.engine.script import Script, deal

BETTING = {"fold", "call", "raise"}
CALLING = {"fold", "call"}


@pytest.mark.rule("all-in-call")
def test_a_player_may_call_with_a_whole_stack_that_is_less() -> None:
    hand = flop("A 500, B 500, C 25").play("A bet 30", "B call")

    assert hand.options.call == 15
    assert hand.options.all_in == 15
    assert hand.may("C") == CALLING
    assert hand.play("C call").hand.street == "turn"


@pytest.mark.rule("all-in-call")
def test_going_all_in_for_less_than_the_bet_is_a_call() -> None:
    hand = flop("A 500, B 500, C 25").play("A bet 20", "B raise 40", "C all-in")

    assert hand.hand.price == 40
    assert hand.may("A") == BETTING


@pytest.mark.rule("all-in-raise")
def test_an_all_in_of_a_legal_raise_reopens_the_betting() -> None:
    hand = flop("A 500, B 500, C 50").play("A bet 20", "B call", "C all-in")

    assert hand.hand.price == 40
    assert hand.limits("A")[0] == 60
    assert hand.play("A raise 60").may("B") == BETTING


@pytest.mark.rule("all-in-raise")
def test_an_all_in_of_more_than_a_legal_raise_sets_the_next_one() -> None:
    hand = flop("A 500, B 500, C 65").play("A bet 20", "B call", "C all-in")

    assert hand.hand.price == 55
    assert hand.limits("A")[0] == 90


@pytest.mark.rule("short-all-in")
@pytest.mark.parametrize("reopening", ["consecutive", "cumulative"])
@pytest.mark.parametrize("answer", ["A call", "A fold"])
def test_a_short_all_in_leaves_those_who_acted_to_call_or_fold(answer: str, reopening: str) -> None:
    hand = flop("A 500, B 500, C 500, D 40", reopening=reopening)
    hand.play("A check", "B bet 20", "C call", "D all-in")

    assert hand.hand.price == 30
    assert hand.may("A") == BETTING
    assert hand.play(answer).may("B") == CALLING
    assert hand.play("B call").may("C") == CALLING


@pytest.mark.rule("short-all-in")
def test_whoever_may_still_raise_a_short_all_in_adds_a_full_raise() -> None:
    hand = flop("A 500, B 500, C 500, D 40")
    hand.play("A check", "B bet 20", "C call", "D all-in")

    assert hand.limits("A")[0] == 30 + 20
    assert hand.play("A raise 50").may("B") == BETTING


@pytest.mark.rule("short-all-in")
def test_a_barred_player_may_not_even_raise_all_in() -> None:
    hand = flop("A 500, B 45, C 500, D 40")
    hand.play("A check", "B bet 20", "C call", "D all-in", "A call")

    assert isinstance(hand.refused("B all-in"), CannotGoAllIn)
    assert isinstance(hand.refused("B raise 35"), CannotRaise)


@pytest.mark.rule("short-all-in")
def test_a_barred_player_may_call_all_in() -> None:
    hand = flop("A 500, B 38, C 500, D 40")
    hand.play("A check", "B bet 20", "C call", "D all-in", "A call")

    assert hand.options.all_in == hand.options.call + 20 == 28
    assert hand.play("B all-in").hand.player(1).stack == 0


@pytest.mark.rule("short-all-in")
def test_before_the_flop_the_big_blind_counts_as_the_full_bet() -> None:
    hand = deal("A 500, B 15, C 500, D 500", blinds=(5, 10), button="A")
    hand.play("D call", "A call", "B all-in")

    assert hand.may("C") == BETTING
    assert hand.play("C call").may("D") == CALLING


@pytest.mark.rule("short-all-in")
@pytest.mark.rule("raise-floor")
def test_a_short_all_in_bet_does_not_reopen_for_those_who_checked() -> None:
    hand = flop("A 500, B 16, C 500").play("A check", "B all-in")

    assert hand.hand.price == 6
    assert hand.limits("C")[0] == 16
    assert hand.play("C call").may("A") == CALLING


@pytest.mark.rule("short-all-in-reopen")
def test_short_all_ins_one_after_another_add_up_to_a_raise() -> None:
    hand = flop("A 500, B 500, C 28, D 35")
    hand.play("A bet 10", "B call", "C all-in", "D all-in")

    assert hand.hand.price == 25
    assert hand.may("A") == BETTING
    assert hand.limits("A")[0] == 35
    assert hand.play("A call").may("B") == BETTING
    assert hand.limits("B")[0] == 35


@pytest.mark.rule("short-all-in-reopen")
def test_the_first_of_two_short_all_ins_alone_does_not_reopen() -> None:
    hand = flop("A 500, B 500, C 28, D 500")
    hand.play("A bet 10", "B call", "C all-in", "D fold")

    assert hand.may("A") == CALLING


@pytest.mark.rule("short-all-in-reopen")
def test_a_call_between_starts_the_sum_again() -> None:
    hand = flop("A 500, B 500, C 28, D 500, E 35")
    hand.play("A bet 10", "B call", "C all-in", "D call", "E all-in")

    assert hand.may("A") == CALLING
    assert hand.play("A call").may("B") == CALLING


@pytest.mark.rule("short-all-in-reopen")
def test_a_fold_between_does_not_start_the_sum_again() -> None:
    hand = flop("A 500, B 500, C 28, D 500, E 35")
    hand.play("A bet 10", "B call", "C all-in", "D fold", "E all-in")

    assert hand.may("A") == BETTING


@pytest.mark.rule("short-all-in-reopen")
def test_a_full_raise_between_starts_the_sum_again() -> None:
    hand = flop("A 500, B 500, C 28, D 500, E 47")
    hand.play("A bet 10", "B call", "C all-in", "D raise 28", "E all-in", "A call", "B call")

    # E's 9 over 28 alone is short of 10; with C's 8 it would not be.
    assert hand.hand.price == 37
    assert hand.may("D") == CALLING


@pytest.mark.rule("short-all-in-reopen")
def test_a_short_all_in_after_a_reopening_closes_nothing() -> None:
    hand = flop("A 500, B 500, C 28, D 35, E 40")
    hand.play("A bet 10", "B call", "C all-in", "D all-in", "E all-in")

    assert hand.hand.price == 30
    assert hand.may("A") == BETTING
    assert hand.limits("A")[0] == 40


@pytest.mark.rule("short-all-in-reopen")
def test_cumulative_a_player_may_raise_when_facing_a_full_raise_in_total() -> None:
    hand = flop("A 500, B 500, C 28, D 500, E 35", reopening="cumulative")
    hand.play("A bet 10", "B call", "C all-in", "D call", "E all-in")

    assert hand.may("A") == BETTING
    assert hand.limits("A")[0] == 35
    assert hand.play("A call").may("B") == BETTING
    assert hand.play("B call").may("D") == CALLING


@pytest.mark.rule("short-all-in-reopen")
@pytest.mark.parametrize("reopening", ["consecutive", "cumulative"])
def test_exactly_a_full_raise_in_total_is_enough(reopening: str) -> None:
    hand = flop("A 500, B 500, C 26, D 30", reopening=reopening)
    hand.play("A bet 10", "B call", "C all-in", "D all-in")

    assert hand.hand.price == 20
    assert hand.may("A") == BETTING
    assert hand.limits("A")[0] == 30


@pytest.mark.rule("short-all-in-reopen")
def test_cumulative_less_than_a_full_raise_in_total_reopens_nothing() -> None:
    hand = flop("A 500, B 500, C 23, D 29", reopening="cumulative")
    hand.play("A bet 10", "B call", "C all-in", "D all-in")

    assert hand.hand.price == 19
    assert hand.may("A") == CALLING


@pytest.mark.rule("short-all-in-reopen")
def test_the_sum_does_not_outlive_the_street() -> None:
    hand = flop("A 500, B 500, C 28, D 45")
    hand.play("A bet 10", "B call", "C all-in", "D call", "A call", "B call")
    assert hand.hand.street == "turn"

    # D's 17 on the turn is a bet of its own: 8 more would make it no larger.
    hand.play("A bet 10", "B call", "D all-in")
    assert hand.hand.price == 17
    assert hand.may("A") == CALLING


def flop(seats: str, **choices: Any) -> Script:
    """Everybody limps for 10; the last player named has the button, so A is first to act."""
    names = [part.split()[0] for part in seats.split(",")]
    hand = deal(
        seats,
        blinds=(5, 10),
        button=names[-1],
        **choices,
    )
    limpers = [f"{name} call" for name in (*names[2:], "A")]
    return hand.play(*limpers, "B check")
