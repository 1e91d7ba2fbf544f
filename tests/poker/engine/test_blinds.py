"""Posting blinds and playing on from them (section 3 of the rulebook)."""

import pytest

from poker.engine.hand.events import BetReturned, BlindPosted
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, KINGS
from tests.poker.engine.script import deal, seat_of


@pytest.mark.rule("heads-up")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop() -> None:
    hand = deal("A 100, B 100", blinds=(5, 10), button="A")

    assert hand.stacks == {"A": 95, "B": 90}
    assert hand.to_act == "A"


@pytest.mark.rule("heads-up")
@pytest.mark.rule("first-to-act")
def test_heads_up_the_button_acts_last_after_the_flop() -> None:
    hand = deal("A 100, B 100", button="A").play("A call", "B check")

    for _street in ("flop", "turn", "river"):
        assert hand.to_act == "B"
        hand.play("B check")
        assert hand.to_act == "A"
        hand.play("A check")
    assert hand.hand.over


@pytest.mark.rule("blinds-live")
@pytest.mark.rule("actions")
def test_the_big_blind_may_check_or_raise_when_nobody_raised() -> None:
    hand = deal("A 100, B 100, C 100").play("A call", "B call")

    assert hand.may("C") == {"fold", "check", "raise"}
    assert hand.play("C raise 30").to_act == "A"


@pytest.mark.rule("blinds-live")
def test_the_small_blind_pays_only_the_rest_of_a_call() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(5, 10)).play("A call")

    assert hand.options.call == 5
    assert hand.may("B") == {"fold", "call", "raise"}


@pytest.mark.rule("blinds-live")
@pytest.mark.rule("post-or-wait")
def test_a_blind_posted_out_of_turn_is_live() -> None:
    hand = deal("A 100, B 100, C 100, D 100", blinds=(5, 10), posts="D post")

    assert hand.stacks["D"] == 90
    assert hand.may("D") == {"fold", "check", "raise"}
    hand.play("D check", "A call", "B call")
    assert hand.may("C") == {"fold", "check", "raise"}


@pytest.mark.rule("blinds-live")
def test_a_poster_who_is_raised_may_call_raise_or_fold() -> None:
    hand = deal("A 100, B 100, C 100, D 100, E 100", posts="E post").play("D raise 20")

    assert hand.may("E") == {"fold", "call", "raise"}
    assert hand.options.call == 10


@pytest.mark.rule("post-or-wait")
def test_several_big_blinds_may_be_live_in_one_hand() -> None:
    hand = deal("A 100, B 100, C 100, D 100, E 100", posts="D post,E post")

    assert hand.play("D check", "E check", "A fold", "B fold").may("C") >= {"check"}
    hand.play("C check")
    assert hand.hand.pot_total() == 35


@pytest.mark.rule("post-or-wait")
def test_a_dead_small_blind_goes_to_the_pot_and_does_not_lessen_the_call() -> None:
    hand = deal("A 100, B 100, C 100, D 100", blinds=(5, 10), posts="D dead")

    assert hand.of(BlindPosted)[-1] == BlindPosted(seat_of("D"), 5, "dead")
    assert hand.stacks["D"] == 95
    assert hand.options.call == 10
    hand.play("D call", "A fold", "B fold", "C check")
    assert hand.hand.pot_total() == 10 + 5 + 10 + 5


@pytest.mark.rule("short-blind")
def test_a_short_big_blind_is_all_in_and_the_price_stays_the_full_blind() -> None:
    hand = deal("A 100, B 100, C 3", blinds=(5, 10))

    assert hand.of(BlindPosted)[-1] == BlindPosted(seat_of("C"), 3, "big", all_in=True, step=10)
    assert hand.options.call == 10
    assert hand.limits("A")[0] == 20


@pytest.mark.rule("short-blind")
def test_a_short_small_blind_is_all_in_and_wins_only_what_it_matched() -> None:
    cards = {"A": ACES, "B": KINGS, "C": EIGHTS}
    hand = deal("A 100, B 2, C 100", blinds=(5, 10), cards=cards, board=BOARD)
    hand.play("A call", "C check", *["C check", "A check"] * 3)

    assert hand.pots == [(6, {"B": 6}), (16, {"C": 16})]
    assert hand.stacks == {"A": 90, "B": 6, "C": 106}


@pytest.mark.rule("short-blind")
@pytest.mark.rule("uncalled-bet")
def test_alone_against_a_short_big_blind_nobody_pays_the_difference() -> None:
    cards = {"B": EIGHTS, "C": KINGS}
    hand = deal("A 100, B 100, C 3", blinds=(5, 10), cards=cards, board=BOARD).play("A fold")

    assert hand.of(BetReturned) == [BetReturned(seat_of("B"), 2)]
    assert hand.stacks == {"A": 100, "B": 97, "C": 6}


@pytest.mark.rule("short-blind")
def test_two_short_blinds_are_run_out_at_once() -> None:
    cards = {"A": ACES, "B": KINGS}
    hand = deal("A 4, B 7", blinds=(5, 10), cards=cards, board=BOARD)

    assert hand.hand.over
    assert hand.stacks == {"A": 0, "B": 11}


@pytest.mark.rule("folded-chips")
def test_a_poster_who_folds_for_nothing_leaves_the_blind_in_the_pot() -> None:
    cards = {"B": EIGHTS, "C": KINGS}
    hand = deal(
        "A 100, B 100, C 3, D 100", blinds=(5, 10), posts="D post", cards=cards, board=BOARD
    )
    hand.play("D fold", "A fold")

    assert hand.of(BetReturned) == []
    assert hand.stacks == {"A": 100, "B": 95 + 9, "C": 9, "D": 90}
