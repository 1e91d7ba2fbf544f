"""Every line of rule set E's charts, from the engine to the ledger to the statement.

Cents everywhere. Each hand is played at a table by the services; its pot is just what the line
asks for, or a little less.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import groupby
from operator import itemgetter

import pytest

from accounts.ledger.checks.audit import differences
from accounts.models import Player
from poker.services.money.checking import table_differences
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.poker.rake.charted_hands import Booked, booked, play_to, table_for

Company = Callable[[int], list[Player]]


@pytest.fixture
def company(new_player: PlayerFactory) -> Iterator[Company]:
    """So many players with plenty of euros; at the end every book agrees."""

    def gather(count: int) -> list[Player]:
        players = [new_player() for _ in range(count)]
        for player in players:
            bring(player, 5_000_000)
        return players

    yield gather
    assert [*differences(), *table_differences()] == []


def assert_raked(books: Booked, *, pot: int, rake: int) -> None:
    assert books == Booked(pot=pot, recorded=rake, house=rake, players=rake, told=rake)
    assert 10 * books.house <= pot, "the players get nine tenths back at least"


# Dealt in: lower limit, contenders, pot and rake of a hand at each line, and below the line.
SMALL_2 = [(50, 2, 400, 0), (50, 2, 500, 50), (50, 2, 1000, 50), (50, 2, 1200, 75)]
SMALL_2 += [(50, 2, 1800, 75), (50, 2, 2000, 100), (50, 2, 2400, 100)]
SMALL_10 = [(100, 4, 400, 0), (100, 5, 500, 50), (100, 5, 1000, 50), (100, 6, 1200, 75)]
SMALL_10 += [(100, 9, 1800, 75), (100, 10, 2000, 100), (100, 10, 8000, 100)]

MIDDLE = [(999, 2, 1998, 0), (1000, 2, 2000, 100), (999, 3, 2997, 100), (1000, 3, 3000, 150)]
MIDDLE_4 = [(999, 4, 3996, 150), (1000, 4, 4000, 200)]
MIDDLE_6 = [(999, 5, 4995, 200), (1000, 5, 5000, 250), (999, 6, 5994, 250), (1000, 6, 6000, 300)]

HIGH = [(1999, 2, 3998, 0), (2000, 2, 4000, 100)]
HIGH_4 = [(2749, 2, 5498, 100), (2750, 2, 5500, 150), (1749, 4, 6996, 150), (1750, 4, 7000, 200)]
HIGH_6 = [(1699, 5, 8495, 200), (1700, 5, 8500, 250), (1999, 5, 9995, 250), (2000, 5, 10000, 300)]

LIMIT_CHART = {
    "small, 2": (2, SMALL_2),
    "small, 10": (10, SMALL_10),
    "middle, 2": (2, [(200, 2, 1600, 0), (200, 2, 2000, 100), (1000, 2, 12000, 100)]),
    "middle, 3": (3, [*MIDDLE[:2], (1000, 3, 12000, 100)]),
    "middle, 4": (4, [*MIDDLE, *MIDDLE_4, (1000, 4, 16000, 200)]),
    "middle, 5": (5, [*MIDDLE_4, (1000, 5, 20000, 200)]),
    "middle, 6": (6, [*MIDDLE, *MIDDLE_4, *MIDDLE_6, (1000, 6, 12000, 300)]),
    "middle, 10": (10, [(1000, 10, 20000, 300)]),
    "high, 2": (2, [*HIGH, (3000, 2, 24000, 100)]),
    "high, 3": (3, [*HIGH, (3000, 3, 36000, 100)]),
    "high, 4": (4, [*HIGH, *HIGH_4, (3000, 4, 24000, 200)]),
    "high, 5": (5, [*HIGH_4[-2:], (1500, 5, 30000, 200)]),
    "high, 6": (6, [*HIGH, *HIGH_4, *HIGH_6, (1500, 6, 36000, 300)]),
    "high, 10": (10, [(1500, 10, 30000, 300)]),
}
BY_DAY = ("small, 2", "high, 3")
LONG = ("small, 10", "middle, 4", "middle, 6", "high, 6")
"""With those of the day every limit and every rake of the chart; other numbers of players by
night."""


def when(name: str) -> Collection[pytest.MarkDecorator]:
    """By day, by the longer half of the gate, or by night."""
    if name in BY_DAY:
        return ()
    return (pytest.mark.long if name in LONG else pytest.mark.nightly,)


@pytest.mark.rule("rake-limit")
@pytest.mark.rule("payback-floor")
@pytest.mark.parametrize(
    ("dealt", "lines"),
    [pytest.param(*chart, id=name, marks=when(name)) for name, chart in LIMIT_CHART.items()],
)
def test_the_fixed_limit_chart(
    company: Company,
    subtests: pytest.Subtests,
    dealt: int,
    lines: list[tuple[int, int, int, int]],
) -> None:
    players = company(dealt)
    for limit, hands in groupby(sorted(lines), key=itemgetter(0)):
        table = table_for(players, "fixed_limit", limit)
        for _, contenders, pot, rake in hands:
            with subtests.test(lower_limit=limit, pot=pot):
                hand = play_to(table, pot=pot, contenders=contenders)
                assert_raked(booked(table, hand), pot=pot, rake=rake)


def five_per_full_hundred(first: int, last: int, *, each: int = 1) -> list[tuple[int, int]]:
    """The chart's lines from one rake to another: each 0.05 comes with a full 1.00."""
    return [(20 * rake, rake) for rake in range(first, last + 1, 5 * each)]


