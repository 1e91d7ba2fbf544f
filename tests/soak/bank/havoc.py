import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import psycopg

from config.embedded.postgres import connect
from config.places import BASE_DIR
from tests.room.database import RoomDatabase
from tests.soak.bank.worker import STOP

BETWEEN_TERMINATIONS_S = 0.5
WIND_UP_S = 60

TERMINATE = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid = ANY(%s)"
)
WORKING = (
    "SELECT pid FROM pg_stat_activity"
    " WHERE datname = %s AND usename IN ('room_app', 'room_worker') ORDER BY pid"
)


def wreak(
    *, database: RoomDatabase, var: Path, folder: Path, seed: str, workers: int, seconds: float
) -> tuple[int, int]:
    """Let the workers work for a while, killing them and their backends at random.

    Returns how many processes were killed, and how many of the database's backends.
    """
    nursery = _nursery(database, folder, seed, workers)
    try:
        terminated = _terminate(database, var, seed, time.monotonic() + seconds)
        (folder / STOP).touch()
        printed, _nothing = nursery.communicate(timeout=WIND_UP_S)
    finally:
        nursery.kill()
        nursery.wait()
    assert nursery.returncode == 0, (folder / "nursery.log").read_text()[-4000:]
    return int(printed), terminated


def _nursery(
    database: RoomDatabase, folder: Path, seed: str, workers: int
) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.soak.bank.nursery", str(folder), seed, str(workers)]
    with (folder / "nursery.log").open("ab") as log:
        return subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "--", *command],
            cwd=BASE_DIR,
            env=os.environ
            | {"DATABASE_URL": database.url, "DATABASE_WORKER_URL": database.worker_url},
            stdout=subprocess.PIPE,
            stderr=log,
        )


def _terminate(database: RoomDatabase, var: Path, seed: str, until: float) -> int:
    random = Random(f"{seed}:backends")
    terminated = 0
    with connect("superuser", var, "postgres") as server:
        while time.monotonic() < until:
            time.sleep(random.uniform(0.5, 1.5) * BETWEEN_TERMINATIONS_S)
            terminated += _terminate_one(server, database.name, random)
    return terminated


def _terminate_one(server: "psycopg.Connection[tuple[int]]", name: str, random: Random) -> int:
    working = [pid for (pid,) in server.execute(WORKING, (name,))]
    if not working:
        return 0
    server.execute(TERMINATE, (name, [random.choice(working)]))
    return 1
