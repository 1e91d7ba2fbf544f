"""The primary hands over before its disk is full, to a standby that has space."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.config.handbook.debian_programs import SERVICE
from tests.room.launcher import eventually
from tests.room.processes import free_port

WATCH: Final = str(SERVICE / "failover" / "disk_watch.py")
MORE_THAN_ANY_DISK: Final = 10**9
MEMBERS: Final = [
    {"name": "db1", "role": "leader"},
    {"name": "db2", "role": "replica"},
    {"name": "db3", "role": "sync_standby"},
]


class Machines:
    """Answers like Patroni on this machine, and like the watch on a standby."""

    def __init__(self, *, is_primary: bool, standby_has_space: bool) -> None:
        self.asked: list[tuple[str, Any]] = []
        self._status = {
            "/primary": 200 if is_primary else 503,
            "/cluster": 200,
            "/": 200 if standby_has_space else 503,
            "/switchover": 200,
        }

    def answer(self, path: str, body: Any) -> tuple[int, Any]:
        self.asked.append((path, body))
        return self._status[path], {"members": MEMBERS}


@contextmanager
def served(machines: Machines) -> Iterator[str]:
    """Serve the machines, and yield the address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            status, answer = machines.answer(self.path, body)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def do_POST(self) -> None:
            self.do_GET()

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def watching(address: str, data: Path, reserve_mb: int) -> Iterator[str]:
    """Run the watch of db1 beside a Patroni at an address, and yield the watch's own address."""
    own = f"127.0.0.1:{free_port()}"
    settings = {
        "PATRONI_NAME": "db1",
        "PATRONI_RESTAPI_CONNECT_ADDRESS": address,
        "PATRONI_POSTGRESQL_DATA_DIR": str(data),
        "DISK_RESERVE_MB": str(reserve_mb),
        "DISK_WATCHES": f"db1={own} db2={address} db3={address}",
    }
    watch = subprocess.Popen([sys.executable, WATCH], env=os.environ | settings)
    try:
        yield own
    finally:
        watch.terminate()
        watch.wait()


def status_of(watch: str) -> int | None:
    try:
        with urlopen(f"http://{watch}/") as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except OSError:
        return None


def test_primary_with_a_full_disk_hands_over_to_the_synchronous_standby(tmp_path: Path) -> None:
    machines = Machines(is_primary=True, standby_has_space=True)
    with served(machines) as address, watching(address, tmp_path, MORE_THAN_ANY_DISK):
        wanted = ("/switchover", {"leader": "db1", "candidate": "db3"})
        assert eventually(lambda: wanted in machines.asked, 10)


@pytest.mark.parametrize(
    ("is_primary", "standby_has_space", "last"), [(True, False, "/"), (False, True, "/primary")]
)
def test_machine_with_a_full_disk_stays_if_it_is_standby_or_no_other_has_space(
    tmp_path: Path, is_primary: bool, standby_has_space: bool, last: str
) -> None:
    machines = Machines(is_primary=is_primary, standby_has_space=standby_has_space)
    with served(machines) as address, watching(address, tmp_path, MORE_THAN_ANY_DISK) as watch:
        assert eventually(lambda: [path for path, _ in machines.asked].count(last) >= 2, 10)
        assert status_of(watch) == 503, "nothing is to come here either"
    assert "/switchover" not in [path for path, _ in machines.asked]


def test_machine_with_space_says_so_and_asks_nothing(tmp_path: Path) -> None:
    machines = Machines(is_primary=True, standby_has_space=True)
    with served(machines) as address, watching(address, tmp_path, 0) as watch:
        assert eventually(lambda: status_of(watch) == 200, 10)
    assert machines.asked == []
