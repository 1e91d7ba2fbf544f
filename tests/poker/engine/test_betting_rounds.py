"""Who acts when, and when a round is over (section 4 of the rulebook)."""

import pytest

from poker.engine.errors import CannotCheck, HandIsOver, NothingToCall, NotYourTurn
from poker.engine.hand.events import BetReturned, HandShown, PotAwarded, StreetDealt
from tests.poker.engine.script import deal, seat_of


@pytest.mark.rule("streets")
def test_a_hand_goes_from_preflop_over_flop_turn_and_river_to_the_showdown() -> None:
    hand = deal("A 100, B 100, C 100")
    assert hand.hand.street == "preflop"
    hand.play("A call", "B call", "C check", *["B check", "C check", "A check"] * 3)

    assert [street.street for street in hand.of(StreetDealt)] == ["flop", "turn", "river"]
    assert [len(street.cards) for street in hand.of(StreetDealt)] == [3, 1, 1]
    assert len(hand.of(HandShown)) == 3
    assert hand.hand.over


@pytest.mark.rule("first-to-act")
def test_before_the_flop_the_player_left_of_the_big_blind_acts_first() -> None:
    assert deal("A 100, B 100, C 100, D 100", button="A").to_act == "D"
    assert deal("A 100, B 100, C 100, D 100", button="C").to_act == "B"


@pytest.mark.rule("first-to-act")
def test_later_the_first_live_player_left_of_the_button_acts_first() -> None:
    hand = deal("A 100, B 100, C 100, D 100", button="A")
    hand.play("D call", "A call", "B fold", "C check")

    assert hand.to_act == "C"
    assert hand.play("C fold").to_act == "D"
    assert hand.play("D check", "A check").to_act == "D"


@pytest.mark.rule("first-to-act")
def test_a_player_who_is_all_in_is_passed_over() -> None:
    hand = deal("A 100, B 20, C 100", blinds=(5, 10))
    hand.play("A raise 20", "B call", "C call")

    assert hand.to_act == "C"


@pytest.mark.rule("actions")
def test_nobody_checks_a_bet_and_nobody_calls_nothing() -> None:
    hand = deal("A 100, B 100, C 100")
    refusal = hand.refused("A check")
    assert isinstance(refusal, CannotCheck)
    assert refusal.allowed == {"call": 10}

    hand.play("A call", "B call", "C check")
    assert isinstance(hand.refused("B call"), NothingToCall)


@pytest.mark.rule("actions")
def test_with_nothing_bet_a_player_may_check_bet_or_fold() -> None:
    hand = deal("A 100, B 100").play("A call", "B check")

    assert hand.may("B") == {"fold", "check", "bet"}


@pytest.mark.rule("actions")
def test_facing_a_bet_a_player_may_fold_call_or_raise() -> None:
    hand = deal("A 100, B 100").play("A call", "B check", "B bet 10")

    assert hand.may("A") == {"fold", "call", "raise"}


@pytest.mark.rule("actions")
def test_who_checked_may_raise_a_later_bet() -> None:
    hand = deal("A 100, B 100, C 100").play("A call", "B call", "C check")
    hand.play("B check", "C bet 10", "A fold")

    assert hand.may("B") == {"fold", "call", "raise"}


@pytest.mark.rule("actions")
def test_acting_out_of_turn_or_after_the_end_is_refused() -> None:
    hand = deal("A 100, B 100, C 100")
    refusal = hand.refused("B call")
    assert isinstance(refusal, NotYourTurn)
    assert refusal.allowed == {"seat": seat_of("A")}

    hand.play("A fold", "B fold")
    assert isinstance(hand.refused("C check"), HandIsOver)


@pytest.mark.rule("round-end")
def test_the_round_goes_on_until_all_have_answered_the_last_raise() -> None:
    hand = deal("A 500, B 500, C 500").play("A raise 30", "B raise 60", "C fold")

    assert hand.to_act == "A"
    assert hand.play("A call").hand.street == "flop"


@pytest.mark.rule("round-end")
def test_the_last_aggressor_does_not_act_again() -> None:
    hand = deal("A 500, B 500, C 500").play("A call", "B call", "C raise 30", "A call", "B call")

    assert hand.hand.street == "flop"
    assert hand.to_act == "B"


@pytest.mark.rule("round-end")
def test_the_aggressor_acts_again_when_raised() -> None:
    hand = deal("A 500, B 500").play("A raise 30", "B raise 60")

    assert hand.may("A") == {"fold", "call", "raise"}


@pytest.mark.rule("round-end")
def test_all_checking_ends_the_round() -> None:
    hand = deal("A 100, B 100, C 100").play("A call", "B call", "C check")

    assert hand.play("B check", "C check").hand.street == "flop"
    assert hand.play("A check").hand.street == "turn"


@pytest.mark.rule("fold-anytime")
def test_a_player_may_fold_when_checking_is_free() -> None:
    hand = deal("A 100, B 100, C 100").play("A call", "B call", "C fold")

    assert hand.hand.street == "flop"
    assert [player.seat for player in hand.hand.live()] == [seat_of("B"), seat_of("A")]


@pytest.mark.rule("fold-anytime")
def test_nobody_calls_and_then_raises() -> None:
    hand = deal("A 100, B 100, C 100").play("A call")

    assert isinstance(hand.refused("A raise 30"), NotYourTurn)


@pytest.mark.rule("win-by-fold")
def test_the_last_player_takes_the_pot_at_once_and_shows_nothing() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(5, 10)).play("A raise 30", "B fold", "C fold")

    assert hand.hand.over
    assert hand.of(HandShown) == []
    assert hand.of(StreetDealt) == []
    assert hand.of(BetReturned) == [BetReturned(seat_of("A"), 20)]
    assert hand.of(PotAwarded) == [PotAwarded(0, 25, ((seat_of("A"), 25),))]
    assert hand.stacks == {"A": 115, "B": 95, "C": 90}


@pytest.mark.rule("win-by-fold")
def test_all_folding_to_the_big_blind_gives_it_the_small_blind() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(5, 10)).play("A fold", "B fold")

    assert hand.stacks == {"A": 100, "B": 95, "C": 105}
