"""Connections are cut when another of several servers writes."""

import os
import signal
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from config import primary_watch
from config.embedded.postgres import connect
from config.primary_watch import RoomConnection
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.servers import Servers

BACKENDS = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND query ~ 'pg_is_in_recovery'"


class TwoNames:
    """One PostgreSQL that is reached by one of two folders with its socket, as if it moved."""

    def __init__(self, url: str, folder: Path) -> None:
        self.settings: dict[str, Any] = conninfo_to_dict(url)
        self._sockets = Path(str(self.settings["host"]))
        self._names = [folder / "one", folder / "two"]
        self._names[0].symlink_to(self._sockets)
        self.settings |= {
            "host": ",".join(map(str, self._names)),
            "target_session_attrs": "read-write",
            "autocommit": True,
        }

    def move(self) -> None:
        self._names[0].unlink()
        self._names[1].symlink_to(self._sockets)


def test_connections_to_a_stopped_server_are_cut_when_another_writes(
    servers: Servers, room_db: RoomDatabase, tmp_path: Path
) -> None:
    """A waiting statement fails, and the next connection leads to the other server."""
    names = TwoNames(room_db.url, tmp_path)
    ended: list[psycopg.Error] = []
    with RoomConnection.connect(**names.settings) as waiting:
        sleeping = threading.Thread(target=_sleep, args=(waiting, ended))
        sleeping.start()
        probes = _stop_probe(servers.var, room_db.name)
        try:
            names.move()
            sleeping.join(10)
            assert [type(each) for each in ended] == [psycopg.OperationalError]
            with RoomConnection.connect(**names.settings) as connection:
                assert connection.info.host.endswith("two")
                assert connection.execute("SELECT 1").fetchone() == (1,)
        finally:
            for pid in probes:
                os.kill(pid, signal.SIGCONT)


def test_watch_ends_after_its_last_connection(
    room_db: RoomDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(primary_watch, "LINGERS_S", 0.2)
    monkeypatch.setattr(primary_watch, "EVERY_S", 0.1)
    names = TwoNames(room_db.url, tmp_path)
    RoomConnection.connect(**names.settings).close()
    ours = str(tmp_path)
    assert eventually(lambda: not any(ours in key[1] for key in primary_watch._watches), 10)


def test_one_server_is_not_watched(room_db: RoomDatabase) -> None:
    before = set(threading.enumerate())
    with RoomConnection.connect(room_db.url):
        assert set(threading.enumerate()) <= before


def _stop_probe(var: Path, database: str) -> list[int]:
    """Stop the server process that the watch asks, and return its number once it is stopped."""
    with connect("superuser", var, "postgres") as server:

        def probes() -> list[int]:
            return [pid for (pid,) in server.execute(BACKENDS, [database]).fetchall()]

        assert eventually(lambda: bool(probes()), 10)
        found = probes()
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    return found


def _sleep(connection: RoomConnection, ended: list[psycopg.Error]) -> None:
    try:
        connection.execute("SELECT pg_sleep(60)")
    except psycopg.Error as error:
        ended.append(error)
