"""One of the fleet's database machines: a Patroni and the PostgreSQL it keeps."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from config.embedded.account import Account
from config.embedded.folders import private_folder
from config.places import BASE_DIR
from tests.fleet.disk import Disk
from tests.fleet.network import Network
from tests.room.processes import free_port

# By its module: the scripts of an environment name the folder it was made in.
PATRONI: Final = (str(BASE_DIR / ".venv" / "fleet" / "bin" / "python"), "-m", "patroni")
SETTINGS: Final = BASE_DIR / "config" / "service" / "failover" / "patroni.yml"
DISK_WATCH: Final = (sys.executable, str(SETTINGS.with_name("disk_watch.py")))
ENDS_WITHIN_S: Final = 10
# Patroni starts Python again as PostgreSQL's account, and root's Python may be in root's home.
_READS_PYTHON: Final = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")


class Node:
    """A Patroni with its PostgreSQL, at an address and in a folder of their own."""

    def __init__(self, number: int, network: Network, folder: Path, account: Account) -> None:
        self.name = f"db{number}"
        self.host = network.address(number)
        self._number = number
        self._network = network
        self.port = free_port()
        self.api_port = free_port()
        self.watch_port = free_port()
        self._account = account
        self._folder = private_folder(folder / self.name, account)
        self.disk = Disk(self._folder / "disk", account)
        self._process: subprocess.Popen[bytes] | None = None
        self._disk_watch: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def log_path(self) -> Path:
        return self._folder / "log"

    @property
    def log(self) -> str:
        """Everything Patroni and PostgreSQL have written."""
        return self.log_path.read_text(errors="replace")

    @property
    def _data(self) -> Path:
        return self.disk.folder / "data"

    @property
    def pid(self) -> int:
        """The number of Patroni's process."""
        if self._process is None:
            raise RuntimeError(f"{self.name} was not started")
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, shared: Mapping[str, str]) -> None:
        """Start Patroni, which starts PostgreSQL; ``shared`` is what all nodes are told."""
        own = {
            "PATRONI_NAME": self.name,
            "PATRONI_RESTAPI_LISTEN": f"{self.host}:{self.api_port}",
            "PATRONI_RESTAPI_CONNECT_ADDRESS": f"{self.host}:{self.api_port}",
            "PATRONI_POSTGRESQL_LISTEN": self.address,
            "PATRONI_POSTGRESQL_CONNECT_ADDRESS": self.address,
            "PATRONI_POSTGRESQL_DATA_DIR": str(self._data),
            "PATRONI_POSTGRESQL_PGPASS": str(self._folder / "pgpass"),
        }
        self._process = self._begin([*PATRONI, str(SETTINGS)], dict(shared) | own)
        if self.disk.is_mounted:
            self._disk_watch = self._begin(DISK_WATCH, dict(shared) | own)

    def _begin(self, program: Sequence[str], settings: dict[str, str]) -> "subprocess.Popen[bytes]":
        """Start a program on the machine, which writes into its log."""
        command = self._account.run([*program], on_parent_death="KILL")
        if not self._account.is_current:
            command[1:1] = _READS_PYTHON
        with self.log_path.open("ab") as log:
            return subprocess.Popen(
                [*self._network.inside(self._number), *command],
                env=_plain() | settings,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
            )

    def signal(self, sig: signal.Signals) -> None:
        """Send a signal to every process of the machine, as if all of it failed or stood still."""
        for pid in self._pids():
            with suppress(ProcessLookupError):
                os.kill(pid, sig)

    def kill(self) -> None:
        """Kill the whole machine, and return when nothing of it is left."""
        deadline = time.monotonic() + ENDS_WITHIN_S
        self.signal(signal.SIGSTOP)
        while self._pids() and time.monotonic() < deadline:
            self.signal(signal.SIGKILL)
            for program in filter(None, (self._process, self._disk_watch)):
                with suppress(subprocess.TimeoutExpired):
                    program.wait(0.1)

    def stop(self) -> None:
        """End the machine for good. PostgreSQL removes its shared memory, unless it is killed."""
        if self._process:
            # With its own programs, such as one that copies the primary's data.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self.signal(signal.SIGCONT)
        deadline = time.monotonic() + ENDS_WITHIN_S
        while (postmaster := self._postmaster()) and time.monotonic() < deadline:
            with suppress(ProcessLookupError):
                os.kill(postmaster, signal.SIGQUIT)
            time.sleep(0.1)
        self.kill()

    def cut(self) -> None:
        """Drop every packet to and from the machine."""
        self._network.cut(self._number)

    def join(self) -> None:
        """Pass its packets again."""
        self._network.join(self._number)

    def kill_postgres(self) -> None:
        """Kill PostgreSQL alone, under its Patroni."""
        if pid := self._postmaster():
            os.kill(pid, signal.SIGKILL)

    def _pids(self) -> list[int]:
        """Return all running processes of the machine, parents first."""
        programs = (self._process, self._disk_watch)
        first = [each.pid for each in programs if each and each.poll() is None]
        if postmaster := self._postmaster():
            first.append(postmaster)
        children = _children()
        found: list[int] = []
        while first:
            pid = first.pop(0)
            if pid not in found:
                found.append(pid)
                first += children.get(pid, [])
        return found

    def _postmaster(self) -> int | None:
        """Return the number of the running server, None without one."""
        try:
            pid = int((self._data / "postmaster.pid").read_text().split()[0])
            is_ours = Path(f"/proc/{pid}/cwd").resolve() == self._data.resolve()
        except (OSError, ValueError, IndexError):
            return None
        return pid if is_ours else None


def _plain() -> dict[str, str]:
    """Return this process's environment without the room's settings."""
    hidden = ("DATABASE_", "PATRONI_", "ROOM_", "PG")
    return {name: value for name, value in os.environ.items() if not name.startswith(hidden)}


def _children() -> dict[int, list[int]]:
    """Return the children of every process."""
    found: dict[int, list[int]] = {}
    for pid, parent in _processes():
        found.setdefault(parent, []).append(pid)
    return found


def _processes() -> Iterator[tuple[int, int]]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                fields: list[Any] = (folder / "stat").read_text().rpartition(")")[2].split()
                yield int(folder.name), int(fields[1])
