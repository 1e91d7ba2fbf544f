"""Hold'em, Omaha and its bigger brothers played by the same code (section 2 of the rulebook)."""

from dataclasses import replace

import pytest

from poker.engine.cards.cards import FULL_DECK, parse_cards
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import CardsDealt, HandShown
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal, seat_of

NAMES = "ABCDEFGHIJK"


@pytest.mark.rule("hole-cards")
@pytest.mark.parametrize(
    ("variant", "seats", "cards"),
    [("holdem", 10, 2), ("omaha", 11, 4), ("omaha_5", 8, 5), ("omaha_6", 7, 6)],
)
def test_a_full_table_has_cards_enough_for_everybody_and_the_board(
    variant: str, seats: int, cards: int
) -> None:
    rules = replace(game("nlo-freezeout", "no_limit", big_blind=10), variant=variant, seats=seats)
    hand = deal(", ".join(f"{name} 50" for name in NAMES[:seats]), rules=rules)
    while hand.to_act is not None:
        hand.play(f"{hand.to_act} {'check' if hand.options.check else 'call'}")

    assert hand.of(CardsDealt)[0].each == cards
    held = [card for seat in range(seats) for card in hole_cards_of(hand.hand, seat, hand.deck)]
    seen = {*held, *hand.hand.board}
    assert len(seen) == seats * cards + 5
    assert len(hand.of(HandShown)) == seats
    if variant == "omaha":
        burned = {hand.deck[44], hand.deck[48], hand.deck[50]}
        assert seen | burned == set(FULL_DECK)


@pytest.mark.rule("holdem-best-five")
@pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])
def test_hold_em_plays_both_hole_cards_one_or_none(structure: str) -> None:
    cards = {"A": "2d 3d", "B": "Ac 4d", "C": "8h 7d"}
    hand = checked_down("holdem", structure, cards, board="Kc Qc Jc Tc 9s")

    assert {event.seat: (event.hand_name, set(event.best)) for event in hand.of(HandShown)} == {
        seat_of("A"): ("straight", set(parse_cards("Kc Qc Jc Tc 9s"))),
        seat_of("B"): ("royal_flush", set(parse_cards("Ac Kc Qc Jc Tc"))),
        seat_of("C"): ("straight", set(parse_cards("Kc Qc Jc Tc 9s"))),
    }
    assert hand.pots == [(30, {"B": 30})]


@pytest.mark.rule("holdem-best-five")
@pytest.mark.rule("split-pot")
def test_when_all_play_the_board_all_share_the_pot() -> None:
    cards = {"A": "2d 3d", "B": "4c 4d", "C": "5h 6h"}
    hand = checked_down("holdem", "no_limit", cards, board="Ac Kd Qs Jc Td")

    assert hand.pots == [(30, {"A": 10, "B": 10, "C": 10})]


@pytest.mark.rule("omaha-exactly-two")
def test_omaha_plays_neither_the_board_nor_one_card() -> None:
    cards = {"A": "2d 3d 4h 5s", "B": "Ad 9h 7h 8s", "C": "Ah 6h 4s 2s"}
    hand = checked_down("omaha", "pot_limit", cards, board="Ac Kc Qc Jc 2c")

    # Four clubs on the board make no flush of none in the hand; aces and deuces win.
    assert hand.pots == [(30, {"C": 30})]


@pytest.mark.rule("omaha-exactly-two")
@pytest.mark.parametrize(
    ("variant", "others", "straight"),
    [
        ("omaha", "As Ah 3d 4d", "Qs Jd 2h 6h"),
        ("omaha_5", "As Ah 3d 4d Qd", "Qs Jd 2h 6h 7s"),
        ("omaha_6", "As Ah 3d 4d Qd Jc", "Qs Jd 2h 6h Tc 7s"),
    ],
)
def test_more_hole_cards_are_more_to_choose_two_from(
    variant: str, others: str, straight: str
) -> None:
    rules = replace(game("nlo-freezeout", "no_limit", big_blind=10, seats=7), variant=variant)
    cards = {"A": others, "B": straight}
    hand = deal("A 500, B 500", rules=rules, cards=cards, board="Ac Kd 9s 8c 5d")
    hand.play("A call", "B check", *("B check", "A check") * 3)

    # The seven makes 9 8 7 6 5 with the six, which beats three aces.
    assert hand.stacks["B"] == (490 if variant == "omaha" else 510)


def checked_down(variant: str, structure: str, cards: dict[str, str], board: str) -> Script:
    """Three players put in 10 each and check to the end; A has the button."""
    rules = replace(game("holdem", structure, big_blind=10, small_blind=5), variant=variant)
    hand = deal("A 1000, B 1000, C 1000", rules=rules, cards=cards, board=board)
    hand.play("A call", "B call", "C check")
    return hand.play(*("B check", "C check", "A check") * 3)
