"""Main pot, side pots and who gets which chip of them (section 6 of the rulebook)."""

import pytest

from poker.engine.hand.events import BetReturned
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, HIGH_CARDS, KINGS, OTHER_ACES
from tests.poker.engine.script import Script, deal, seat_of


@pytest.mark.rule("side-pots")
def test_1000_1000_and_100_make_pots_of_300_and_1800() -> None:
    cards = {"A": ACES, "B": EIGHTS, "C": KINGS}
    hand = no_limit("A 1000, B 1000, C 100", cards)
    hand.play("A all-in", "B call", "C call")

    assert hand.pots == [(300, {"C": 300}), (1800, {"B": 1800})]
    assert hand.stacks == {"A": 0, "B": 1800, "C": 300}


@pytest.mark.rule("side-pots")
def test_100_80_and_a_call_of_100_make_pots_of_240_and_40() -> None:
    cards = {"A": ACES, "B": KINGS, "C": EIGHTS}
    hand = no_limit("A 100, B 80, C 200", cards).play("A all-in", "B all-in", "C call")

    assert hand.pots == [(240, {"B": 240}), (40, {"C": 40})]
    assert hand.stacks == {"A": 0, "B": 240, "C": 140}


@pytest.mark.rule("side-pots")
@pytest.mark.rule("uncalled-bet")
def test_20_12_and_25_make_pots_of_36_and_16_and_5_go_back() -> None:
    cards = {"A": EIGHTS, "B": KINGS, "C": ACES}
    hand = no_limit("A 20, B 12, C 25", cards, blinds=(1, 2), button="C")
    hand.play("C all-in", "A call", "B call")

    assert hand.of(BetReturned) == [BetReturned(seat_of("C"), 5)]
    assert hand.pots == [(36, {"B": 36}), (16, {"A": 16})]
    assert hand.stacks == {"A": 16, "B": 36, "C": 5}


@pytest.mark.rule("side-pots")
def test_amounts_decide_and_not_the_order_of_the_all_ins() -> None:
    cards = {"A": EIGHTS, "B": KINGS, "C": ACES, "D": HIGH_CARDS[0]}
    hand = no_limit("A 60, B 20, C 100, D 40", cards)
    hand.play("D all-in", "A all-in", "B call", "C call")

    assert hand.pots == [(80, {"B": 80}), (60, {"A": 60}), (40, {"A": 40})]
    assert hand.stacks == {"A": 100, "B": 80, "C": 40, "D": 0}


@pytest.mark.rule("side-pots")
def test_the_best_hand_of_all_takes_every_pot_it_reached() -> None:
    cards = {"A": KINGS, "B": EIGHTS, "C": ACES}
    hand = no_limit("A 60, B 20, C 100", cards).play("A all-in", "B call", "C call")

    assert hand.pots == [(60, {"A": 60}), (80, {"A": 80})]


@pytest.mark.rule("side-pots")
def test_players_betting_on_build_a_side_pot_street_by_street() -> None:
    cards = {"A": ACES, "B": EIGHTS, "C": KINGS}
    hand = no_limit("A 500, B 500, C 30", cards)
    hand.play("A raise 30", "B call", "C call")
    hand.play("B bet 50", "A call", "B check", "A bet 100", "B call", "B check", "A check")

    assert hand.pots == [(90, {"C": 90}), (300, {"B": 300})]


@pytest.mark.rule("folded-chips")
def test_folded_chips_stay_in_the_pots_they_reached_and_claim_nothing() -> None:
    cards = {"A": KINGS, "B": EIGHTS, "C": ACES, "D": HIGH_CARDS[0]}
    hand = no_limit("A 500, B 50, C 500, D 500", cards)
    hand.play("D raise 100", "A call", "B call", "C call")
    hand.play("C bet 50", "D call", "A fold", "C check", "D check", "C check", "D check")

    # Folded A reached both pots with 50 each: 4 x 50, and 3 x 50 + 2 x 50.
    assert hand.pots == [(200, {"B": 200}), (250, {"C": 250})]


@pytest.mark.rule("folded-chips")
def test_the_best_cards_win_nothing_once_folded() -> None:
    cards = {"A": ACES, "B": HIGH_CARDS[0], "C": KINGS}
    hand = no_limit("A 100, B 100, C 100", cards).play("A raise 30", "B call", "C fold")
    hand.play(*["B check", "A check"] * 3)

    assert hand.pots == [(70, {"A": 70})]


