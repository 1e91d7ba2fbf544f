"""What one who comes back to a table brings, row by row. Amounts in cents, big blind 2.00."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.rule_sets.rule_set import RuleSet, Stakes
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.seats import ratholing
from tests.poker.engine.games import game

M = 20000
LEAST = 10000
POOL = game("plo-pool", "pot_limit", big_blind=200)


def with_buy_ins(least_bb: int, most_bb: int) -> Rules:
    """A game of 1/2 whose buy-ins are these big blinds."""
    rule_set = RuleSet(
        name="tried",
        variant="holdem",
        structures=("no_limit",),
        seats=9,
        limit_seats=9,
        fewest_seats=2,
        most_seats=10,
        min_buy_in_bb=least_bb,
        max_buy_in_bb=most_bb,
    )
    stakes = Stakes(structure="no_limit", small_blind=100, big_blind=200, is_play_money=True)
    return rule_set.rules(stakes)


SHORT = with_buy_ins(20, 40)


@pytest.mark.rule("ratholing-window")
@pytest.mark.parametrize(
    ("left_with", "returns", "least", "most"),
    [
        # L <= m, whatever the counter
        (0, 0, LEAST, M),
        (1, 9, LEAST, M),
        (LEAST - 1, 5, LEAST, M),
        (LEAST, 0, LEAST, M),
        (LEAST, 5, LEAST, M),
        # m < L < M, whatever the counter
        (LEAST + 1, 0, LEAST + 1, M),
        (LEAST + 1, 5, LEAST + 1, M),
        (15000, 4, 15000, M),
        (M - 1, 0, M - 1, M),
        (M - 1, 9, M - 1, M),
        # L >= M, counter 0 to 4
        (M, 0, M, M),
        (M + 1, 0, M, M + 1),
        (57300, 0, M, 57300),
        (57300, 4, M, 57300),
        # L >= M, counter 5 or more
        (M, 5, M, M),
        (M + 1, 5, M + 1, M + 1),
        (57300, 5, 57300, 57300),
        (57300, 12, 57300, 57300),
    ],
)
def test_every_row_of_the_table(left_with: int, returns: int, least: int, most: int) -> None:
    assert ratholing.buy_in_range(POOL, left_with, returns) == (least, most)


@pytest.mark.rule("ratholing-shortstack")
@pytest.mark.parametrize("returns", [0, 4, 5, 20])
@pytest.mark.parametrize(
    ("left_with", "least", "most"),
    [
        (0, 4000, 8000),
        (4000, 4000, 8000),
        (4001, 4001, 8000),
        (7999, 7999, 8000),
        (8000, 8000, 8000),
        (8001, 8001, 8001),
        (30000, 30000, 30000),
    ],
)
def test_a_short_stack_game_wants_the_last_stack_back(
    returns: int, left_with: int, least: int, most: int
) -> None:
    assert ratholing.buy_in_range(SHORT, left_with, returns) == (least, most)


@pytest.mark.rule("ratholing-shortstack")
@pytest.mark.parametrize(
    ("least_bb", "most_bb", "is_short"),
    [(20, 40, True), (20, 30, True), (20, 41, False), (40, 100, False), (50, 100, False)],
)
def test_up_to_forty_big_blinds_make_a_short_stack_game(
    least_bb: int, most_bb: int, is_short: bool
) -> None:
    assert ratholing.is_short_stack(with_buy_ins(least_bb, most_bb)) == is_short


@pytest.mark.rule("ratholing-counter")
@pytest.mark.parametrize("rules", [POOL, SHORT, with_buy_ins(100, 250)])
def test_leaving_with_a_hundred_big_blinds_is_counted_in_every_format(rules: Rules) -> None:
    assert ratholing.is_counted(rules, 20000)
    assert not ratholing.is_counted(rules, 19999)


@pytest.mark.rule("ratholing-window")
@given(
    left_with=st.integers(0, 200_000),
    returns=st.integers(0, 20),
    buy_ins=st.tuples(st.integers(20, 250), st.integers(20, 250)).map(sorted),
)
def test_something_can_always_be_brought_and_never_less_than_the_game_asks(
    left_with: int, returns: int, buy_ins: list[int]
) -> None:
    rules = with_buy_ins(*buy_ins)
    least, most = ratholing.buy_in_range(rules, left_with, returns)
    assert rules.min_buy_in <= least <= most <= max(rules.max_buy_in, left_with)
    assert most >= left_with, "nobody is kept from bringing back what they left with"
