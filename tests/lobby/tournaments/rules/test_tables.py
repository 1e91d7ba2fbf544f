"""Drawing, balancing and breaking tables, and ranking who is out (``freezeout-start``,
``freezeout-end``)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.tournaments.rules.balancing import Move, Plan, TableCount, plan, spread
from lobby.tournaments.rules.drawing import draw_places, tables_needed
from lobby.tournaments.rules.ranking import Out, Ranked, rank


def counted(*players: int) -> list[TableCount]:
    return [TableCount(number, count) for number, count in enumerate(players, start=1)]


def after(tables: list[TableCount], planned: Plan) -> dict[int, int]:
    players = Counter({table.number: table.players for table in tables})
    for move in planned.moves:
        players[move.source] -= 1
        players[move.target] += 1
    return dict(players)


@pytest.mark.rule("freezeout-start")
@pytest.mark.parametrize(
    ("players", "moves", "breaking"),
    [
        ((9, 9, 8), (), ()),
        ((9, 9, 7), (Move(2, 3),), ()),
        ((9, 5, 8), (Move(3, 2), Move(1, 2)), ()),
        ((6, 6, 6), (Move(3, 1), Move(3, 2)) * 3, (3,)),
        ((1, 1), (Move(2, 1),), (2,)),
        ((5,), (), ()),
    ],
)
def test_tables_are_made_even_and_the_last_one_opened_is_broken(
    players: tuple[int, ...], moves: tuple[Move, ...], breaking: tuple[int, ...]
) -> None:
    planned = plan(counted(*players), 9)
    assert sorted(planned.moves) == sorted(moves)
    assert planned.breaking == breaking


@given(players=st.lists(st.integers(0, 11), min_size=1, max_size=40), seats=st.integers(2, 11))
def test_after_the_moves_tables_differ_by_one_at_most_and_none_is_too_full(
    players: list[int], seats: int
) -> None:
    tables = counted(*(min(count, seats) for count in players))
    planned = plan(tables, seats)
    then = after(tables, planned)
    assert all(then[number] == 0 for number in planned.breaking)
    staying = [count for number, count in then.items() if number not in planned.breaking]
    assert spread(staying) <= 1
    assert max(staying) <= seats
    everybody = sum(table.players for table in tables)
    assert len(staying) == max(1, tables_needed(everybody, seats))
    gaining = sum(max(0, then[table.number] - table.players) for table in tables)
    assert len(planned.moves) == gaining, "nobody moves twice, and nobody for nothing"


@pytest.mark.rule("freezeout-start")
@given(players=st.integers(2, 200), seats=st.integers(2, 11), seed=st.integers())
def test_everybody_is_drawn_a_seat_of_their_own_at_even_tables(
    players: int, seats: int, seed: int
) -> None:
    places = draw_places(range(players), seats, Random(seed))
    assert set(places) == set(range(players))
    assert len(set(places.values())) == players
    assert all(0 <= place.seat < seats for place in places.values())
    assert spread(list(Counter(place.table for place in places.values()).values())) <= 1


def test_every_seat_is_drawn_about_as_often() -> None:
    drawn = Counter(draw_places(range(9), 9, Random(seed))[0].seat for seed in range(900))
    assert set(drawn) == set(range(9))
    assert max(drawn.values()) < 150, "100 on the average"


@pytest.mark.rule("freezeout-end")
def test_players_out_in_one_hand_rank_by_the_stack_they_began_it_with() -> None:
    ranked = rank([Out(1, 300), Out(2, 800), Out(3, 500)], remaining=4)
    assert ranked == (Ranked(2, 5, 1), Ranked(3, 6, 1), Ranked(1, 7, 1))


@pytest.mark.rule("freezeout-end")
def test_equal_stacks_share_a_place() -> None:
    ranked = rank([Out(1, 500), Out(2, 800), Out(3, 500)], remaining=1)
    assert ranked == (Ranked(2, 2, 1), Ranked(1, 3, 2), Ranked(3, 3, 2))
