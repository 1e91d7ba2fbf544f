"""Altering a table's stream behind the application's back, as only the tables' owner can."""

import json
from typing import Any

import psycopg
from psycopg import sql

from poker.event_stream.memory import memories
from poker.models import TableEvent
from poker.models.event_digest import GENESIS, digest_of
from tests.room.database import RoomDatabase


def damage(database: RoomDatabase, event: TableEvent, **columns: Any) -> None:
    """Write other columns into one stored event; every process must read it anew."""
    for name, value in columns.items():
        written = json.dumps(value) if name == "data" else value
        with psycopg.connect(database.owner_url) as owner:
            owner.execute(
                sql.SQL(
                    "UPDATE poker_tableevent SET {} = %s WHERE table_id = %s AND seq = %s"
                ).format(sql.Identifier(name)),
                (written, event.table_id, event.seq),
            )
    memories.clear()


def remove(database: RoomDatabase, event: TableEvent) -> None:
    """Delete one stored event."""
    with psycopg.connect(database.owner_url) as owner:
        owner.execute(
            "DELETE FROM poker_tableevent WHERE table_id = %s AND seq = %s",
            (event.table_id, event.seq),
        )
    memories.clear()


def lose_after(database: RoomDatabase, table_id: int, seq: int) -> None:
    """Take a running hand's events after ``seq`` from the database, as if it had lost its last
    moments; no process is told."""
    with psycopg.connect(database.owner_url) as owner:
        owner.execute(
            "DELETE FROM poker_tableevent WHERE table_id = %s AND seq > %s", (table_id, seq)
        )
        owner.execute(
            "UPDATE poker_table SET seq = event.seq, head = event.digest, wake_at = now()"
            " FROM poker_tableevent AS event"
            " WHERE poker_table.id = %s AND event.table_id = poker_table.id AND event.seq = %s",
            (table_id, seq),
        )


def write_as_another_version(database: RoomDatabase, event: TableEvent, **columns: Any) -> None:
    """Write other columns into the last event of a table, with the digests that another version of
    the room would have written with them."""
    for name, value in columns.items():
        setattr(event, name, value)
    before = TableEvent.objects.get(table=event.table_id, seq=event.seq - 1)
    digest = digest_of(event, bytes(before.digest or GENESIS))
    damage(database, event, **columns, digest=digest)
    with psycopg.connect(database.owner_url) as owner:
        owner.execute("UPDATE poker_table SET head = %s WHERE id = %s", (digest, event.table_id))
