"""The largest bet and raise in pot-limit (section 5 of the rulebook)."""

from typing import Final, get_args

import pytest

from poker.engine.errors import AmountTooLarge, CannotGoAllIn
from poker.engine.rule_sets.rules import PotLimitCounts
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal

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


CONTESTED: Final[PotLimitCounts] = "contested_pot"
WHOLE: Final[PotLimitCounts] = "whole_pot"
what_counts = pytest.mark.parametrize("counts", get_args(PotLimitCounts))


@pytest.mark.parametrize(("counts", "largest"), [(CONTESTED, 14), (WHOLE, 3 * 3 + 14)])
def test_what_a_short_blind_lacks_counts_no_more_after_the_flop(
    counts: PotLimitCounts, largest: int
) -> None:
    hand = deal("A 500, B 500, C 3", blinds=(5, 10), pot_limit_counts=counts)
    hand.play("A call", "B call")

    # Main pot 3 x 3, side pot 2 x 7, which is what A and B play for.
    assert hand.limits("B") == (10, largest)


def one_all_in(counts: PotLimitCounts) -> Script:
    """The flop with 90 in the main pot, which C is all-in for, and nothing in a side pot."""
    hand = deal("A 1000, B 1000, C 30", blinds=(5, 10), pot_limit_counts=counts)
    return hand.play("A raise 30", "B call", "C call")


def test_before_a_side_pot_holds_a_chip_both_count_the_main_pot() -> None:
    assert one_all_in(CONTESTED).limits("B") == one_all_in(WHOLE).limits("B") == (10, 90)


@pytest.mark.parametrize(("counts", "largest"), [(CONTESTED, 40), (WHOLE, 90 + 40)])
def test_with_a_side_pot_the_rule_set_says_what_counts(
    counts: PotLimitCounts, largest: int
) -> None:
    hand = one_all_in(counts).play("B bet 20", "A call")

    assert hand.hand.pot_total() == 90 + 40
    assert hand.limits("B") == (10, largest)
    refusal = hand.refused(f"B bet {largest + 1}")
    assert isinstance(refusal, AmountTooLarge)
    assert refusal.allowed == {"min": 10, "max": largest}
    assert hand.play(f"B bet {largest}").hand.price == largest


@pytest.mark.parametrize(("counts", "largest"), [(CONTESTED, 40 + 120), (WHOLE, 40 + 210)])
def test_bets_on_the_table_count_either_way(counts: PotLimitCounts, largest: int) -> None:
    hand = one_all_in(counts).play("B bet 20", "A call", "B bet 40")

    # Side pot 40, bet 40, call 40: a raise of 120 on top of the 40; the main pot is 90 more.
    assert hand.limits("A") == (80, largest)


@pytest.mark.parametrize(
    ("counts", "on_the_turn", "on_the_river"),
    [(CONTESTED, 120, 40), (WHOLE, 120 + 120, 120 + 120 + 40)],
)
def test_of_several_side_pots_the_last_or_all_count(
    counts: PotLimitCounts, on_the_turn: int, on_the_river: int
) -> None:
    hand = deal("A 1000, B 1000, C 30, D 70", blinds=(5, 10), pot_limit_counts=counts)
    hand.play("D raise 30", "A call", "B call", "C call")

    # C is all-in for 30, D for 40 more.
    hand.play("B bet 40", "D call", "A call")
    assert hand.limits("B") == (10, on_the_turn)
    hand.play("B bet 20", "A call")
    assert hand.limits("B") == (10, on_the_river)


@what_counts
def test_without_a_side_pot_nothing_differs(counts: PotLimitCounts) -> None:
    hand = deal("A 500, B 500, C 500", blinds=(5, 10), pot_limit_counts=counts)
    hand.play("A raise 35", "B fold", "C call")

    assert hand.limits("C") == (10, 75)
    assert hand.play("C bet 75").limits("A") == (150, 75 + 75 + 75 + 75)


@pytest.mark.parametrize(
    ("preset", "largest"),
    [("plo-pool", 130), ("holdem", 130), ("omaha-protected", 130), ("omaha-classic", 40)],
)
def test_every_preset_plays_by_its_own_choice(preset: str, largest: int) -> None:
    rules = game(preset, "pot_limit", big_blind=10)
    hand = deal("A 1000, B 1000, C 30", rules=rules)
    hand.play("A raise 30", "B call", "C call", "B bet 20", "A call")

    assert hand.limits("B") == (10, largest)


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
@pytest.mark.parametrize(("counts", "largest"), [(CONTESTED, 10), (WHOLE, 4 * 20 + 10 + 9)])
def test_a_side_pot_below_the_big_blind_still_lets_a_player_bet_one(
    counts: PotLimitCounts, largest: int
) -> None:
    stacks = "A 500, B 500, C 500, D 500, E 20, F 23"
    hand = deal(stacks, blinds=(5, 10), pot_limit_counts=counts)
    hand.play("D raise 20", "E call", "F all-in", "A fold", "B call", "C fold", "D call")

    # Main pot 4 x 20 + 10; only 3 x 3 lie in the pot B and D play for.
    assert hand.limits("B") == (10, largest)


@pytest.mark.rule("short-blind")
@pytest.mark.rule("antes")
@what_counts
@pytest.mark.parametrize(
    "seats",
    [
        "A 500, B 500, C 500",
        "A 500, B 500, C 6",
        "A 500, B 500, C 5",
        "A 500, B 500, C 2",
        "A 500, B 7, C 500",
        "A 500, B 5, C 500",
        "A 500, B 3, C 500",
    ],
)
def test_every_blind_counts_in_full_whatever_an_ante_left_of_it(
    counts: PotLimitCounts, seats: str
) -> None:
    hand = deal(seats, blinds=(5, 10), ante=5, pot_limit_counts=counts)

    # Blinds of 5 and 10 and a call of 10; no ante counts before the flop.
    assert hand.limits("A") == (20, 35)


@pytest.mark.rule("post-or-wait")
@pytest.mark.parametrize(("post", "full"), [("post", 10), ("dead", 5)])
@pytest.mark.parametrize("left", [0, 2, 4])
def test_so_does_every_blind_posted_out_of_turn(left: int, post: str, full: int) -> None:
    hand = deal(f"A 500, B 500, C 500, D {5 + left}, E 500", ante=5, posts=f"D {post}")

    # Blinds of 5 and 10, what D posts, and a call of 10.
    assert hand.limits("E") == (20, 10 + 5 + 10 + full + 10)
