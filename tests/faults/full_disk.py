"""A database on a disk of its own, which a test fills."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import psycopg
from django.conf import settings
from psycopg import sql

from config.embedded.account import postgres_account
from config.embedded.cluster import opened_cluster
from config.embedded.postgres import connect
from tests.fleet.disk import Disk
from tests.room.database import RoomDatabase, open_new_connections
from tests.room.launcher import eventually

SIZE_MB: Final = 200
_NAME: Final = "room_test_small"
_END: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
_MOVED_WITHIN_S: Final = 30


@contextmanager
def on_disk_of_its_own(database: RoomDatabase) -> Iterator[Disk]:
    """Have a database's tables and temporary files on a small disk, which only root can mount; all
    connections to it are ended before and afterwards."""
    with ExitStack() as stack:
        folder = Path(mkdtemp(dir="/var/tmp"))  # mkdtemp makes it its own
        stack.callback(shutil.rmtree, folder)
        folder.chmod(0o755)
        account = postgres_account(opened_cluster(settings.VAR_DIR).data)
        disk = Disk(folder / "disk", account, SIZE_MB)
        stack.callback(disk.unmount)
        disk.mount()
        server = stack.enter_context(connect("superuser", settings.VAR_DIR, "postgres"))
        place = sql.SQL("CREATE TABLESPACE {} LOCATION {}")
        server.execute(place.format(sql.Identifier(_NAME), str(disk.folder)))
        stack.callback(server.execute, f"DROP TABLESPACE {_NAME}")
        stack.callback(_move, server, database.name, "pg_default")
        _move(server, database.name, _NAME)
        stack.callback(disk.free)
        yield disk


def _move(server: "psycopg.Connection[Any]", database: str, place: str) -> None:
    move = sql.SQL("ALTER DATABASE {} SET TABLESPACE {}")
    statement = move.format(sql.Identifier(database), sql.Identifier(place))
    open_new_connections()

    def is_moved() -> bool:
        server.execute(_END, [database])
        try:
            server.execute(statement)
        except psycopg.errors.ObjectInUse:
            return False
        return True

    assert eventually(is_moved, _MOVED_WITHIN_S)
