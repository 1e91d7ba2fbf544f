"""A demo room that runs for as long as pictures are taken."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from config.places import BASE_DIR
from tests.room.launcher import eventually
from tests.room.processes import free_port

FILLED_WITHIN_S: Final = 900
ENDS_WITHIN_S: Final = 60
_ACCOUNT: Final = re.compile(
    r"^  (\S+) +(?:plays|code now \d+, later by the key (\w+))$", re.MULTILINE
)


class DemoRoom(NamedTuple):
    """A demo room: its address, everybody's password, and the key of each account's authenticator
    app by its address, empty where it has none."""

    url: str
    password: str
    keys: dict[str, str]


@contextmanager
def demo_room(var: Path) -> Iterator[DemoRoom]:
    """A week of invented people's play, opened as `make demo` does."""
    port = free_port()
    env = os.environ | {"ROOM_VAR": str(var), "PORT": str(port)}
    var.mkdir(parents=True)
    log = var / "demo.log"
    command = [sys.executable, "-m", "config.room", "--demo", "--weeks", "1", "--seed", "3"]
    with log.open("wb") as said:
        running = subprocess.Popen(command, cwd=BASE_DIR, env=env, stdout=said, stderr=said)
    try:
        opened = eventually(
            lambda: "The room is open" in log.read_text() or running.poll() is not None,
            FILLED_WITHIN_S,
        )
        if not opened or running.poll() is not None:
            raise RuntimeError(f"the demo room did not open: {log.read_text()[-2000:]}")
        yield _accounts(f"http://127.0.0.1:{port}", env)
    finally:
        running.terminate()
        running.wait(timeout=ENDS_WITHIN_S)


def _accounts(url: str, env: dict[str, str]) -> DemoRoom:
    said = subprocess.run(
        [sys.executable, "manage.py", "demo_accounts"],
        cwd=BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    password = said.splitlines()[0].partition(": ")[2]
    return DemoRoom(url, password, dict(_ACCOUNT.findall(said)))
