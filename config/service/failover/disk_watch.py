"""Hands the database over to a standby before the primary's disk is full.

PostgreSQL with a full disk refuses to write but runs on, so Patroni leaves the primary where it
is. Run this with /usr/bin/python3 on each database machine, with patroni.env and disk_watch.env as
its environment. It needs nothing but Python.
"""

import json
import os
import sys
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

LOOK_EVERY_S: Final = 1.0
ANSWER_S: Final = 2.0
HANDED_OVER_S: Final = 30.0

OURSELVES: Final = os.environ["PATRONI_NAME"]
PATRONI: Final = os.environ["PATRONI_RESTAPI_CONNECT_ADDRESS"]
DATA: Final = Path(os.environ["PATRONI_POSTGRESQL_DATA_DIR"])
RESERVE_MB: Final = int(os.environ["DISK_RESERVE_MB"])
WATCHES: Final = dict(each.split("=") for each in os.environ["DISK_WATCHES"].split())


def free_mb() -> int:
    """Return the space that is left for the data and the write-ahead log."""
    disks = [os.statvfs(folder) for folder in (DATA, DATA / "pg_wal") if folder.exists()]
    return min((disk.f_bavail * disk.f_frsize >> 20 for disk in disks), default=0)


class Answer(BaseHTTPRequestHandler):
    """Answers 200 if the database may come here: twice the reserve is free. Otherwise 503."""

    timeout = ANSWER_S

    def do_GET(self) -> None:
        """Answer with the space that is left."""
        left_mb = free_mb()
        self.send_response(200 if left_mb >= 2 * RESERVE_MB else 503)
        self.end_headers()
        self.wfile.write(f"{left_mb} MB free\n".encode())

    def log_message(self, *_words: Any) -> None:
        """Log no request: there is one only while a disk is nearly full."""


def asked(address: str, path: str, body: Any = None, within_s: float = ANSWER_S) -> str | None:
    """Return what a server answers, None if it refuses or does not answer."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(f"http://{address}{path}", data, within_s) as answer:
            return str(answer.read().decode())
    except OSError:
        return None


def hand_over() -> None:
    """Give the database to the synchronous standby if this is the primary and that one has room."""
    if asked(PATRONI, "/primary") is None:
        return
    members = json.loads(asked(PATRONI, "/cluster") or "{}").get("members", [])
    for member in members:
        name = member["name"]
        if member["role"] == "sync_standby" and asked(WATCHES[name], "/") is not None:
            wanted = {"leader": OURSELVES, "candidate": name}
            done = asked(PATRONI, "/switchover", wanted, HANDED_OVER_S) or "not done"
            sys.stderr.write(f"{free_mb()} MB free, handing over to {name}: {done}\n")


def main() -> None:
    """Look once a second, for ever."""
    host, port = WATCHES[OURSELVES].rsplit(":", 1)
    server = ThreadingHTTPServer((host, int(port)), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while True:
        if free_mb() < RESERVE_MB:
            hand_over()
        time.sleep(LOOK_EVERY_S)


if __name__ == "__main__":
    main()
