"""The largest bet and raise in pot-limit (section 5 of the rulebook)."""

import pytest

from poker.engine.errors import AmountTooLarge, CannotGoAllIn
from tests.poker.engine.script import deal

pytestmark = pytest.mark.rule("pot-limit")


def test_first_to_act_with_blinds_of_1_and_2_may_make_it_4_to_7() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(1, 2))

    assert hand.limits("A") == (4, 7)
    refusal = hand.refused("A raise 8")
    assert isinstance(refusal, AmountTooLarge)
    assert refusal.allowed == {"min": 4, "max": 7}
    assert hand.play("A raise 7").hand.price == 7


def test_pot_200_bet_150_call_150_makes_800() -> None:
    hand = deal("A 2000, B 2000, C 2000, D 2000", blinds=(25, 50))
    hand.play("D call", "A call", "B call", "C check")
    assert hand.hand.pot_total() == 200
    assert hand.limits("B") == (50, 200)

    hand.play("B bet 150", "C call")
    assert hand.limits("D") == (300, 800)
    assert isinstance(hand.refused("D raise 801"), AmountTooLarge)
    assert hand.play("D raise 800").limits("A")[0] == 1450


def test_the_small_blind_counts_what_it_has_in() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(1, 2)).play("A fold")

    # 2 to match, then the pot of 1 + 2 with the call of 1 in it.
    assert hand.limits("B") == (4, 6)


def test_the_big_blind_may_raise_the_pot_after_limps() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(1, 2)).play("A call", "B call")

    assert hand.limits("C") == (4, 8)


def test_a_short_big_blind_counts_as_a_full_one() -> None:
    full = deal("A 500, B 500, C 500", blinds=(5, 10))
    short = deal("A 500, B 500, C 3", blinds=(5, 10))

    assert full.limits("A") == short.limits("A") == (20, 35)


def test_a_short_small_blind_counts_as_a_full_one() -> None:
    assert deal("A 500, B 2, C 500", blinds=(5, 10)).limits("A") == (20, 35)


def test_what_a_short_blind_lacks_counts_no_more_after_the_flop() -> None:
    hand = deal("A 500, B 500, C 3", blinds=(5, 10)).play("A call", "B call")

    # Main pot 3 x 3, side pot 2 x 7: the side pot is what A and B play for.
    assert hand.limits("B") == (10, 14)


def test_with_an_all_in_player_only_the_side_pot_counts() -> None:
    hand = deal("A 1000, B 1000, C 30", blinds=(5, 10))
    hand.play("A raise 30", "B call", "C call")
    assert hand.limits("B") == (10, 90)

    hand.play("B bet 20", "A call")
    assert hand.hand.pot_total() == 90 + 40
    assert hand.limits("B") == (10, 40)


def test_bets_on_the_table_count_with_the_side_pot() -> None:
    hand = deal("A 1000, B 1000, C 30", blinds=(5, 10))
    hand.play("A raise 30", "B call", "C call", "B bet 20", "A call", "B bet 40")

    # Side pot 40, bet 40, call 40: a raise of 120 on top of the 40.
    assert hand.limits("A") == (80, 160)


def test_an_all_in_bet_of_the_street_counts_as_a_bet_on_the_table() -> None:
    hand = deal("A 1000, B 1000, C 30", blinds=(5, 10))
    hand.play("A call", "B call", "C check", "B bet 10", "C all-in")

    # Pot 30, bets 10 and 20, call 20: a raise of 80 on top of the 20.
    assert hand.limits("A") == (30, 100)


def test_an_all_in_is_never_above_the_maximum() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(1, 2))

    refusal = hand.refused("A all-in")
    assert isinstance(refusal, CannotGoAllIn)
    assert refusal.allowed == {"max": 7}


def test_an_all_in_of_exactly_the_maximum_is_allowed() -> None:
    hand = deal("A 7, B 100, C 100", blinds=(1, 2)).play("A all-in")

    assert hand.hand.price == 7


def test_a_dead_blind_counts_as_part_of_the_pot() -> None:
    hand = deal("A 500, B 500, C 500, D 500", blinds=(5, 10), posts="D dead")

    # Pot 5 dead + 15 blinds, call 10: a raise of 30 on top of the 10.
    assert hand.limits("D") == (20, 40)


@pytest.mark.rule("min-bet")
def test_a_side_pot_below_the_big_blind_still_lets_a_player_bet_one() -> None:
    hand = deal("A 500, B 500, C 500, D 500, E 20, F 23", blinds=(5, 10))
    hand.play("D raise 20", "E call", "F all-in", "A fold", "B call", "C fold", "D call")

    # Main pot 4 x 20 + 10; only 3 x 3 lie in the pot B and D play for.
    assert hand.limits("B") == (10, 10)
