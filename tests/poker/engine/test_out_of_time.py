"""All-in for what is in the pot (clauses timeout-all-in, disconnect-protection)."""

from typing import Any

import pytest

from poker.engine.errors import HandIsOver
from poker.engine.hand.events import BetReturned, Folded, HandShown, WentAllInForPot
from poker.engine.hand.play import run_out_of_time
from tests.poker.engine.games import game, limit_omaha
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, KINGS
from tests.poker.engine.script import Script, deal, seat_of, typed

pytestmark = [pytest.mark.rule("timeout-all-in"), pytest.mark.rule("disconnect-protection")]


@pytest.mark.rule("side-pots")
def test_what_others_bet_on_the_street_goes_to_a_side_pot() -> None:
    hand = flop_for_30(best="A").play("B bet 50", "C raise 150").time_out("A").play("B call")

    check_down(hand)
    assert hand.pots == [(90, {"A": 90}), (300, {"B": 300})]


@pytest.mark.rule("side-pots")
def test_the_current_street_is_included_and_earlier_bets_beyond_it_are_not() -> None:
    hand = flop_for_30(best="B").play("B bet 50", "C raise 150", "A call").time_out("B")

    check_down(hand)
    assert hand.pots == [(90 + 3 * 50, {"B": 240}), (200, {"A": 200})]


def test_the_remaining_stack_lies_idle_and_stays_theirs() -> None:
    hand = flop_for_30(best="A").play("B bet 50", "C call").time_out("A")
    assert hand.stacks["A"] == 970

    hand.play("B bet 100", "C call", "B check", "C check")
    assert hand.stacks == {"A": 970 + 90, "B": 820 + 300, "C": 820}


def test_whoever_is_all_in_for_the_pot_is_asked_nothing_more() -> None:
    hand = flop_for_30().play("B check", "C check").time_out("A")

    for _street in ("turn", "river"):
        assert hand.to_act == "B"
        hand.play("B check", "C check")
    assert hand.hand.over


def test_checking_would_be_free_and_the_player_is_still_all_in() -> None:
    hand = flop_for_30(best="B").time_out("B").play("C bet 50", "A call")

    check_down(hand)
    assert hand.pots == [(90, {"B": 90}), (100, {"A": 100})]


@pytest.mark.parametrize(("name", "blind"), [("B", 5), ("C", 10)])
def test_a_blind_counts_as_chips_in_the_pot(name: str, blind: int) -> None:
    hand = before_the_flop(best=name).play("A raise 30")
    for other in "BC":
        hand = hand.time_out(other) if other == name else hand.play(f"{other} call")

    check_down(hand)
    assert hand.pots[0] == (3 * blind, {name: 3 * blind})
    assert hand.stacks[name] == 1000 + 2 * blind


def test_an_ante_counts_as_chips_in_the_pot() -> None:
    hand = before_the_flop(best="A", ante=2).time_out("A").play("B call", "C check")

    check_down(hand)
    assert hand.pots[0] == (6, {"A": 6})


def test_a_dead_blind_counts_as_chips_in_the_pot_and_is_no_bet_to_be_matched() -> None:
    rules = game("omaha-classic", "pot_limit", big_blind=10)
    cards = {"A": ACES, "C": EIGHTS, "D": KINGS}
    seats = "A 1000, B 1000, C 1000, D 1000"
    hand = deal(seats, rules=rules, cards=cards, board=BOARD, posts="D dead").time_out("D")
    hand.play("A call", "B fold", "C check")

    check_down(hand)
    assert hand.pots == [(5, {"D": 5}), (25, {"C": 25})]


def test_with_nothing_in_the_player_folds() -> None:
    hand = before_the_flop().time_out("A")

    assert typed(hand.events[-1]) == typed(Folded(seat_of("A"), to_act=seat_of("B")))


@pytest.mark.rule("uncalled-bet")
@pytest.mark.rule("all-in-exposed")
def test_the_last_opponents_bet_goes_back_and_the_board_is_run_out() -> None:
    hand = flop_for_30(best="A").play("B bet 60", "C fold").time_out("A")

    assert hand.of(BetReturned) == [BetReturned(seat_of("B"), 60)]
    assert {event.seat for event in hand.of(HandShown)} == {seat_of("A"), seat_of("B")}
    assert hand.pots == [(90, {"A": 90})]
    assert hand.stacks == {"A": 1060, "B": 970, "C": 970}


def test_it_is_no_call_and_no_raise() -> None:
    hand = flop_for_30().play("B bet 50", "C raise 150").time_out("A")

    assert hand.options.call == 100
    assert hand.limits("B")[0] == 250
    assert hand.of(WentAllInForPot) == [WentAllInForPot(seat_of("A"), to_act=seat_of("B"))]


@pytest.mark.rule("pot-limit")
def test_on_the_next_street_the_side_pot_is_the_pot_contested() -> None:
    hand = flop_for_30().play("B bet 50", "C call").time_out("A")

    assert hand.limits("B") == (10, 100)


@pytest.mark.rule("fixed-limit")
def test_in_fixed_limit_the_bets_of_the_round_still_count() -> None:
    hand = deal("A 500, B 500, C 500", rules=limit_omaha()).play("A raise 20", "B raise 30")
    hand.time_out("C")

    assert hand.limits("A") == (40, 40)


def test_two_may_be_all_in_for_different_parts() -> None:
    hand = flop_for_30(best="A").play("B bet 50", "C raise 150").time_out("A").time_out("B")

    assert hand.of(BetReturned) == [BetReturned(seat_of("C"), 100)]
    assert hand.pots == [(90, {"A": 90}), (100, {"B": 100})]
    assert hand.stacks == {"A": 1060, "B": 1020, "C": 920}


def test_nobody_runs_out_of_time_when_the_hand_is_over() -> None:
    hand = before_the_flop().play("A fold", "B fold")

    with pytest.raises(HandIsOver):
        run_out_of_time(hand.hand)


def before_the_flop(best: str = "A", **choices: Any) -> Script:
    """Pot-limit Omaha with blinds of 5 and 10; A, first to act, has the button.

    ``best`` holds kings; of the others the one who sits first holds eights, the last aces.
    """
    rules = game("omaha-classic", "pot_limit", big_blind=10)
    others = [name for name in "ABC" if name != best]
    cards = {best: KINGS, others[0]: EIGHTS, others[1]: ACES}
    return deal(
        "A 1000, B 1000, C 1000",
        rules=rules,
        cards=cards,
        board=BOARD,
        **choices,
    )


def flop_for_30(best: str = "A") -> Script:
    """The flop with 90 in the pot; B is first to act."""
    return before_the_flop(best).play("A raise 30", "B call", "C call")


def check_down(hand: Script) -> None:
    while hand.to_act is not None:
        hand.play(f"{hand.to_act} check")
