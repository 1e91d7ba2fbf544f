import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from config.databases import WORKER
from config.places import BASE_DIR

SLOTS = 8
OUTSIDE_SERVICES = (
    *("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_WORKER_URL"),
    *("REDIS_URL", "ROOM_DB_ROLE"),
)


def claim_slot(kind: str = "test") -> TextIO:
    """Make this run's own var folder the room's, before Django reads its settings.

    Runs at the same time, and runs of another `kind`, get different folders. The folder is this
    run's for as long as the returned lock file stays open.
    """
    base = Path(os.environ.get("ROOM_TEST_VAR", BASE_DIR / "var")) / kind
    for number in range(1, SLOTS + 1):
        slot = base / str(number)
        slot.mkdir(parents=True, exist_ok=True)
        lock = (slot / "lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        _use(slot)
        return lock
    raise RuntimeError(f"{SLOTS} test runs are under way in {base}; wait for one to end.")


@contextmanager
def rights_of_a_worker() -> Iterator[None]:
    """Have settings that are read meanwhile lead to the workers' role in the database.

    A process that runs tests does by itself what web processes do and what workers do. Those it
    starts are told by whoever starts them.
    """
    os.environ["ROOM_DB_ROLE"] = WORKER
    try:
        yield
    finally:
        del os.environ["ROOM_DB_ROLE"]


def _use(slot: Path) -> None:
    for name in OUTSIDE_SERVICES:
        os.environ.pop(name, None)
    os.environ["ROOM_VAR"] = str(slot)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    # Each test has a database of its own, whose log goes on from none.
    os.environ["ROOM_HEADS_FILE"] = ""
    os.environ["ROOM_SIGN_UPS_AN_HOUR"] = "1000000"
    os.environ["ROOM_CASHIER_BANK"] = "DE02 1203 0000 0000 2020 51"
    os.environ["ROOM_SHUFFLE_DECKS"] = "1000"
    os.environ["ROOM_DEAL_PAUSE_MS"] = "50"
    os.environ["ROOM_START_PAUSE_MS"] = "50"
    os.environ["ROOM_RUNOUT_PAUSE_MS"] = "20"
    # People in tests play without a pause; what bounds them is tested where it is told anew.
    for limit in ("MESSAGES_A_SECOND", "COMMANDS_A_PLAYER", "COMMANDS_A_TABLE"):
        os.environ[f"ROOM_{limit}"] = "10000"
