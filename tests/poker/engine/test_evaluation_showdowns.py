"""Random showdowns of every variant against two evaluators that are not ours.

One is the plain reading of the rules in ``plain_evaluator``, the other pokerkit 0.7.7, whose
index of a hand must be our strength counted from the other end.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeVar

import pytest
from pokerkit import OmahaHoldemHand, StandardHighHand

from poker.engine.cards.cards import FULL_DECK, Card, card_texts
from poker.engine.cards.evaluation import HandValue, strength, value
from poker.engine.cards.variants import HOLDEM, OMAHA, OMAHA_5, OMAHA_6, VARIANTS, Variant
from tests.poker.engine.plain_evaluator import Reading, best_reading, name, reading

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
WORST_STRENGTH = 7462

Worth = TypeVar("Worth", int, Reading)


class Showdown(NamedTuple):
    board: tuple[Card, ...]
    hands: list[tuple[Card, ...]]


@pytest.mark.rule("hand-ranks")
@pytest.mark.rule("omaha-exactly-two")
@pytest.mark.rule("holdem-best-five")
@every_variant
def test_500_showdowns_agree_with_the_plain_reading(variant: Variant) -> None:
    compare_showdowns(variant, 500, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("variant", "count"),
    [(HOLDEM, 200_000), (OMAHA, 200_000), (OMAHA_5, 20_000), (OMAHA_6, 20_000)],
    ids=VARIANTS,
)
def test_many_showdowns_agree_with_the_plain_reading(variant: Variant, count: int) -> None:
    compare_showdowns(variant, count, seed=2)


@pytest.mark.rule("hand-ranks")
@every_variant
def test_60_showdowns_agree_with_pokerkit(variant: Variant) -> None:
    compare_with_pokerkit(variant, 60, seed=3)


@pytest.mark.nightly
@every_variant
def test_3000_showdowns_agree_with_pokerkit(variant: Variant) -> None:
    compare_with_pokerkit(variant, 3_000, seed=4)


@pytest.mark.rule("omaha-exactly-two")
@every_variant
def test_the_five_read_out_are_worth_what_the_hand_is(variant: Variant) -> None:
    for board, hands in showdowns(variant, 100, seed=5):
        for hole in hands:
            worth = value(hole, board, variant)
            plain = best_reading(hole, board, variant.must_use)

            assert reading(worth.best) == plain
            assert worth.name == name(plain)
            assert [card // 4 for card in worth.best] == [rank % 13 for rank in plain[1]]
            assert_allowed(worth, hole, board, variant)


def test_six_omaha_hands_are_named_and_ranked_in_well_under_a_millisecond() -> None:
    """Half of all showdowns at least; usually it takes a tenth of that."""
    rng = Random(6)
    took_s = []
    for _ in range(200):
        cards = rng.sample(FULL_DECK, 29)
        started_at = perf_counter()
        for at in range(5, 29, 4):
            value(cards[at : at + 4], cards[:5], OMAHA)
        took_s.append(perf_counter() - started_at)

    assert median(took_s) < 0.000_8


def showdowns(variant: Variant, count: int, *, seed: int) -> Iterator[Showdown]:
    """Two to six random hands on a random board."""
    rng = Random(seed)  # a seed makes a failing showdown come again
    size = variant.hole_cards
    for _ in range(count):
        cards = tuple(rng.sample(FULL_DECK, 5 + rng.randint(2, 6) * size))
        yield Showdown(cards[:5], [cards[at : at + size] for at in range(5, len(cards), size)])


def compare_showdowns(variant: Variant, count: int, *, seed: int) -> None:
    ties = 0
    for board, hands in showdowns(variant, count, seed=seed):
        ours = [-strength(hole, board, variant) for hole in hands]
        plain = [best_reading(hole, board, variant.must_use) for hole in hands]

        assert places(ours) == places(plain), (card_texts(board), list(map(card_texts, hands)))
        ties += len(set(ours)) < len(ours)
    assert ties > count / 50


def compare_with_pokerkit(variant: Variant, count: int, *, seed: int) -> None:
    kind = OmahaHoldemHand if variant.must_use else StandardHighHand
    for board, hands in showdowns(variant, count, seed=seed):
        for hole in hands:
            theirs = kind.from_game("".join(card_texts(hole)), "".join(card_texts(board)))

            assert strength(hole, board, variant) == WORST_STRENGTH - theirs.entry.index


def places(worths: Sequence[Worth]) -> list[int]:
    """Each hand's place, the best 0; hands that split share theirs."""
    best_first = sorted(set(worths), reverse=True)
    return [best_first.index(worth) for worth in worths]


def assert_allowed(
    worth: HandValue, hole: Sequence[Card], board: Sequence[Card], variant: Variant
) -> None:
    own = set(worth.best) & set(hole)
    assert own | (set(worth.best) & set(board)) == set(worth.best)
    assert len(set(worth.best)) == 5
    if variant.must_use:
        assert len(own) == variant.must_use
