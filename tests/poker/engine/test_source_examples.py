"""Amounts the sources work out themselves, each under the rule set of its source."""

import pytest

from poker.engine.hand.events import BetReturned, BlindPosted
from tests.poker.engine.games import game
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, KINGS
from tests.poker.engine.script import deal, seat_of


@pytest.mark.rule("min-raise")
@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
def test_e_a_bet_of_100_is_raised_to_at_least_200(structure: str) -> None:
    rules = game("omaha-classic", structure, big_blind=50)
    hand = deal("A 2000, B 2000, C 2000", rules=rules).play("A call", "B call", "C check")

    assert hand.play("B bet 100").limits("C")[0] == 200


@pytest.mark.rule("small-blind-size")
@pytest.mark.parametrize(
    ("big_blind", "small_blind"), [(500, 200), (1000, 500), (100, 50), (50, 25)]
)
def test_e_the_small_blind_of_a_limit_game_is_half_in_whole_dollars(
    big_blind: int, small_blind: int
) -> None:
    rules = game("omaha-classic", "fixed_limit", big_blind=big_blind, raked=True)
    hand = deal("A 9000, B 9000, C 9000", rules=rules)

    assert [post.amount for post in hand.of(BlindPosted)] == [small_blind, big_blind]


@pytest.mark.rule("small-blind-size")
def test_b_a_level_may_have_blinds_of_50_and_75() -> None:
    rules = game("nlo-freezeout", "no_limit", small_blind=50, big_blind=75)
    hand = deal("A 900, B 900, C 900", rules=rules)

    assert [post.amount for post in hand.of(BlindPosted)] == [50, 75]
    assert hand.limits("A")[0] == 150


@pytest.mark.rule("side-pots")
def test_b_100_80_and_200_calling_100_make_pots_of_240_and_40() -> None:
    rules = game("nlo-freezeout", "no_limit", big_blind=20)
    cards = {"A": EIGHTS, "B": KINGS, "C": ACES}
    hand = deal("A 100, B 80, C 200", rules=rules, cards=cards, board=BOARD)
    hand.play("A all-in", "B call", "C call")

    assert hand.pots == [(240, {"B": 240}), (40, {"A": 40})]
    assert hand.stacks == {"A": 40, "B": 240, "C": 100}


@pytest.mark.rule("no-limit")
@pytest.mark.parametrize("total", [4, 8, 20, 100])
def test_c_over_blinds_of_1_and_2_any_raise_from_4_up_is_legal(total: int) -> None:
    rules = game("holdem", "no_limit", big_blind=2, small_blind=1)
    hand = deal("A 100, B 100, C 100", rules=rules)

    assert hand.play(f"A raise {total}").hand.price == total


@pytest.mark.rule("pot-limit")
def test_c_in_pot_limit_the_first_raise_is_4_to_7() -> None:
    rules = game("holdem", "pot_limit", big_blind=2, small_blind=1)

    assert deal("A 100, B 100, C 100", rules=rules).limits("A") == (4, 7)


@pytest.mark.rule("uncalled-bet")
@pytest.mark.rule("all-in-call")
def test_c_of_20_against_12_the_8_beyond_go_back() -> None:
    rules = game("holdem", "no_limit", big_blind=2, small_blind=1)
    cards = {"A": "As Ah", "B": "Kd Kh"}
    hand = deal("A 20, B 12", rules=rules, cards=cards, board="Qs 8c 5d 2h 9s")
    hand.play("A all-in", "B call")

    assert hand.of(BetReturned) == [BetReturned(seat_of("A"), 8)]
    assert hand.pots == [(24, {"A": 24})]


@pytest.mark.rule("side-pots")
def test_c_20_12_and_25_play_for_36_and_16() -> None:
    rules = game("holdem", "no_limit", big_blind=2, small_blind=1)
    cards = {"A": "Kd Kh", "B": "As Ah", "C": "Jd Jh"}
    hand = deal("A 20, B 12, C 25", rules=rules, cards=cards, board="Qs 8c 5d 2h 9s")
    hand.play("A all-in", "B call", "C call")

    assert hand.pots == [(36, {"B": 36}), (16, {"A": 16})]
    assert hand.stacks == {"A": 16, "B": 36, "C": 5}
