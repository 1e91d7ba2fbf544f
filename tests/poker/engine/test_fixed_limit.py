"""Fixed limit: the size of every bet, and four of them a round (section 5 of the rulebook)."""

from itertools import pairwise

import pytest

from poker.engine.errors import AmountTooLarge, AmountTooSmall, CannotGoAllIn, CannotRaise
from tests.poker.engine.games import limit_hold_em, limit_omaha
from tests.poker.engine.script import Script, deal

FOUR_BETS = ("B bet 10", "C raise 20", "A raise 30", "B raise 40")


@pytest.mark.rule("fixed-limit")
def test_with_blinds_of_1_and_2_raises_before_the_flop_make_it_4_6_and_8() -> None:
    hand = deal("A 100, B 100, C 100", rules=limit_hold_em())

    for name, total in (("A", 4), ("B", 6), ("C", 8)):
        assert hand.limits(name) == (total, total)
        assert isinstance(hand.refused(f"{name} raise {total - 1}"), AmountTooSmall)
        assert isinstance(hand.refused(f"{name} raise {total + 1}"), AmountTooLarge)
        hand.play(f"{name} raise {total}")


@pytest.mark.rule("fixed-limit")
@pytest.mark.parametrize(
    ("checked", "step"), [("flop", 2), ("turn", 4), ("river", 4)], ids=["flop", "turn", "river"]
)
def test_with_blinds_of_1_and_2_turn_and_river_step_by_4(checked: str, step: int) -> None:
    hand = deal("A 100, B 100, C 100", rules=limit_hold_em()).play("A call", "B call", "C check")
    while hand.hand.street != checked:
        hand.play("B check", "C check", "A check")

    assert hand.limits("B") == (step, step)
    assert hand.play(f"B bet {step}").limits("C") == (2 * step, 2 * step)
    assert hand.play(f"C raise {2 * step}").limits("A") == (3 * step, 3 * step)


@pytest.mark.rule("fixed-limit")
def test_at_10_20_a_raise_is_20_before_the_flop_and_on_it_and_40_later() -> None:
    hand = deal("A 500, B 500, C 500", rules=limit_omaha())

    assert hand.limits("A") == (20, 20)
    hand.play("A call", "B call", "C check")
    for bet in (10, 20, 20):
        assert hand.limits("B") == (bet, bet)
        assert hand.play(f"B bet {bet}").limits("C") == (2 * bet, 2 * bet)
        hand.play("C call", "A call")
    assert hand.hand.over


@pytest.mark.rule("cap")
def test_after_bet_raise_re_raise_and_cap_there_is_only_call_or_fold() -> None:
    hand = on_the_flop().play(*FOUR_BETS)

    for name in "CA":
        assert hand.may(name) == {"fold", "call"}
        assert isinstance(hand.refused(f"{name} raise 50"), CannotRaise)
        assert isinstance(hand.refused(f"{name} all-in"), CannotGoAllIn)
        hand.play(f"{name} call")
    assert hand.hand.street == "turn"


@pytest.mark.rule("cap")
def test_the_big_blind_is_the_first_bet_of_its_round() -> None:
    hand = deal("A 500, B 500, C 500", rules=limit_omaha())
    hand.play("A raise 20", "B raise 30", "C raise 40")

    assert hand.may("A") == {"fold", "call"}


@pytest.mark.rule("cap")
def test_every_street_has_its_own_four_bets() -> None:
    hand = on_the_flop().play(*FOUR_BETS, "C call", "A fold")

    hand.play("B bet 20", "C raise 40", "B raise 60", "C raise 80")
    assert hand.may("B") == {"fold", "call"}


@pytest.mark.rule("cap")
def test_the_cap_holds_heads_up_too() -> None:
    hand = deal("A 500, B 500", rules=limit_omaha()).play("A raise 20", "B raise 30", "A raise 40")
    assert hand.may("B") == {"fold", "call"}

    hand.play("B call", "B bet 10", "A raise 20", "B raise 30", "A raise 40")
    assert hand.may("B") == {"fold", "call"}


@pytest.mark.rule("cap")
@pytest.mark.rule("unlimited-raises")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_the_other_structures_have_no_cap(structure: str) -> None:
    hand = deal("A 500, B 500", structure=structure)
    for before, raised in pairwise(range(10, 70, 10)):
        hand.play(f"{'AB'[before // 10 % 2 - 1]} raise {raised}")

    assert hand.hand.bets == 6
    assert "raise" in hand.may(str(hand.to_act))


@pytest.mark.rule("blinds-live")
@pytest.mark.rule("fixed-limit")
def test_a_posted_blind_may_raise_but_is_no_further_bet_for_the_cap() -> None:
    hand = deal("A 500, B 500, C 500, D 500", rules=limit_omaha(), posts="D post")

    assert hand.may("D") == {"fold", "check", "raise"}
    hand.play("D raise 20", "A raise 30", "B raise 40")
    assert hand.may("C") == {"fold", "call"}


def on_the_flop() -> Script:
    """Three players with 490 each on the flop of a 10/20 game; B is first to act."""
    hand = deal("A 500, B 500, C 500", rules=limit_omaha())
    return hand.play("A call", "B call", "C check")
