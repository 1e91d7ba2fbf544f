"""Hands that visitors try are read strictly and judged by the engine that decides at tables."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.refusals.refusal import Refusal
from poker.engine.cards.cards import FULL_DECK, Card, card_texts, parse_cards
from poker.engine.cards.evaluation import value
from poker.engine.cards.variants import HOLDEM, OMAHA, Variant
from poker.rulebook.guide.examples import EXAMPLES
from poker.rulebook.guide.judging import Judgement, judged
from poker.rulebook.guide.trying import VARIANTS, Tried, read_tried

OMAHA_HAND = {"variant": "omaha", "hole": "Ac Kd 10d 8h", "board": "Kc 9c 6c 6h Qc"}


def example(slug: str) -> Tried:
    """An example as a visitor tries it, with nothing picked."""
    found = next(each for each in EXAMPLES if each.slug == slug)
    return Tried(VARIANTS[found.variant], found.hole, found.board, ())


def judgement(slug: str, picked: str = "") -> Judgement:
    return judged(example(slug)._replace(picked=parse_cards(picked)))


@pytest.mark.rule("omaha-exactly-two")
def test_four_clubs_on_the_board_are_no_flush() -> None:
    found = judgement("four-clubs", "Ac Kc Qc 9c 6c")
    assert found.best.hand.name == "two_pair"
    assert set(found.best.hand.best) == set(parse_cards("Ac Kd Kc 6c 6h"))
    assert found.tempting
    assert (found.tempting.hand.name, len(found.tempting.own)) == ("flush", 1)
    assert found.picked
    assert found.picked.hand.name == "flush"
    assert not found.picked_counts
    assert judgement("four-clubs", "Ac Kd Kc 6c 6h").picked_is_best


@pytest.mark.rule("omaha-exactly-two")
def test_two_pairs_on_the_board_are_no_full_house() -> None:
    found = judgement("two-pair-on-the-board", "Th Tc Td Ks Kc")
    assert found.best.hand.name == "trips"
    assert set(found.best.hand.best) == set(parse_cards("Th Tc Td Ks 9h"))
    assert found.tempting
    assert (found.tempting.hand.name, len(found.tempting.own)) == ("full_house", 1)
    assert not found.picked_counts
    worse = judgement("two-pair-on-the-board", "9h 7c Ks Kc 5d")
    assert worse.picked_counts
    assert not worse.picked_is_best


@pytest.mark.rule("holdem-best-five")
def test_in_hold_em_the_board_alone_may_be_the_hand() -> None:
    found = judgement("board-plays", "Ah Ad 9s 8d 7c")
    assert found.best.hand.name == "straight"
    assert found.best.own == ()
    assert found.tempting is None
    assert found.picked_counts
    assert not found.picked_is_best
    assert judgement("board-plays", "9s 8d 7c 6h 5s").picked_is_best


@pytest.mark.parametrize(
    ("variant", "hole", "board"),
    [
        ("omaha", "AcKdTd8h", "Kc9c6c6hQc"),
        ("omaha", "A♣ K♦ 10♦ 8♥", "K♣,9♣,6♣,6♥,Q♣"),
        ("omaha", " ac kd td 8H ", "KC 9C 6C 6H QC"),
    ],
)
def test_cards_are_read_as_people_write_them(variant: str, hole: str, board: str) -> None:
    tried = read_tried(variant=variant, hole=hole, board=board)
    assert tried == example("four-clubs")


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"variant": "stud"}, "unknown_variant", "variant"),
        ({"variant": ""}, "unknown_variant", "variant"),
        ({"hole": ""}, "wrong_count", "hole"),
        ({"hole": "Ac Kd"}, "wrong_count", "hole"),
        ({"hole": "Ac Kd Td 8h 2c"}, "wrong_count", "hole"),
        ({"hole": "Ac Kd Td 1h"}, "unknown_card", "hole"),
        ({"hole": "Ac Kd Td <b>"}, "unknown_card", "hole"),
        ({"hole": "Ac Kd Td Ac"}, "card_twice", "hole"),
        ({"board": "Kc 9c 6c 6h"}, "wrong_count", "board"),
        ({"board": "Kc 9c 6c 6h Ac"}, "card_twice", "board"),
        ({"board": "\x00"}, "unknown_card", "board"),
        ({"board": "Kc" * 5000}, "wrong_count", "board"),
        ({"picked": ["Ac"]}, "wrong_count", "play"),
        ({"picked": ["Ac", "Kd", "Kc", "6c", "6c"]}, "wrong_count", "play"),
        ({"picked": ["Ac", "Kd", "Kc", "6c", "As"]}, "not_on_the_table", "play"),
        ({"picked": ["x"] * 5}, "unknown_card", "play"),
    ],
)
def test_what_is_no_hand_is_refused_by_name(sent: dict[str, object], code: str, field: str) -> None:
    asked: dict[str, Any] = {**OMAHA_HAND, **sent}
    with pytest.raises(Refusal) as refused:
        read_tried(**asked)
    assert (refused.value.code, refused.value.field) == (code, field)


@given(
    cards=st.lists(st.sampled_from(FULL_DECK), min_size=9, max_size=9, unique=True),
    game=st.sampled_from([HOLDEM, OMAHA]),
)
def test_any_hand_is_judged_as_at_a_table(cards: list[Card], game: Variant) -> None:
    hole, board = (" ".join(card_texts(part)) for part in (cards[: game.hole_cards], cards[4:]))
    tried = read_tried(variant=game.name, hole=hole, board=board)
    found = judged(tried)
    assert found.best.hand == value(tried.hole, tried.board, game)
    allowed = [
        five
        for five in combinations((*tried.hole, *tried.board), 5)
        if not game.must_use or len(set(five) & set(tried.hole)) == game.must_use
    ]
    best = [five for five in allowed if judged(tried._replace(picked=five)).picked_is_best]
    assert set(found.best.hand.best) in map(set, best)
    assert (found.tempting is None) or found.tempting.hand.strength < found.best.hand.strength
    assert game is OMAHA or found.tempting is None
