"""The tests of many decks, each with its p-value."""

from typing import Final

import numpy as np

from poker.engine.cards.cards import DECK_SIZE, RANKS, SUITS
from poker.oversight.shuffling import chances
from poker.oversight.shuffling.laboratory.lots import MOST_TOP_CARDS, Lots, Words, orders_of
from poker.oversight.shuffling.results import Result, results
from poker.oversight.shuffling.tally import Counts

TITLES: Final = {
    "positions": "Each card in each place (chi-square)",
    "ranks": "Each rank in each place (chi-square)",
    "suits": "Each suit in each place (chi-square)",
    "followers": "Pairs: which card follows which, is first, is last (chi-square)",
    "first_two": "Pairs: the first two cards, in order (chi-square)",
    "serial": "Serial correlation of neighbours (Wald and Wolfowitz)",
    "colour_runs": "Runs of one colour (Wald and Wolfowitz)",
    "rising_runs": "Rising runs (Eulerian numbers)",
    "fixed_points": "Cards left in their place",
    "cycles": "Cycles of the permutation",
    "deal_to_deal": "Cards in the same place as in the deck before",
    "birthday_spacings": "Birthday spacings of the top cards (Marsaglia)",
    "repeated_tops": "Decks that begin alike",
}
_MOST_EXPECTED: Final = 150


def top_cards_for(decks: int) -> int:
    """Return of how many cards the birthdays of so many decks are made: as few as keep the
    equal spacings expected at 150 or below, where their number is Poisson distributed."""
    return next(
        (cards for cards in range(2, MOST_TOP_CARDS) if _equal(decks, cards) <= _MOST_EXPECTED),
        MOST_TOP_CARDS,
    )


def deck_tests(lots: Lots) -> list[Result]:
    """Return every test of what was counted, in the order of ``TITLES``."""
    counted, decks = lots.tally, lots.tally.deals
    likely_pair, tops = 1 / len(lots.first_two), lots.tops
    by_rank_and_suit = counted.positions.reshape(DECK_SIZE, len(RANKS), len(SUITS))
    found = {result.test: result for result in results(counted, 0)}
    found |= {
        "ranks": _grouped("ranks", by_rank_and_suit, 2),
        "suits": _grouped("suits", by_rank_and_suit, 1),
        "first_two": Result(
            "first_two", *chances.fit(lots.first_two, [likely_pair] * len(lots.first_two))
        ),
        "rising_runs": Result("rising_runs", *chances.fit(lots.rising_runs, chances.rising_runs())),
        "birthday_spacings": _poisson(
            "birthday_spacings", equal_spacings(tops), _equal(decks, lots.top_cards)
        ),
        "repeated_tops": _poisson(
            "repeated_tops",
            decks - len(np.unique(tops)),
            decks**2 / 2 / orders_of(lots.top_cards),
        ),
    }
    return [found[test] for test in TITLES]


def equal_spacings(birthdays: Words) -> int:
    """Return how many of the distances between neighbouring birthdays equal a shorter one's or each
    other, counting each beyond the first of its length."""
    spacings = np.sort(np.diff(np.sort(birthdays)))
    return int((spacings[1:] == spacings[:-1]).sum())


def _equal(decks: int, cards: int) -> float:
    return decks**3 / (4 * orders_of(cards))


def _grouped(test: str, positions: Counts, axis: int) -> Result:
    """Test how often each group of cards has a card in each place.

    Cards of one group are drawn without return as single ones are, so the factor is the same:
    51/52, with one degree of freedom less than there are groups, and places.
    """
    table = positions.sum(axis=axis)
    groups = table.shape[1]
    expected = table.sum() / table.size
    statistic = float(((table - expected) ** 2).sum()) / expected * (DECK_SIZE - 1) / DECK_SIZE
    freedom = (groups - 1) * (DECK_SIZE - 1)
    return Result(test, statistic, chances.chi_square(statistic, freedom))


def _poisson(test: str, seen: int, expected: float) -> Result:
    return Result(test, float(seen), chances.poisson(seen, expected))
