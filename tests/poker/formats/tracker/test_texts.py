"""What a hand looks like as text for tracking programs, word for word."""

from dataclasses import replace

import pytest

from poker.engine.cards.cards import parse_cards
from poker.formats.phh.errors import NotExpressible
from poker.formats.tracker.amounts import amount_text
from poker.formats.tracker.hand_names import hand_words
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import deal
from tests.poker.formats.tracker.random_texts import text_of


@pytest.mark.parametrize(
    ("name", "cards", "words"),
    [
        ("high_card", "As Jd 9c 4h 2s", "high card Ace"),
        ("pair", "6s 6d Ac 4h 2s", "a pair of Sixes"),
        ("two_pair", "Ks Kd 3c 3h As", "two pair, Kings and Threes"),
        ("trips", "2s 2d 2c Kh As", "three of a kind, Deuces"),
        ("straight", "9s 8d 7c 6h 5s", "a straight, Five to Nine"),
        ("straight", "5s 4d 3c 2h As", "a straight, Ace to Five"),
        ("flush", "Qs 9s 7s 4s 2s", "a flush, Queen high"),
        ("full_house", "Ts Td Tc 4h 4s", "a full house, Tens full of Fours"),
        ("quads", "7s 7d 7c 7h 4s", "four of a kind, Sevens"),
        ("straight_flush", "9s 8s 7s 6s 5s", "a straight flush, Five to Nine"),
        ("royal_flush", "As Ks Qs Js Ts", "a Royal Flush"),
    ],
)
def test_a_hand_is_named_as_players_name_it(name: str, cards: str, words: str) -> None:
    assert hand_words(name, parse_cards(cards)) == words


def test_a_kicker_is_named_where_it_decides() -> None:
    mine = parse_cards("As Ad Kc 9h 2s")
    others = [parse_cards("Ac Ah Kd 8c 3c"), parse_cards("Qs Qd Kh Jc 4c")]
    assert hand_words("pair", mine, others) == "a pair of Aces - Nine kicker"
    assert hand_words("pair", others[0], [mine]) == "a pair of Aces - Eight kicker"
    assert hand_words("pair", others[1], [mine]) == "a pair of Queens"


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [(150, "EUR", "€1.50"), (200, "EUR", "€2"), (5, "", "0.05"), (1_234_500, "", "12345")],
)
def test_amounts_have_no_grouping_and_no_empty_cents(amount: int, currency: str, text: str) -> None:
    assert amount_text(amount, currency) == text


SIDE_POT_TEXT = """\
PokerStars Hand #70000001:  Hold'em No Limit (€0.05/€0.10 EUR) - 2026/03/01 19:05:09 UTC \
[2026/03/01 14:05:09 ET]
Table 'Arno' 6-max Seat #1 is the button
Seat 1: Player1 (€1 in chips)
Seat 2: Player2 (€0.40 in chips)
Seat 3: Player3 (€2 in chips)
Player2: posts small blind €0.05
Player3: posts big blind €0.10
*** HOLE CARDS ***
Dealt to Player1 [Kc Kd]
Player1: raises €0.20 to €0.30
Player2: raises €0.10 to €0.40 and is all-in
Player3: calls €0.30
Player1: calls €0.10
*** FLOP *** [2c 7d 9h]
Player3: bets €1.60 and is all-in
Player1: calls €0.60 and is all-in
Uncalled bet (€1) returned to Player3
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3s]
*** SHOW DOWN ***
Player2: shows [As Ad] (a pair of Aces)
Player3: shows [Qs Qd] (a pair of Queens)
Player1: shows [Kc Kd] (a pair of Kings)
Player2 collected €1.20 from main pot
Player1 collected €1.20 from side pot
*** SUMMARY ***
Total pot €2.40 Main pot €1.20. Side pot €1.20. | Rake €0
Board [2c 7d 9h Js 3s]
Seat 1: Player1 (button) showed [Kc Kd] and won (€1.20) with a pair of Kings
Seat 2: Player2 (small blind) showed [As Ad] and won (€1.20) with a pair of Aces
Seat 3: Player3 (big blind) showed [Qs Qd] and lost with a pair of Queens
"""


def test_a_hand_with_a_side_pot_is_told_line_by_line() -> None:
    hand = deal(
        "A 100, B 40, C 200",
        cards={"A": "Kc Kd", "B": "As Ad", "C": "Qs Qd"},
        board="2c 7d 9h Js 3s",
        variant="holdem",
        structure="no_limit",
        rules=replace(pool_omaha(small_blind=5, big_blind=10), seats=6),
    )
    hand.play("A raise 30", "B all-in", "C call", "A call", "C all-in", "A call")
    text = text_of(hand, currency="EUR")
    assert text == SIDE_POT_TEXT


def test_posts_antes_folds_and_play_money() -> None:
    hand = deal("A 100, B 100, C 100, D 100, E 100", ante=1, posts="D post, E post, E dead")
    hand.play("D check", "E check", "A fold", "B fold", "C check")
    hand.play("C bet 10", "D fold", "E fold")
    text = text_of(hand)
    lines = text.splitlines()
    assert lines[0].startswith("PokerStars Hand #70000001:  Omaha Pot Limit (0.05/0.10) - 2026/")
    assert "(Play Money) Seat #1 is the button" in lines[1]
    for line in (
        "Player1: posts the ante 0.01",
        "Player2: posts small blind 0.05",
        "Player4: posts big blind 0.10",
        "Player5: posts small & big blinds 0.15",
        "Uncalled bet (0.10) returned to Player3",
        "Player3 collected 0.45 from pot",
        "Total pot 0.45 | Rake 0",
        "Seat 2: Player2 (small blind) folded before Flop",
        "Seat 3: Player3 (big blind) collected (0.45)",
        "Seat 4: Player4 folded on the Flop",
    ):
        assert line in lines
    assert "SHOW DOWN" not in text
    assert sum("blind" in line and "posts" in line for line in lines) == 4


def test_foreign_cards_are_told_only_when_they_were_shown() -> None:
    hand = deal("A 100, B 100, C 100", cards={"B": "2s 2d 2h 5c"})
    hand.play("A call", "B fold", "C check", "C bet 10", "A fold")
    assert "2s" not in text_of(hand).split("*** FLOP ***")[0]


def test_who_stays_all_in_with_chips_left_cannot_be_written() -> None:
    hand = deal("A 100, B 100, C 100", timeout="all_in")
    hand.play("A raise 30", "B call")
    hand.time_out("C")
    while hand.to_act:
        hand.play(f"{hand.to_act} check")
    with pytest.raises(NotExpressible) as refused:
        text_of(hand)
    assert refused.value.field == "actions"
