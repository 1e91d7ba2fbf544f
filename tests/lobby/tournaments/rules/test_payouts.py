"""Sharing the prize pool (clause ``freezeout-end``)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.payouts import (
    USUAL_PAYOUTS,
    WINNER_TAKES_ALL,
    PayoutRow,
    PayoutTable,
    prizes,
    require_whole,
    shared_prizes,
)


@pytest.mark.rule("freezeout-end")
def test_the_winner_takes_all_unless_the_event_says_otherwise() -> None:
    assert prizes(9000, 9, WINNER_TAKES_ALL) == (9000,)
    assert prizes(9000, 9, USUAL_PAYOUTS) == (4500, 2700, 1800)
    assert prizes(9001, 9, USUAL_PAYOUTS) == (4501, 2700, 1800), "what is left over is the winner's"


@given(pool=st.integers(0, 10**12), players=st.integers(2, 2000))
def test_prizes_sum_to_the_pool_and_a_better_place_gets_no_less(pool: int, players: int) -> None:
    paid = prizes(pool, players, USUAL_PAYOUTS)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert len(paid) <= players


@pytest.mark.rule("freezeout-end")
@pytest.mark.parametrize(
    ("place", "tied", "parts"),
    [(1, 1, (500,)), (2, 2, (201, 200)), (3, 2, (51, 50)), (4, 3, (0, 0, 0))],
)
def test_who_shares_places_shares_their_prizes(
    place: int, tied: int, parts: tuple[int, ...]
) -> None:
    assert shared_prizes((500, 300, 101), place, tied) == parts


def test_every_ladder_there_is_is_whole() -> None:
    require_whole(USUAL_PAYOUTS)
    assert PayoutTable.from_json(USUAL_PAYOUTS.to_json()) == USUAL_PAYOUTS


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ((), "1 to 50 rows"),
        ((PayoutRow(2, (5000, 4000)),), "sum to 10000"),
        ((PayoutRow(2, (4000, 6000)),), "a better place"),
        ((PayoutRow(2, (4000, 3000, 3000)),), "no more places"),
        ((PayoutRow(5, (10000,)), PayoutRow(5, (10000,))), "row 2: players"),
        ((PayoutRow(2, (10001, -1)),), "above 0"),
        ((PayoutRow(2, (True,)),), "above 0"),
    ],
)
def test_a_table_that_does_not_share_out_the_pool_is_refused(
    rows: tuple[PayoutRow, ...], named: str
) -> None:
    with pytest.raises(InvalidTournament) as refused:
        require_whole(PayoutTable(rows))
    assert named in str(refused.value)
    with pytest.raises(InvalidTournament, match=named):
        PayoutTable.from_json(PayoutTable(rows).to_json())
