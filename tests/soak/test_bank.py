"""Sixteen workers move shared players' money while processes and connections are killed.

`SEED=` repeats what is drawn; `make soak-money` runs it longer.
"""

import os
import secrets
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.room.database import RoomDatabase
from tests.soak.bank.havoc import wreak
from tests.soak.bank.people import gather
from tests.soak.bank.tally import Books
from tests.soak.bank.verdict import faults

WORKERS = 16
SHORT_S = 15


def deadlocks_ever(database: RoomDatabase) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = %s", [database.name])
        (count,) = cursor.fetchone()
    return int(count)


@pytest.mark.new_database
def test_no_cent_is_lost_or_made(room_db: RoomDatabase, tmp_path: Path) -> None:
    seed = os.environ.get("SEED") or secrets.token_hex(4)
    seconds = float(os.environ.get("ROOM_SOAK_S") or SHORT_S)
    people = gather()
    people.save(tmp_path)
    connection.close()
    killed, terminated = wreak(
        database=room_db,
        var=settings.VAR_DIR,
        folder=tmp_path,
        seed=seed,
        workers=WORKERS,
        seconds=seconds,
    )
    books = Books(tmp_path)
    sys.stderr.write(
        f"SEED={seed}: {killed} workers and {terminated} connections killed,"
        f" {books.troubles.total()} actions tried again; {books.counts()}\n"
    )
    assert list(faults(people, books)) == []
    assert deadlocks_ever(room_db) == 0
    assert books.done("act"), "the tables were played"
    assert killed > 0 < terminated