BIG_BET_CHART = {
    "under 0.10 is zero": (2, [(80, 0), (198, 0)]),
    "2": (2, [*five_per_full_hundred(10, 100, each=4), (1998, 95), (2100, 100), (8000, 100)]),
    "3": (3, [(1998, 95), (2000, 100), (2100, 100), (8000, 100)]),
    "4": (4, [*five_per_full_hundred(105, 200, each=4), (3998, 195), (4100, 200), (8000, 200)]),
    "5": (5, [(2100, 105), (4000, 200), (4100, 200), (8000, 200)]),
    "6": (6, [*five_per_full_hundred(205, 300, each=4), (5998, 295), (6100, 300), (8000, 300)]),
    "9": (9, [(4100, 205), (6000, 300), (6100, 300), (8000, 300)]),
}


@pytest.mark.rule("rake-big-bet")
@pytest.mark.rule("payback-floor")
@pytest.mark.parametrize(("dealt", "lines"), BIG_BET_CHART.values(), ids=BIG_BET_CHART)
def test_the_chart_of_the_big_bet_games(
    company: Company, subtests: pytest.Subtests, dealt: int, lines: list[tuple[int, int]]
) -> None:
    table = table_for(company(dealt), "no_limit", 40)
    for pot, rake in lines:
        with subtests.test(pot=pot):
            hand = play_to(table, pot=pot, contenders=2)
            assert_raked(booked(table, hand), pot=pot, rake=rake)


@pytest.mark.nightly
@pytest.mark.rule("rake-big-bet")
@pytest.mark.parametrize(("dealt", "first", "last"), [(2, 10, 100), (4, 105, 200), (6, 205, 300)])
def test_every_line_of_the_chart_of_the_big_bet_games(
    company: Company, subtests: pytest.Subtests, dealt: int, first: int, last: int
) -> None:
    test_the_chart_of_the_big_bet_games(
        company, subtests, dealt, five_per_full_hundred(first, last)
    )


@pytest.mark.rule("rake-big-bet")
def test_pot_limit_is_raked_by_the_same_chart(company: Company) -> None:
    table = table_for(company(3), "pot_limit", 40)
    hand = play_to(table, pot=400, contenders=2)
    assert_raked(booked(table, hand), pot=400, rake=20)
