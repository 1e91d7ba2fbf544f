"""What somebody who owns the database can do to a record, undone afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from poker.event_stream.chain.checking import check_tables
from poker.event_stream.memory import memories
from poker.models import TableEvent
from poker.models.event_digest import digest_of
from tests.room.database import RoomDatabase

Statement = str | tuple[str, *tuple[object, ...]]
Owner = psycopg.Connection[tuple[object, ...]]

KEEP = (
    "CREATE TEMP TABLE kept_event AS TABLE poker_tableevent",
    "CREATE TEMP TABLE kept_note AS TABLE poker_eventnote",
    "CREATE TEMP TABLE kept_head AS TABLE poker_eventhead",
    "CREATE TEMP TABLE kept_hand AS TABLE poker_playedhand",
    "CREATE TEMP TABLE kept_table AS TABLE poker_table",
)
PUT_BACK = (
    "DELETE FROM poker_tableevent",
    "INSERT INTO poker_tableevent SELECT * FROM kept_event",
    "DELETE FROM poker_eventhead",
    "DELETE FROM poker_eventnote",
    "INSERT INTO poker_eventnote SELECT * FROM kept_note",
    "INSERT INTO poker_eventhead SELECT * FROM kept_head",
    "DELETE FROM poker_playedhand",
    "INSERT INTO poker_playedhand SELECT * FROM kept_hand",
)
ROWS_BACK = (
    "UPDATE poker_table SET (seq, head, chained_from) ="
    " (SELECT seq, head, chained_from FROM kept_table WHERE kept_table.id = poker_table.id)"
    " WHERE id IN (SELECT id FROM kept_table)"
)


@contextmanager
def rewritten(database: RoomDatabase, *statements: Statement) -> Iterator[Owner]:
    """Run statements, each with its parameters, as the owner; put everything back after."""
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        for keep in KEEP:
            owner.execute(keep)
        for statement in statements:
            sql, *values = (statement,) if isinstance(statement, str) else statement
            owner.execute(sql, values or None)
        memories.clear()
        yield owner
        for put_back in (*PUT_BACK, ROWS_BACK):
            owner.execute(put_back)
        memories.clear()


def chain_again(owner: Owner, table_id: int, first: int) -> None:
    """Give the events from ``first`` on, and the table's row, the digests they would have had."""
    before = bytes(TableEvent.objects.get(table=table_id, seq=first - 1).digest or b"")
    for event in TableEvent.objects.filter(table=table_id, seq__gte=first).order_by("seq"):
        before = digest_of(event, before)
        owner.execute(
            "UPDATE poker_tableevent SET digest = %s WHERE table_id = %s AND seq = %s",
            (before, table_id, event.seq),
        )
    owner.execute(
        "UPDATE poker_table SET head = %s, seq = ("
        "SELECT max(seq) FROM poker_tableevent WHERE table_id = poker_table.id) WHERE id = %s",
        (before, table_id),
    )


def first_break(table_id: int) -> int | None:
    """The first event at which the table's record is not what was written."""
    (checked,) = check_tables(table_ids=[table_id])
    return checked.breaks[0].seq if checked.breaks else None