@pytest.mark.rule("uncalled-bet")
def test_a_bet_nobody_calls_goes_back() -> None:
    hand = no_limit("A 500, B 500, C 500", {}).play("A call", "B call", "C check")
    hand.play("B bet 200", "C fold", "A fold")

    assert hand.of(BetReturned) == [BetReturned(seat_of("B"), 200)]
    assert hand.pots == [(30, {"B": 30})]
    assert hand.stacks == {"A": 490, "B": 520, "C": 490}


@pytest.mark.rule("uncalled-bet")
def test_only_what_no_one_could_match_goes_back() -> None:
    hand = no_limit("A 500, B 120, C 60", {"A": ACES, "B": KINGS, "C": EIGHTS})
    hand.play("A all-in", "B call", "C call")

    assert hand.of(BetReturned) == [BetReturned(seat_of("A"), 380)]
    assert hand.stacks == {"A": 380, "B": 300, "C": 0}


@pytest.mark.rule("uncalled-bet")
def test_a_raise_over_a_called_bet_goes_back_down_to_the_call() -> None:
    hand = no_limit("A 500, B 500, C 500", {}).play("A raise 30", "B raise 90", "C fold", "A fold")

    assert hand.of(BetReturned) == [BetReturned(seat_of("B"), 60)]
    assert hand.pots == [(70, {"B": 70})]


@pytest.mark.rule("split-pot")
def test_equal_hands_split_their_pot_equally() -> None:
    cards = {"A": ACES, "B": OTHER_ACES, "C": HIGH_CARDS[0]}
    hand = no_limit("A 100, B 100, C 100", cards).play("A all-in", "B call", "C call")

    assert hand.pots == [(300, {"A": 150, "B": 150})]


@pytest.mark.rule("split-pot")
@pytest.mark.rule("side-pots")
def test_every_pot_is_split_among_its_own_winners() -> None:
    cards = {"A": ACES, "B": OTHER_ACES, "C": KINGS, "D": HIGH_CARDS[0]}
    hand = no_limit("A 100, B 100, C 40, D 100", cards)
    hand.play("D all-in", "A call", "B call", "C call")

    assert hand.pots == [(160, {"C": 160}), (180, {"A": 90, "B": 90})]


@pytest.mark.rule("odd-chips")
def test_an_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    cards = {"A": ACES, "C": OTHER_ACES}
    hand = no_limit("A 100, B 100, C 100", cards, button="A").play("A raise 20", "B fold", "C call")
    hand.play(*["C check", "A check"] * 3)

    assert hand.pots == [(45, {"C": 23, "A": 22})]


@pytest.mark.rule("odd-chips")
def test_two_odd_chips_go_one_each_to_the_first_two() -> None:
    cards = {"A": HIGH_CARDS[0], "C": HIGH_CARDS[1], "D": HIGH_CARDS[2]}
    hand = no_limit("A 100, B 100, C 100, D 100", cards, button="A")
    hand.play("D call", "A call", "B fold", "C check")
    hand.play(*["C check", "D check", "A check"] * 3)

    assert hand.pots == [(35, {"C": 12, "D": 12, "A": 11})]


@pytest.mark.rule("odd-chips")
def test_odd_chips_are_given_pot_by_pot() -> None:
    cards = {"C": HIGH_CARDS[0], "D": HIGH_CARDS[1], "E": HIGH_CARDS[2]}
    hand = no_limit("A 100, B 100, C 45, D 21, E 45", cards, button="A")
    hand.play("D all-in", "E call", "A raise 32", "B fold", "C all-in", "E call", "A fold")

    # 4 x 21 + B's 5 leave two odd chips; 2 x 24 + A's 11 leave one.
    assert hand.pots == [(89, {"C": 30, "D": 30, "E": 29}), (59, {"C": 30, "E": 29})]


def no_limit(
    seats: str,
    cards: dict[str, str],
    *,
    blinds: tuple[int, int] = (5, 10),
    button: str = "A",
) -> Script:
    return deal(seats, blinds=blinds, button=button, cards=cards, board=BOARD, structure="no_limit")
