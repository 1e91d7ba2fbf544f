"""Every floor stores what it is measured for: as many rows, the same figures at the table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone

from poker.models import Table, TableEvent
from poker.services.tables.opening import open_table
from tests.benchmarks.floor import driver_store, orm_store, statement_store
from tests.benchmarks.floor.by_driver import Caused, connection
from tests.benchmarks.floor.sizes import Sizes
from tests.benchmarks.floor.statement_store import Place
from tests.conftest import PlayerFactory
from tests.room.database import RoomDatabase
from tests.room.games import new_game

Store = Callable[[Sizes, int, int, str], int]

SIZES = Sizes(rows=1.5, row_bytes=40, frame_bytes=500)


@pytest.fixture
def table_id(room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A row nobody plays at, and connections of the driver that lead to it."""
    monkeypatch.setenv("DATABASE_URL", room_db.url)
    game = open_table(game=new_game("Floor", small_blind=1, big_blind=2), name="A game").game
    yield Table.objects.create(game=game, name="Floor").pk
    connection(autocommit=True).close()


def stored(table_id: int) -> list[tuple[Any, ...]]:
    events = TableEvent.objects.filter(table=table_id).order_by("seq")
    return list(events.values_list("seq", "kind", "player_id", "action_id"))


@pytest.mark.parametrize(
    "store",
    [orm_store.store, driver_store.store, statement_store.store],
    ids=lambda it: it.__module__,
)
def test_a_floor_stores_its_rows_and_moves_the_table_on(
    table_id: int, new_player: PlayerFactory, store: Store
) -> None:
    player = new_player().pk
    assert [store(SIZES, table_id, player, action) for action in ("a", "b")] == [1, 2]
    assert stored(table_id) == [
        (1, "floor", player, "a"),
        (2, "floor", player, "b"),
        (3, "floor", None, ""),
    ]
    row = Table.objects.get(pk=table_id)
    assert (row.seq, row.anchor_seq, row.wake_at) == (3, 2, None)
    data = TableEvent.objects.filter(table=table_id).values_list("data", flat=True)
    assert {len(each["filling"]) for each in data} == {40}


def test_the_statement_stores_nothing_after_another_number_than_the_tables(
    table_id: int, new_player: PlayerFactory
) -> None:
    caused = Caused(new_player().pk, "a", timezone.now())
    for wrong in (Place(1, 0), Place(5, 3)):
        assert statement_store.advance(SIZES, table_id, wrong, caused) is None
    assert stored(table_id) == []
    assert statement_store.read(table_id) == Place(0, 0)
    assert statement_store.advance(SIZES, table_id, Place(0, 0), caused) == Place(1, 1)


def test_the_statement_reads_on_where_another_process_stored(
    table_id: int, new_player: PlayerFactory
) -> None:
    player = new_player().pk
    statement_store.store(SIZES, table_id, player, "a")
    orm_store.store(SIZES, table_id, player, "b")
    assert statement_store.store(SIZES, table_id, player, "c") == 3
    assert [seq for seq, *_ in stored(table_id)] == [1, 2, 3, 4]
