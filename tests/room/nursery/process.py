"""Starting processes by the nursery, and what is known of them here."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock

from config.places import BASE_DIR


class NurseryProcess:
    """A process the nursery forked; its methods are those of `subprocess.Popen`.

    The nursery, whose child it is, collects it only when asked to: until then its number is
    nobody else's.
    """

    def __init__(self, nursery: "Nursery", pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._nursery = nursery
        self._descriptor = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """How it ended, None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """How it ended. Raises TimeoutExpired after so many seconds."""
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return code

    def send_signal(self, sig: signal.Signals) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._descriptor, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._descriptor], [], [], timeout)[0]:
            self.returncode = self._nursery.reap(self.pid)
            os.close(self._descriptor)
        return self.returncode


class Nursery:
    """The process that forks them. It ends, and they with it, when this process does."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        command = [sys.executable, "-m", "tests.room.nursery.program", str(its.fileno())]
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        with its:
            self._process = subprocess.Popen(
                command,
                cwd=BASE_DIR,
                env=kept | {"PYTHONUNBUFFERED": "1"},
                pass_fds=[its.fileno()],
                start_new_session=True,
            )
        self._lines = ours.makefile("rw", encoding="utf-8")
        self._turn = Lock()

    def start(
        self, arguments: Sequence[str], *, env: Mapping[str, str], log: Path
    ) -> NurseryProcess:
        """Run `python` with these arguments in the project's folder; it writes to `log`."""
        request: dict[str, object] = {
            "arguments": list(arguments),
            "env": dict(env),
            "log": str(log),
            "folder": str(BASE_DIR),
        }
        return NurseryProcess(self, self._ask(request))

    def reap(self, pid: int) -> int:
        """How a process ended that is over; its number is free from now on."""
        return self._ask({"reap": pid})

    def _ask(self, request: dict[str, object]) -> int:
        with self._turn:
            self._lines.write(json.dumps(request) + "\n")
            self._lines.flush()
            return int(self._lines.readline())


@cache
def nursery() -> Nursery:
    """The one of this process, opened when it is first needed."""
    return Nursery()
