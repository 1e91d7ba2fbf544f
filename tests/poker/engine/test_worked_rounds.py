"""Source C's eight worked betting rounds: A small blind of 1, B big blind of 2, E the button.

Its amounts are the smallest in no-limit and pot-limit Hold'em and the only ones in fixed limit.
"""

import pytest

from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal

pytestmark = pytest.mark.rule("actions")

ALL_THREE = {"fold", "call", "raise"}


@pytest.fixture(params=["fixed_limit", "pot_limit", "no_limit"])
def rules(request: pytest.FixtureRequest) -> Rules:
    return game("holdem", request.param, big_blind=2, small_blind=1)


def test_preflop_limped_round_to_a_big_blind_who_checks(rules: Rules) -> None:
    hand = five_players(rules)
    for name, line in (("C", "C call"), ("D", "D fold"), ("E", "E call"), ("A", "A call")):
        assert hand.may(name) == ALL_THREE
        assert hand.limits(name)[0] == 4
        hand.play(line)

    assert hand.may("B") == {"fold", "check", "raise"}
    assert hand.play("B check").hand.street == "flop"


def test_preflop_a_raise_comes_round_to_the_limper(rules: Rules) -> None:
    hand = five_players(rules).play("C call", "D raise 4")
    assert hand.limits("E")[0] == 6

    hand.play("E call")
    assert hand.options.call == 3
    hand.play("A fold")
    assert hand.options.call == 2
    hand.play("B call")
    assert hand.may("C") == ALL_THREE
    assert hand.limits("C")[0] == 6
    assert hand.play("C call").hand.street == "flop"


def test_preflop_the_first_raiser_answers_a_reraise(rules: Rules) -> None:
    hand = five_players(rules).play(
        "C call", "D raise 4", "E raise 6", "A fold", "B call", "C call"
    )

    assert hand.may("D") == ALL_THREE
    assert hand.options.call == 2
    assert hand.limits("D")[0] == 8
    assert hand.play("D call").hand.street == "flop"


def test_preflop_a_third_raise_is_closed_by_the_last_to_answer(rules: Rules) -> None:
    hand = five_players(rules).play("C call", "D raise 4", "E raise 6", "A fold", "B fold")
    hand.play("C call", "D raise 8", "E call")

    assert hand.hand.street == "preflop"
    capped = rules.structure == "fixed_limit"
    assert hand.may("C") == ({"fold", "call"} if capped else ALL_THREE)
    assert hand.play("C fold").hand.street == "flop"


def test_flop_checked_round(rules: Rules) -> None:
    assert flop_of_three(rules).play("A check", "B check", "C check").hand.street == "turn"


def test_flop_a_bet_from_the_last_is_answered_by_those_who_checked(rules: Rules) -> None:
    hand = flop_of_three(rules).play("A check", "B check", "C bet 2")
    assert hand.may("A") == ALL_THREE
    assert hand.limits("A")[0] == 4

    hand.play("A fold")
    assert hand.may("B") == ALL_THREE
    assert hand.play("B call").hand.street == "turn"


def test_flop_a_raise_is_completed_by_bettor_and_caller(rules: Rules) -> None:
    hand = flop_of_three(rules).play("A bet 2", "B call", "C raise 4")
    for name in "AB":
        assert hand.to_act == name
        assert hand.options.call == 2
        hand.play(f"{name} call")

    assert hand.hand.street == "turn"


def test_flop_check_raise(rules: Rules) -> None:
    hand = flop_of_three(rules).play("A check", "B bet 2", "C fold", "A raise 4")

    assert hand.may("B") == ALL_THREE
    assert hand.limits("B")[0] == 6
    assert hand.play("B call").hand.street == "turn"


def five_players(rules: Rules) -> Script:
    return deal("A 100, B 100, C 100, D 100, E 100", rules=rules, button="E")


def flop_of_three(rules: Rules) -> Script:
    return five_players(rules).play("C call", "D fold", "E fold", "A call", "B check")
