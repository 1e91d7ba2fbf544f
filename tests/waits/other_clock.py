"""Processes of a room on a machine whose clock a test sets, by libfaketime in each of them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import urlopen

from config.health.asking import is_well
from config.places import BASE_DIR
from config.room.programs import WORKER
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port

_LIBRARY: Final = "usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
_CUSTOMIZED: Final = Path(__file__).with_name("machine")
OPEN_S: Final = 60
ENDS_WITHIN_S: Final = 10


def library() -> Path:
    """libfaketime of the machine, or of what `.ci/programs` unpacks where it has none."""
    found = [root / _LIBRARY for root in (Path("/"), BASE_DIR / ".venv/debian/root")]
    return next(path for path in found if path.exists())


class MachineClock:
    """A machine's clock, so many seconds ahead of the right time; it may be set at any time."""

    def __init__(self, file: Path, ahead_s: float = 0.0) -> None:
        self._file = file
        self.set(ahead_s)

    def set(self, ahead_s: float) -> None:
        written = self._file.with_suffix(".new")
        written.write_text(f"{ahead_s:+f}s\n")
        written.replace(self._file)

    @property
    def env(self) -> dict[str, str]:
        """What makes a process read this clock; its monotonic clock stays as it is."""
        return {
            "PYTHONPATH": str(_CUSTOMIZED),
            "LD_PRELOAD": str(library()),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


@dataclass(frozen=True)
class OtherProcess:
    """A process on the other machine, where it serves its figures, and what it has logged."""

    process: "subprocess.Popen[bytes]"
    url: str
    log: Path

    def figure(self, name: str) -> float | None:
        """A figure as Prometheus reads it; None where there is none, or no answer."""
        try:
            with urlopen(f"{self.url}/metrics", timeout=5) as answer:  # noqa: S310  # the room's own
                text = answer.read().decode()
        except OSError:
            return None
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else None

    @property
    def offset_s(self) -> float | None:
        """How far its clock is off, as it was measured."""
        return self.figure("room_clock_offset_seconds")

    def is_off_by(self, seconds: float) -> bool:
        """Whether its clock is off by so many seconds, as it was measured."""
        offset_s = self.offset_s
        return offset_s is not None and abs(offset_s - seconds) < 0.5

    @property
    def readiness(self) -> tuple[int, dict[str, Any]]:
        """What a web process tells a load balancer."""
        try:
            with urlopen(f"{self.url}/health/ready", timeout=5) as answer:  # noqa: S310  # the room's own
                return answer.status, json.load(answer)
        except HTTPError as refused:
            return refused.code, json.load(refused)


@contextmanager
def other_table_clock(room: Room, clock: MachineClock, log: Path) -> Iterator[OtherProcess]:
    """A table clock on the other machine, which has begun to measure."""
    with _starting_clock(room, clock, log) as other:
        _wait_until_measuring(other)
        yield other


@contextmanager
def other_web(room: Room, clock: MachineClock, log: Path) -> Iterator[OtherProcess]:
    """A web process on the other machine, which answers."""
    with _starting_web(room, clock, log) as other:
        _wait_until_answering(other)
        yield other


@contextmanager
def other_web_and_clock(room: Room, clock: MachineClock, folder: Path) -> Iterator[OtherProcess]:
    """The web process of a machine that has both, started together; their logs are in a folder."""
    with (
        _starting_web(room, clock, folder / "web.log") as web,
        _starting_clock(room, clock, folder / "clock.log") as table_clock,
    ):
        _wait_until_answering(web)
        _wait_until_measuring(table_clock)
        yield web


@contextmanager
def other_worker(room: Room, clock: MachineClock, log: Path) -> Iterator[OtherProcess]:
    """A worker on the other machine, which takes up tasks."""
    port = free_port()
    role = dict(setting.split("=") for setting in WORKER)
    env = clock.env | role | {"ROOM_METRICS_PORT": str(port)}
    command = ["-m", "celery", "-q", "-A", "config", "worker", "-c2", "-n", "other@%h"]
    with _started(room, command, env, log) as process:
        other = OtherProcess(process, f"http://127.0.0.1:{port}", log)
        _wait_until_measuring(other)
        yield other


@contextmanager
def _starting_clock(room: Room, clock: MachineClock, log: Path) -> Iterator[OtherProcess]:
    port = free_port()
    env = clock.env | {"ROOM_METRICS_PORT": str(port)}
    with _started(room, ["manage.py", "run_table_clock"], env, log) as process:
        yield OtherProcess(process, f"http://127.0.0.1:{port}", log)


@contextmanager
def _starting_web(room: Room, clock: MachineClock, log: Path) -> Iterator[OtherProcess]:
    port = free_port()
    command = ["manage.py", "run_web", "--port", str(port)]
    with _started(room, command, clock.env, log) as process:
        yield OtherProcess(process, f"http://127.0.0.1:{port}", log)


def _wait_until_measuring(other: OtherProcess) -> None:
    assert eventually(lambda: other.offset_s is not None, OPEN_S), other.log.read_text()


def _wait_until_answering(web: OtherProcess) -> None:
    assert eventually(lambda: is_well(f"{web.url}/health/live"), OPEN_S), web.log.read_text()


@contextmanager
def _started(
    room: Room, arguments: list[str], env: dict[str, str], log: Path
) -> Iterator["subprocess.Popen[bytes]"]:
    with log.open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=BASE_DIR,
            env=os.environ | room.env | env,
            stdout=written,
            stderr=written,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait(timeout=ENDS_WITHIN_S)
