"""Chips that pass from one to the other beyond luck, and bets of an unusual size."""

import pytest

from poker.models import Tendency
from poker.oversight.collusion.facts.decided import NOBODY, Act, Decided, Part
from poker.oversight.collusion.facts.entries import Of, entries_of
from poker.oversight.collusion.facts.sheet import Played, sheet_of
from poker.oversight.collusion.facts.spots import decisions_of

pytestmark = pytest.mark.rule("collusion")
BIG_BLIND = 100
RIVER = 3


def hand(number: int, others: int, strengths: tuple[int, int], *made: Decided) -> Played:
    """A hand of player 10, who decides on the river, and of somebody else with this number."""
    own, theirs = ((0, 0, 0, each) for each in strengths)
    parts = [Part(0, 10, 0, own, None, made), Part(1, others, 1, theirs, None, ())]
    return Played((1, number), BIG_BLIND, parts)


def decided(act: Act, *, to_call: int = 0, added: int = 0, pot: int = 40) -> Decided:
    pot, to_call, added = (each * BIG_BLIND for each in (pot, to_call, added))
    return Decided(RIVER, act, pot, to_call, added, 0b11, 1 if to_call else NOBODY)


def of(hands: list[Played], tendency: Tendency) -> Of:
    sheet = sheet_of(hands)
    made = decisions_of(sheet)
    return entries_of(sheet, made, made.counts())[tendency]


def beyond(hands: list[Played], other: int, tendency: Tendency) -> float:
    entries = of(hands, tendency).beside
    return float(entries.held.beyond[entries.other == other].sum())


def test_best_hand_that_folds_gives_the_pot_away() -> None:
    """To 11 the better hand folds 30 big blinds less the price; to 12 only the worse one does."""
    fold, call = decided(Act.FOLD, to_call=10), decided(Act.CALL, to_call=10, added=10)
    hands = []
    for number in range(0, 80, 4):
        hands.append(hand(number, 11, (700, 500), fold))
        hands.append(hand(number + 1, 11, (700, 900), call))
        hands.append(hand(number + 2, 12, (700, 500), call))
        hands.append(hand(number + 3, 12, (700, 900), fold))
    assert beyond(hands, 11, Tendency.GIVES_CHIPS) == pytest.approx(5.0, abs=0.5)
    assert beyond(hands, 12, Tendency.GIVES_CHIPS) == pytest.approx(-5.0, abs=0.5)


def test_bet_with_the_worse_hand_gives_and_with_the_better_one_takes() -> None:
    bet, check = decided(Act.BET, added=20), decided(Act.CHECK)
    hands = [hand(number, 11, (300, 600), bet) for number in range(20)]
    hands += [hand(100 + number, 12, (300, 100), bet) for number in range(20)]
    hands += [hand(200 + number, 13, (300, 600), check) for number in range(40)]
    assert beyond(hands, 11, Tendency.GIVES_CHIPS) == pytest.approx(20 * 0.2 * 0.5, abs=0.1)
    assert beyond(hands, 12, Tendency.GIVES_CHIPS) == pytest.approx(-20 * 0.2 * 0.5, abs=0.1)


def test_one_decision_counts_a_hundred_big_blinds_at_most() -> None:
    bet = decided(Act.BET, added=5000)
    hands = [hand(0, 11, (300, 600), bet), hand(1, 12, (300, 600), decided(Act.CHECK))]
    assert beyond(hands, 11, Tendency.GIVES_CHIPS) <= 1.0


def test_single_decision_is_never_nearly_impossible() -> None:
    """A stack that goes in where nobody else ever raised so much has a spread of its own."""
    hands = [hand(number, 12, (300, 600), decided(Act.BET, added=4)) for number in range(40)]
    entries = of(
        [*hands, hand(99, 11, (300, 600), decided(Act.BET, added=100))], Tendency.GIVES_CHIPS
    )
    assert float(entries.beside.held.variance[entries.beside.other == 11][0]) >= 0.01


@pytest.mark.parametrize(
    ("added", "tendency"),
    [(4, Tendency.SMALLEST_BETS), (100, Tendency.OVERBETS)],
)
def test_bets_of_a_size_that_is_unusual_are_held_against_those_of_others(
    added: int, tendency: Tendency
) -> None:
    unusual, usual = (decided(Act.BET, added=each) for each in (added, 30))
    hands = [hand(number, 11, (300, 600), unusual) for number in range(20)]
    hands += [hand(100 + number, 12, (300, 600), usual) for number in range(60)]
    assert beyond(hands, 11, tendency) > 12
    assert beyond(hands, 12, tendency) < -12


def test_player_who_bets_like_this_at_all_varies_as_much() -> None:
    """However seldom others do."""
    overbet = decided(Act.BET, added=100)
    hands = [hand(number, 11 + number % 2, (300, 600), overbet) for number in range(40)]
    crowd = [
        Played(
            (2, number),
            BIG_BLIND,
            [
                each._replace(player=20 + each.seat)
                for each in hand(number, 21, (300, 600), decided(Act.BET, added=30)).parts
            ],
        )
        for number in range(999)
    ]
    entries = of([*hands, *crowd], Tendency.OVERBETS).beside
    assert float(entries.held.variance[entries.other == 11].mean()) > 0.1


def test_strong_hand_of_the_other_one_that_is_left_alone() -> None:
    """A middling hand leaves to 11 if that one is very strong, and to 12 if not."""
    left, stayed = decided(Act.FOLD, to_call=10), decided(Act.CALL, to_call=10, added=10)
    hands = []
    for number in range(0, 80, 2):
        strong = number % 4 == 0
        hands.append(hand(number, 11, (600, 950 if strong else 300), left if strong else stayed))
        hands.append(
            hand(number + 1, 12, (600, 950 if strong else 300), stayed if strong else left)
        )
    assert beyond(hands, 11, Tendency.KNOWS_STRONG) > 5
    assert beyond(hands, 12, Tendency.KNOWS_STRONG) < -5
