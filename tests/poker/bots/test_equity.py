from random import Random

import pytest

from poker.bots.play.equity import equity
from poker.engine.cards.cards import FULL_DECK, parse_cards
from poker.engine.cards.variants import OMAHA


def estimate(hole: str, board: str, rivals: int = 1, deals: int = 400) -> float:
    return equity(
        parse_cards(hole),
        parse_cards(board),
        OMAHA,
        rivals=rivals,
        deals=deals,
        random=Random(1),
    )


def test_a_royal_flush_wins_everything() -> None:
    assert estimate("As Ks 2d 3d", "Qs Js Ts 4h 5h") == 1.0


def test_the_lowest_hand_on_a_dry_board_wins_nothing() -> None:
    assert estimate("2s 3d 4h 8c", "Ks Qd Jh 9c 7s", rivals=3) < 0.02


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_random_hands_win_their_fair_share_on_average(rivals: int) -> None:
    random = Random(5)
    hands = [random.sample(FULL_DECK, 4) for _ in range(100)]
    shares = [equity(hand, (), OMAHA, rivals=rivals, deals=30, random=random) for hand in hands]
    assert sum(shares) / len(shares) == pytest.approx(1 / (rivals + 1), abs=0.04)


def test_aces_are_ahead_before_the_flop() -> None:
    assert estimate("As Ah Ks Kh", "") > 0.6 > 0.45 > estimate("2s 2h 2d 7c", "")
