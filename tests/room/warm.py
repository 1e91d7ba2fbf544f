"""Processes of a room that outlive the test that started them.

Starting a web process takes more than most tests do. So those that nearly every room has are
started once and stand still between tests, stopped at a moment at which they hold nothing in the
database. They go on in the next room that has such processes, whose database was emptied before.
"""

import signal
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.embedded.postgres import connect
from tests.room.forgetful import FORGET
from tests.room.nursery.process import NurseryProcess, nursery

COMMANDS: Final = {"web-1": "run_web", "web-2": "run_web", "clock-1": "run_table_clock"}
"""Which processes are kept, and by which command."""

SETTLED_WITHIN_S: Final = 2.0
QUIET_S: Final = 0.05
"""By then a process has taken in what the database answered, and holds nothing to store later."""


@dataclass
class WarmProcess:
    """A process that is kept: its command, and how much of its log belongs to earlier rooms."""

    process: NurseryProcess
    arguments: list[str]
    log: Path
    heard: int = 0


class WarmProcesses:
    """Those of one test run, all on its one database."""

    def __init__(self, var: Path) -> None:
        self._var = var
        self._logs = var / "rooms" / "warm"
        self._logs.mkdir(parents=True, exist_ok=True)
        self._database = ""
        self._kept: dict[str, WarmProcess] = {}

    @property
    def names(self) -> Collection[str]:
        """The processes that are kept now."""
        return self._kept.keys()

    def may_keep(self, name: str, arguments: list[str]) -> bool:
        """Whether a process with these arguments is one of those that are kept."""
        usual = ["manage.py", COMMANDS.get(name, "")]
        return arguments[:2] == usual and arguments[2:3] in ([], ["--port"])

    def arguments(self, name: str) -> list[str]:
        """The command of the process that is kept under this name; empty where none is."""
        kept = self._kept.get(name)
        return kept.arguments if kept else []

    def process(self, name: str, arguments: list[str], env: Mapping[str, str]) -> WarmProcess:
        """Return the process of this name, running again, or started."""
        kept = self._kept.get(name)
        if kept and kept.process.poll() is None:
            kept.heard = kept.log.stat().st_size
            kept.process.send_signal(FORGET)
            kept.process.send_signal(signal.SIGCONT)
            return kept
        log = self._logs / f"{name}.log"
        log.write_bytes(b"")
        command = ["-m", "tests.room.forgetful", *arguments[1:]]
        process = nursery().start(command, env=env, log=log)
        self._kept[name] = WarmProcess(process, arguments, log)
        return self._kept[name]

    def give_up(self, name: str) -> None:
        """Keep it no longer: it ends with the room it is in."""
        self._kept.pop(name, None)

    def use(self, database: str) -> None:
        """End those that are on another database than this one."""
        if database != self._database:
            self.end()
            self._database = database

    def rest(self) -> None:
        """Let all of them stand still, with no transaction open; end them where that fails."""
        deadline = time.monotonic() + SETTLED_WITHIN_S
        while self._kept:
            if self._are_quiet(QUIET_S):
                self._signal(signal.SIGSTOP)
                if self._are_quiet():
                    return
                self._signal(signal.SIGCONT)
            if time.monotonic() > deadline:
                self.end()
            time.sleep(0.005)

    def end(self) -> None:
        """Kill them, and wait until they are gone."""
        for kept in self._kept.values():
            kept.process.kill()
        for kept in self._kept.values():
            kept.process.wait()
        self._kept.clear()

    def _signal(self, sig: signal.Signals) -> None:
        for name, kept in list(self._kept.items()):
            if kept.process.poll() is None:
                kept.process.send_signal(sig)
            else:
                self.give_up(name)

    def _are_quiet(self, for_s: float = 0) -> bool:
        """Whether nobody but this process asks the database for anything, nor has for so long."""
        with connect("superuser", self._var, "postgres") as server:
            busy = server.execute(
                "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND usename <> current_user"
                " AND (state <> 'idle' OR state_change > clock_timestamp() - %s * interval '1 s')",
                [self._database, for_s],
            )
            return busy.fetchone() is None
