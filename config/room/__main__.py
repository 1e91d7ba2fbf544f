"""The launcher behind `make run`: opens the room, watches over it and closes it."""

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from django.core.exceptions import ImproperlyConfigured

from config.catalogues.compiling import compile_catalogues
from config.databases import OWNER
from config.earlier_database import EarlierDatabase, refuse_to_start_on_earlier
from config.places import var_folder
from config.room import demo
from config.room.errors import CannotOpen
from config.room.full_disk import full_disk
from config.room.lock import RoomLock
from config.room.opening import (
    embedded_servers,
    embeds_postgres,
    log_folder,
    prepare,
    prepared,
    wait_for_answer,
    wait_for_servers,
)
from config.room.port import HOST, chosen_port
from config.room.programs import Program, room_programs, web
from config.room.steps import Steps
from config.room.supervision import Supervision

WATCH_S = 1.0
DISK_FULL = 3
"""The exit code, as of `.ci/environment`."""
DEMO = "--demo"


def main() -> int:
    for sig in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sig, _interrupt)
    try:
        open_room(var_folder(), demo_options=_demo_options(sys.argv[1:]))
    except KeyboardInterrupt:
        return 0
    except (CannotOpen, EarlierDatabase, ImproperlyConfigured, OSError, RuntimeError) as error:
        is_full = full_disk(var_folder(), error)
        _say(is_full or str(error))
        return DISK_FULL if is_full else 1
    return 0


def open_room(var: Path, *, demo_options: Sequence[str] | None = None) -> None:
    """Open the room kept in `var` and keep it open until interrupted.

    With `demo_options` a new room is first given a past, by `seed_demo` with these options. Raises
    CannotOpen, and EarlierDatabase before the database is changed.
    """
    lock = RoomLock(var / "run")
    port = chosen_port(os.environ.get("PORT", ""))
    lock.set_url(f"http://{HOST}:{port}/")
    log_folder(var)
    compile_catalogues()
    prepared(var).unlink(missing_ok=True)
    steps = Steps(_say, 4 if demo_options is None else 5)
    servers = _servers(var)
    first, others = web(port, prepared(var)), room_programs(port, _shown(demo_options))
    supervision = Supervision([*servers, first, *others], var, lock.inherited)
    try:
        steps.begin("PostgreSQL and Valkey start")
        supervision.start(servers)
        wait_for_servers(var)
        refuse_to_start_on_earlier(OWNER, var)
        if demo_options is not None:
            os.environ.setdefault("ROOM_CASHIER_BANK", demo.BANK)
            steps.begin("the demo's weeks of play are made up, once")
            demo.fill(var, demo_options)
        steps.begin("the database and the static files are brought up to date")
        # The web process takes as long to start as all of it to be brought up to date.
        supervision.start([first])
        prepare(var)
        steps.begin("the web process opens")
        wait_for_answer(f"http://{HOST}:{port}/", supervision, var / "log")
        steps.begin("table clock, workers and bots start")
        supervision.start(others)
        steps.end()
        print(f"The room is open at http://{HOST}:{port}/", flush=True)
        if demo_options is not None:
            demo.tell_accounts()
        while True:
            time.sleep(WATCH_S)
            supervision.watch()
    finally:
        _close(supervision)


def _demo_options(arguments: Sequence[str]) -> Sequence[str] | None:
    """Return the arguments after `--demo`; None without it, for a room that is not a demo."""
    return arguments[1:] if arguments[:1] == [DEMO] else None


def _shown(demo_options: Sequence[str] | None) -> Sequence[str]:
    return () if demo_options is None else demo.SHOWN


def _servers(var: Path) -> list[Program]:
    """Return the embedded servers, after saying what is done the first time."""
    link = var / "postgres"
    if not embeds_postgres() or link.exists():
        return embedded_servers(var)
    _say("Making the room's database; this happens once.")
    servers = embedded_servers(var)
    if link.is_symlink():
        _say(
            f"It is in {link.resolve()}: PostgreSQL, which never runs as root, cannot enter {var}."
        )
    return servers


def _close(supervision: Supervision) -> None:
    """Stop everything, ignoring signals that arrive meanwhile."""
    for sig in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(sig, signal.SIG_IGN)
    supervision.stop()


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
