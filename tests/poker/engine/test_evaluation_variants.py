"""What a Hold'em hand and a bigger Omaha hand are worth, and which cards are refused."""

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from poker.engine.cards.cards import FULL_DECK, Card, parse_cards
from poker.engine.cards.evaluation import HandValue, strength, value
from poker.engine.cards.variants import HOLDEM, OMAHA_5, OMAHA_6, VARIANTS, Variant
from poker.engine.errors import InvalidCards

Cards = Sequence[Card]


def impossible(variant: Variant) -> dict[str, tuple[Cards, Cards]]:
    """Hole cards and a board, one thing wrong with each."""
    size = variant.hole_cards
    hole, board = FULL_DECK[:size], FULL_DECK[size : size + 5]
    return {
        "a hole card missing": (hole[1:], board),
        "a hole card more": ((*hole, Card(51)), board),
        "a board card missing": (hole, board[1:]),
        "a board card more": (hole, (*board, Card(51))),
        "a card twice in the hand": ((*hole[:-1], hole[0]), board),
        "a card twice on the board": (hole, (*board[:-1], board[0])),
        "a card in both": (hole, (*board[:-1], hole[0])),
        "a card after the last": ((*hole[:-1], Card(52)), board),
        "a card before the first": (hole, (*board[:-1], Card(-1))),
    }


@pytest.mark.rule("hole-cards")
def test_hold_em_deals_two_cards_and_omaha_four_to_six() -> None:
    dealt = {variant.name: variant.hole_cards for variant in VARIANTS.values()}

    assert dealt == {"holdem": 2, "omaha": 4, "omaha_5": 5, "omaha_6": 6}


@pytest.mark.rule("holdem-best-five")
@pytest.mark.parametrize(
    ("hole", "board", "name", "best"),
    [
        ("Ah Kh", "Qh Jh 2h 2c 2d", "flush", "Ah Kh Qh Jh 2h"),
        ("As 2c", "Kh Qd Jc Tc 3s", "straight", "As Kh Qd Jc Tc"),
        ("Ac 9d", "2s 3h 4c 5d 9h", "straight", "5d 4c 3h 2s Ac"),
        ("As 2c", "5s 4s 3s 2s Kd", "straight_flush", "5s 4s 3s 2s As"),
        ("2c 3d", "As Ks Qs Js Ts", "royal_flush", "As Ks Qs Js Ts"),
        ("2c 2d", "Ah Ad Kh Kd Qs", "two_pair", "Ah Ad Kh Kd Qs"),
    ],
    ids=["two hole cards", "one", "the ace low", "a steel wheel", "none", "none of a pair"],
)
def test_hold_em_takes_the_best_five_of_seven(hole: str, board: str, name: str, best: str) -> None:
    worth = value_of(hole, board, HOLDEM)

    assert worth.name == name
    assert [card // 4 for card in worth.best] == [card // 4 for card in parse_cards(best)]
    assert set(worth.best) == set(parse_cards(best))


@pytest.mark.rule("holdem-best-five")
@pytest.mark.rule("hand-ranks")
def test_two_players_of_the_board_split_and_the_next_kicker_up_does_not() -> None:
    board = "Ah Kd Qc Js 9h"

    assert strength_of("2c 3d", board) == strength_of("8s 7s", board)
    assert strength_of("Tc 2d", board) < strength_of("Ac 2h", board) < strength_of("2c 3d", board)


@pytest.mark.rule("hand-ranks")
def test_a_sixth_card_never_breaks_a_tie() -> None:
    board = "As Kd 9c 9h 5s"

    assert strength_of("Qc 8d", board) == strength_of("Qd 2c", board)


@pytest.mark.rule("hand-ranks")
def test_changing_suits_all_round_changes_no_value() -> None:
    hole, board = parse_cards("As 9s"), parse_cards("Ks 4s 2s Kd Kh")
    for turn in range(1, 4):
        turned = [
            [Card(card - card % 4 + (card + turn) % 4) for card in cards] for cards in (hole, board)
        ]

        assert strength(turned[0], turned[1], HOLDEM) == strength(hole, board, HOLDEM)


@pytest.mark.rule("omaha-exactly-two")
@pytest.mark.parametrize("variant", [OMAHA_5, OMAHA_6], ids=lambda variant: variant.name)
def test_any_two_of_more_hole_cards_play(variant: Variant) -> None:
    board, others = "Qs Js Ts 2d 2h", parse_cards("3c 4c 7d 8d")
    for places in combinations(range(variant.hole_cards), 2):
        hole = list(others[: variant.hole_cards - 2])
        for place, card in zip(places, parse_cards("As Ks"), strict=True):
            hole.insert(place, card)

        worth = value(hole, parse_cards(board), variant)
        assert worth.name == "royal_flush", places
        assert set(worth.best) == set(parse_cards("As Ks Qs Js Ts"))


@pytest.mark.rule("omaha-exactly-two")
@pytest.mark.parametrize(
    ("hole", "variant"), [("As Ah Ad 3c 4d", OMAHA_5), ("As Ah Ad Ac 3c 4d", OMAHA_6)]
)
def test_a_third_ace_among_the_hole_cards_does_not_count(hole: str, variant: Variant) -> None:
    worth = value_of(hole, "Ks Qh 9d 8c 7s", variant)

    assert worth.name == "pair"


@pytest.mark.parametrize("ask", [strength, value], ids=["strength", "value"])
@pytest.mark.parametrize(
    ("variant", "hole", "board"),
    [
        pytest.param(variant, *cards, id=f"{variant.name}: {what}")
        for variant in VARIANTS.values()
        for what, cards in impossible(variant).items()
    ],
)
def test_cards_that_cannot_be_are_refused(
    ask: Callable[[Cards, Cards, Variant], object], variant: Variant, hole: Cards, board: Cards
) -> None:
    with pytest.raises(InvalidCards):
        ask(hole, board, variant)


def strength_of(hole: str, board: str) -> int:
    return strength(parse_cards(hole), parse_cards(board), HOLDEM)


def value_of(hole: str, board: str, variant: Variant) -> HandValue:
    return value(parse_cards(hole), parse_cards(board), variant)
