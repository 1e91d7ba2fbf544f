"""Drawing a table and a seat, with the random number in the test's hand."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.services.pool.drawing import FreeTable, draw_seat, weight

FULLER = FreeTable(1, (5,), played_before=False)
QUIET = FreeTable(2, (1, 2, 3, 4), played_before=False)
KNOWN = FreeTable(3, (0, 4), played_before=True)
EMPTY = FreeTable(4, (0, 1, 2, 3, 4, 5), played_before=True, empty=True)


@pytest.mark.rule("pool-seating")
def test_known_tables_and_those_with_fewest_players_are_favoured() -> None:
    assert [weight(table) for table in (FULLER, QUIET, KNOWN)] == [1, 4, 6]
    random = Random(4)
    drawn = Counter(
        draw_seat([FULLER, QUIET, KNOWN], random.getrandbits(64))[0] for _ in range(11_000)
    )
    for table in (FULLER, QUIET, KNOWN):
        expected = 1000 * weight(table)
        assert abs(drawn[table.table_id] - expected) < 5 * expected**0.5


@pytest.mark.rule("pool-seating")
def test_every_free_seat_of_a_table_is_as_likely() -> None:
    random = Random(5)
    drawn = Counter(draw_seat([QUIET], random.getrandbits(64))[1] for _ in range(4000))
    assert set(drawn) == {1, 2, 3, 4}
    assert all(abs(count - 1000) < 150 for count in drawn.values())


def test_nobody_is_put_at_an_empty_table_while_others_have_company() -> None:
    random = Random(6)
    drawn = {draw_seat([EMPTY, FULLER], random.getrandbits(64)) for _ in range(200)}
    assert drawn == {(1, 5)}
    assert draw_seat([EMPTY], 0)[0] == 4


def test_without_a_free_seat_there_is_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="no table has a free seat"):
        draw_seat([], 1)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(0, 2**64 - 1))
def test_the_seat_drawn_is_always_free(sizes: list[int], draw: int) -> None:
    tables = [FreeTable(at, tuple(range(size)), at % 2 == 0) for at, size in enumerate(sizes)]
    table_id, seat = draw_seat(tables, draw)
    assert seat in tables[table_id].free_seats
