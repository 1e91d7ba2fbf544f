"""The deck and the order in which its cards go out (section 2 of the rulebook)."""

from dataclasses import replace

import pytest

from poker.engine.cards.cards import FULL_DECK, Card, parse_cards
from poker.engine.errors import InvalidCards
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import BlindPosted, CardsDealt, StreetDealt
from poker.engine.hand.play import begin
from poker.engine.hand.state import Hand, Player
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import Script, deal, seat_of


def test_a_card_is_its_rank_and_suit() -> None:
    assert parse_cards("2c 2d As") == (0, 1, 51)
    assert parse_cards(["Td", "Kh"]) == parse_cards("TdKh")


@pytest.mark.parametrize("text", ["1c", "Ax", "A", "10s", "as"])
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidCards):
        parse_cards(text)


@pytest.mark.rule("deck")
@pytest.mark.parametrize(
    "deck",
    [
        FULL_DECK[:51],
        (*FULL_DECK[:51], Card(0)),
        (*FULL_DECK[:51], Card(52)),
        (*FULL_DECK, Card(0)),
    ],
    ids=["51 cards", "a card twice", "a joker", "53 cards"],
)
def test_a_hand_needs_the_52_cards_each_once(deck: tuple[Card, ...]) -> None:
    hand = Hand(
        rules=pool_omaha(small_blind=5, big_blind=10),
        number=1,
        button=0,
        players=(Player(1, 100), Player(0, 100)),
        big_blind_seat=1,
    )
    with pytest.raises(InvalidCards):
        begin(hand, [Post(0, "small"), Post(1, "big")], deck)


@pytest.mark.rule("blinds-before-deal")
def test_the_blinds_are_posted_before_the_cards_are_dealt() -> None:
    hand = deal("A 100, B 100, C 100", blinds=(5, 10))

    assert [type(event) for event in hand.events] == [BlindPosted, BlindPosted, CardsDealt]
    assert hand.of(BlindPosted) == [
        BlindPosted(seat_of("B"), 5, "small"),
        BlindPosted(seat_of("C"), 10, "big", step=10),
    ]


@pytest.mark.rule("hole-cards")
def test_omaha_deals_four_hole_cards() -> None:
    hand = deal("A 100, B 100, C 100")

    assert hand.of(CardsDealt)[0].each == 4
    assert all(len(cards_of(hand, name)) == 4 for name in "ABC")


@pytest.mark.rule("deal-order")
def test_cards_go_round_one_at_a_time_from_the_left_of_the_button() -> None:
    hand = deal("A 100, B 100, C 100", button="A")
    deck = hand.deck

    assert hand.of(CardsDealt)[0].seats == (seat_of("B"), seat_of("C"), seat_of("A"))
    assert cards_of(hand, "B") == (deck[0], deck[3], deck[6], deck[9])
    assert cards_of(hand, "C") == (deck[1], deck[4], deck[7], deck[10])
    assert cards_of(hand, "A") == (deck[2], deck[5], deck[8], deck[11])


@pytest.mark.rule("burn")
def test_a_card_is_burned_before_flop_turn_and_river() -> None:
    hand = deal("A 100, B 100").play("A call", "B check", *["B check", "A check"] * 3)

    after_hole_cards = hand.deck[8:]
    burned_first, *flop = after_hole_cards[:4]
    burned_second, turn = after_hole_cards[4:6]
    burned_third, river = after_hole_cards[6:8]
    assert [street.cards for street in hand.of(StreetDealt)] == [tuple(flop), (turn,), (river,)]
    assert not {burned_first, burned_second, burned_third} & set(hand.hand.board)


@pytest.mark.rule("burn")
@pytest.mark.rule("deck")
def test_eleven_omaha_players_use_every_card_of_the_deck() -> None:
    names = "ABCDEFGHIJK"
    rules = replace(pool_omaha(small_blind=5, big_blind=10), seats=11)
    hand = deal(", ".join(f"{name} 10" for name in names), rules=rules)
    hand.play(*[f"{name} call" for name in "DEFGHIJKAB"])

    held = {card for name in names for card in cards_of(hand, name)}
    assert hand.hand.over
    assert len(held) == 44
    assert len(held | set(hand.hand.board)) == 49
    burned = {hand.deck[44], hand.deck[48], hand.deck[50]}
    assert held | set(hand.hand.board) | burned == set(FULL_DECK)


def cards_of(hand: Script, name: str) -> tuple[Card, ...]:
    return hole_cards_of(hand.hand, seat_of(name), hand.deck)
