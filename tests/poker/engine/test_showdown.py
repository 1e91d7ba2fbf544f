"""Turning up hands (section 7 of the rulebook)."""

import pytest

from poker.engine.cards.cards import parse_cards
from poker.engine.hand.events import HandShown, PotAwarded, StreetDealt
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, KINGS
from tests.poker.engine.script import deal, seat_of

CARDS = {"A": ACES, "B": KINGS, "C": EIGHTS}


@pytest.mark.rule("showdown-all")
def test_every_live_hand_is_shown_and_named_before_the_pot_is_paid() -> None:
    hand = deal("A 100, B 100, C 100", cards=CARDS, board=BOARD)
    hand.play("A call", "B call", "C check", *["B check", "C check", "A check"] * 3)

    assert [(e.seat, e.hand_name) for e in hand.of(HandShown)] == [
        (seat_of("B"), "trips"),
        (seat_of("C"), "trips"),
        (seat_of("A"), "pair"),
    ]
    assert hand.of(HandShown)[0].cards == parse_cards(KINGS)
    assert set(hand.of(HandShown)[0].best) == set(parse_cards("Kd Kh Kc 8d 7h"))
    assert hand.events.index(hand.of(HandShown)[-1]) < hand.events.index(hand.of(PotAwarded)[0])


@pytest.mark.rule("showdown-all")
def test_a_folded_hand_is_never_shown() -> None:
    hand = deal("A 100, B 100, C 100", cards=CARDS, board=BOARD)
    hand.play("A call", "B fold", "C check", *["C check", "A check"] * 3)

    assert {event.seat for event in hand.of(HandShown)} == {seat_of("A"), seat_of("C")}
    assert hand.hand.player(seat_of("B")).shown == ()


@pytest.mark.rule("all-in-exposed")
def test_hands_are_turned_up_before_the_board_is_run_out() -> None:
    hand = deal("A 35, B 35, C 100", cards=CARDS, board=BOARD).play("A all-in", "B call", "C fold")

    kinds = [type(event) for event in hand.events if isinstance(event, HandShown | StreetDealt)]
    assert kinds == [HandShown] * 2 + [StreetDealt] * 3 + [HandShown] * 2
    assert [event.hand_name for event in hand.of(HandShown)] == ["", "", "trips", "pair"]


@pytest.mark.rule("all-in-exposed")
def test_hands_stay_down_while_two_players_can_still_bet() -> None:
    hand = deal("A 500, B 500, C 30", cards=CARDS, board=BOARD)
    hand.play("A raise 30", "B call", "C call", "B check", "A check")

    assert hand.of(HandShown) == []
    hand.play("B bet 20", "A fold")
    assert [event.seat for event in hand.of(HandShown)][:2] == [seat_of("B"), seat_of("C")]


@pytest.mark.rule("all-in-exposed")
@pytest.mark.rule("streets")
def test_a_called_all_in_on_the_turn_runs_out_the_river_only() -> None:
    hand = deal("A 40, B 40").play("A call", "B check")
    hand.play("B check", "A check", "B bet 20", "A all-in", "B call")

    streets = [event.street for event in hand.of(StreetDealt)]
    first_shown = hand.events.index(hand.of(HandShown)[0])
    assert streets == ["flop", "turn", "river"]
    assert [type(e) for e in hand.events[first_shown:][:3]] == [HandShown, HandShown, StreetDealt]
