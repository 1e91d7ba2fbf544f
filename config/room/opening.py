"""The steps of opening the room: its servers, its database and its front page."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

from config.embedded.account import current_account
from config.embedded.folders import private_folder
from config.embedded.postgres import make_roles, wait_for_postgres
from config.embedded.valkey import wait_for_valkey
from config.outgoing.http import status_of
from config.places import BASE_DIR
from config.room import programs
from config.room.errors import CannotOpen
from config.room.supervision import Supervision
from config.wait_limits import OWN_PAGE, PREPARE

ANSWER_S = 60.0


def embeds_postgres() -> bool:
    return not os.environ.get("DATABASE_URL")


def embeds_valkey() -> bool:
    return not os.environ.get("REDIS_URL")


def embedded_servers(var: Path) -> list[programs.Program]:
    """Return the servers that the environment does not name, which the room runs itself."""
    servers = []
    if embeds_postgres():
        servers.append(programs.postgres(var))
    if embeds_valkey():
        servers.append(programs.valkey(var))
    return servers


def wait_for_servers(var: Path) -> None:
    """Return once the embedded servers take connections. Raises CannotOpen when they do not in
    time."""
    try:
        if embeds_postgres():
            wait_for_postgres(var)
            make_roles(var)
        if embeds_valkey():
            wait_for_valkey(var)
    except TimeoutError as error:
        raise CannotOpen(f"{error} See {var}/log.") from error


def log_folder(var: Path) -> Path:
    """Return the folder of logs, which other accounts can neither enter nor read, as those of an
    earlier version could."""
    folder = private_folder(var / "log", current_account())
    for log in folder.iterdir():
        log.chmod(0o600)
    return folder


def prepared(var: Path) -> Path:
    """Return the file that is there once everything is up to date and pages may be served."""
    return var / "run" / "prepared"


def prepare(var: Path) -> None:
    """Bring the database and the static files up to date, and seed the room. Raises CannotOpen when
    any of it fails."""
    command = [sys.executable, "-m", "config.room.prepare"]
    path = var / "log" / "prepare.log"
    path.touch(mode=0o600)
    failed = f"The database could not be brought up to date; {path} says why."
    with path.open("ab") as log, _in_time(failed):
        done = subprocess.run(
            current_account().run(command, on_parent_death="KILL"),
            cwd=BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            check=False,
            timeout=PREPARE.seconds,
        )
    if done.returncode:
        raise CannotOpen(failed)
    prepared(var).touch()


@contextmanager
def _in_time(failed: str) -> Iterator[None]:
    """Raise CannotOpen with this message if a program took longer than its limit inside."""
    try:
        yield
    except subprocess.TimeoutExpired as error:
        raise CannotOpen(failed) from error


def wait_for_answer(url: str, supervision: Supervision, log: Path) -> None:
    """Return once the front page is served. Raises CannotOpen when it is not within `ANSWER_S`."""
    deadline = time.monotonic() + ANSWER_S
    while not _is_served(url):
        supervision.watch()
        if time.monotonic() > deadline:
            raise CannotOpen(f"The web server does not serve {url}; {log}/web.log may say why.")
        time.sleep(0.1)


def _is_served(url: str) -> bool:
    try:
        return status_of(url, OWN_PAGE) < HTTPStatus.BAD_REQUEST
    except OSError:
        return False
