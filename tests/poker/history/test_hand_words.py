"""Hands in words, and why one won, on the pages of hands that are over."""

import pytest
from django.utils.translation import override

from poker.engine.cards.cards import parse_cards
from poker.engine.cards.evaluation import value_of_five
from poker.engine.hand.events import PotAwarded
from poker.history.one_hand.hand_words import hand_in_words, why_it_won
from tests.poker.engine.games import game
from tests.poker.engine.script import deal

HOLDEM = game("holdem", "no_limit", big_blind=10)
pytestmark = pytest.mark.rule("hand-ranks")

IN_FOUR = {
    "As Ad Kc 4h 2s": (
        "pair of aces, king kicker",
        "paire d\u2019as, kicker roi",
        "Paar Asse, Kicker König",
        "coppia d\u2019assi, kicker re",
    ),
    "As Ad 8c 8h 2s": (
        "two pair, aces and eights, two kicker",
        "deux paires, as et huit, kicker deux",
        "zwei Paare, Asse und Achten, Kicker Zwei",
        "doppia coppia, assi e otto, kicker due",
    ),
    "5s 4d 3c 2h As": (
        "straight, ace to five",
        "quinte, as à cinq",
        "Straße, Ass bis Fünf",
        "scala, da asso a cinque",
    ),
    "Qs Qd Qc 7h 7s": (
        "full house, queens full of sevens",
        "full aux dames par les sept",
        "Full House, Damen und Siebenen",
        "full di donne e sette",
    ),
}


def test_in_a_side_pot_only_those_in_it_are_compared() -> None:
    """C's second pair is between the kings of A and B, but C has nothing in the side pot."""
    cards = {"A": "Kd Qd", "B": "Ks Jc", "C": "As Ad"}
    hand = deal("A 100, B 100, C 40", cards=cards, board="Kh 9h 7s 4d 2c", rules=HOLDEM)
    hand.play("A raise 40", "B call", "C call", "B check", "A bet 60", "B call")
    main, side = hand.of(PotAwarded)
    assert why_it_won(hand.hand, main) == ""
    assert why_it_won(hand.hand, side) == "The kicker decides: queen over jack"


@pytest.mark.parametrize("cards", IN_FOUR)
def test_a_hand_is_told_with_its_ranks_in_four_languages(cards: str) -> None:
    made = value_of_five(parse_cards(cards))
    told = []
    for language in ("en", "fr", "de", "it"):
        with override(language):
            told.append(hand_in_words(made.name, made.best))
    assert tuple(told) == IN_FOUR[cards]


@pytest.mark.parametrize(
    ("a", "b", "board", "why"),
    [
        ("As Qd", "Ad Jc", "Ac 9h 7s 4d 2c", "The kicker decides: queen over jack"),
        ("As Qs", "Ad Jc", "Ac Kh 7s 4d 4c", "The pot is split: their hands are equal"),
        ("Ks 3s", "Qd Js", "As 9s 7s 4d 5c", ""),
        ("Ts 3s", "Js 2s", "As 9s 7s 4d 5c", "The next card decides: jack over ten"),
        ("Ks Qd", "Kd Qc", "As 9h 7s 4d 2c", "The pot is split: their hands are equal"),
        ("Ks Kd", "Qd Qc", "As 9h 7s 4d 2c", ""),
    ],
)
def test_why_a_hand_won_where_its_name_does_not_say(a: str, b: str, board: str, why: str) -> None:
    hand = deal("A 100, B 100", cards={"A": a, "B": b}, board=board, rules=HOLDEM)
    while hand.to_act:
        hand.play(f"{hand.to_act} {'check' if hand.options.check else 'call'}")
    assert why_it_won(hand.hand, hand.of(PotAwarded)[0]) == why
