"""Running pytest in a scratch copy."""

import os
import signal
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Event, Lock
from typing import Final

from tests.mutants.scratch import Scratch

EVERYDAY: Final = "not nightly and not long"
"""The tests of `make test`: a mutant that only others kill would not be noticed day by day."""

ENDS_WITHIN_S: Final = 30
OVERDUE: Final = -1

_under_way: set["subprocess.Popen[bytes]"] = set()
_turn = Lock()
_stopped = Event()


class Stopped(Exception):
    """No more runs are wanted."""


def run_pytest(
    scratch: Scratch, plugin: str, files: Iterable[str], env: Mapping[str, str], limit_s: float
) -> int:
    """The exit code of a run of these files' everyday tests with a plugin; OVERDUE when it took
    too long.

    What it writes is in `pytest.log`. Raises Stopped once `stop_all` was called.
    """
    command = ["setpriv", "--pdeathsig", "TERM", ".venv/bin/python", "-m", "pytest", "-q"]
    command += ["-p", plugin, "-p", "no:cacheprovider", "-m", EVERYDAY, *files]
    with scratch.log.open("wb") as log:
        run = _begin(command, scratch.root, _environment(env), log.fileno())
        try:
            return run.wait(limit_s)
        except subprocess.TimeoutExpired:
            _end(run)
            return OVERDUE
        finally:
            with _turn:
                _under_way.discard(run)
            if _stopped.is_set():
                raise Stopped


def stop_all() -> None:
    """End every run under way and begin no other."""
    with _turn:
        _stopped.set()
        ending = list(_under_way)
    for run in ending:
        _end(run)


def _begin(
    command: list[str], folder: Path, env: dict[str, str], log: int
) -> "subprocess.Popen[bytes]":
    with _turn:
        if _stopped.is_set():
            raise Stopped
        run = subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            # No session of its own: what the tool's priority is, is theirs as well.
            process_group=0,
        )
        _under_way.add(run)
    return run


def _end(run: "subprocess.Popen[bytes]") -> None:
    """Ask it to stop its servers; then it goes, with what it started."""
    run.send_signal(signal.SIGINT)
    try:
        run.wait(ENDS_WITHIN_S)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()


def _environment(env: Mapping[str, str]) -> dict[str, str]:
    """Without what would lead a run out of its copy."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ROOM_")}
    kept.pop("DJANGO_SETTINGS_MODULE", None)
    return kept | dict(env)
