import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from redis import Redis

from config.places import BASE_DIR
from config.room.programs import KEYLESS, WORKER
from config.workers.names import JUDGING
from tests.room.database import RoomDatabase
from tests.room.nursery.process import NurseryProcess, nursery
from tests.room.warm import WarmProcesses

OPEN_S = 120
STOP_S = 10
ENDS_WITHIN_S = 30
_CELERY = ["-m", "celery", "-q", "-A"]


@dataclass(frozen=True)
class Web:
    """One web process: its name and its address."""

    name: str
    url: str


class Room:
    """The room's real processes on a database of their own.

    Processes are named `web-1`…, `clock-1`…, `worker`, `beat` and `bots`. Those that ``warm``
    keeps are taken from there, and given up by whoever stops, kills or signals them.
    """

    def __init__(
        self,
        database: RoomDatabase,
        logs: Path,
        env: Mapping[str, str],
        warm: WarmProcesses | None = None,
    ) -> None:
        self.database = database
        self._warm = None if env else warm
        self.webs: list[Web] = []
        self._logs = logs
        shutil.rmtree(logs, ignore_errors=True)
        logs.mkdir(parents=True)
        self.env = os.environ | {
            "DATABASE_URL": database.url,
            "DATABASE_OWNER_URL": database.owner_url,
            "DATABASE_WORKER_URL": database.worker_url,
            "PYTHONUNBUFFERED": "1",
            **env,
        }
        self._own_env: Mapping[str, Mapping[str, str]] = {}
        self._commands: dict[str, list[str]] = {}
        self._processes: dict[str, NurseryProcess | subprocess.Popen[bytes]] = {}
        self._log_files: dict[str, tuple[Path, int]] = {}

    def open(
        self,
        *,
        webs: int = 1,
        clocks: int = 1,
        worker: bool = False,
        beat: bool = False,
        bots: bool = False,
        seed: bool = True,
        own_env: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Empty Valkey, seed games and tables unless told not to, and start processes.

        ``own_env`` is added to the environment of the processes that it names.
        """
        if own_env:
            self._own_env, self._warm = own_env, None
        with Redis.from_url(settings.VALKEY_URL) as client:
            client.flushall()
        if seed:
            call_command("seed_room")
        starting = [self._begin_web() for _ in range(webs)]
        for number in range(1, clocks + 1):
            self.start_clock(f"clock-{number}")
        for wanted, start in ((worker, self.start_worker), (beat, self.start_beat)):
            if wanted:
                start()
        for web in starting:
            self._wait_for(web)
        if bots:
            self.start_bots()

    def start_web(self, application: str = "") -> Web:
        """Start one more web process and return once it answers; ``application`` is for one
        that is not the room's."""
        web = self._begin_web(application)
        self._wait_for(web)
        return web

    def start_clock(self, name: str = "clock-1", *options: str) -> None:
        self._begin(name, ["manage.py", "run_table_clock", *options])

    def start_worker(self, name: str = "worker", application: str = "config") -> None:
        """``application`` is for one that has tasks of a test's own."""
        self._begin(name, [*_CELERY, application, "worker", "-c2", "-n", f"{name}@%h"])

    def start_judge(self, application: str = "config") -> None:
        """Start the worker that may open decks."""
        options = ["-Q", JUDGING, "-c1", "-n", "judge@%h"]
        self._begin("judge", [*_CELERY, application, "worker", *options])

    def start_beat(self, name: str = "beat") -> None:
        schedule = str(self._logs / f"{name}-schedule")
        self._begin(name, [*_CELERY, "config", "beat", "-s", schedule])

    def start_bots(self, *options: str) -> None:
        self._begin("bots", ["manage.py", "bots", "--url", self.webs[0].url, *options])

    def kill(self, name: str, sig: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to a process and wait until it is gone."""
        self._give_up(name)
        self._processes[name].send_signal(sig)
        self._processes[name].wait(timeout=ENDS_WITHIN_S)

    def signal(self, name: str, sig: signal.Signals) -> None:
        """Send a signal a process survives, such as SIGSTOP and SIGCONT."""
        self._give_up(name)
        self._processes[name].send_signal(sig)

    def restart(self, name: str) -> None:
        """Start a process that ended, as it was started first."""
        if self.is_running(name):
            raise RuntimeError(f"{name} is still running.")
        self._launch(name)
        for web in self.webs:
            if web.name == name:
                self._wait_for(web)

    def is_running(self, name: str) -> bool:
        return self._processes[name].poll() is None

    @property
    def names(self) -> list[str]:
        """Every process that was started."""
        return list(self._processes)

    def pid(self, name: str) -> int:
        """The process's number, to be asked what it takes of the machine."""
        return self._processes[name].pid

    def log_text(self, name: str) -> str:
        """Everything a process has written so far in this room."""
        log, heard = self._log_files[name]
        return log.read_bytes()[heard:].decode(errors="replace")

    def stop(self) -> None:
        """End every process; those that do not end by themselves are killed."""
        for name, process in self._processes.items():
            self._give_up(name)
            process.send_signal(signal.SIGCONT)
            process.terminate()
        deadline = time.monotonic() + STOP_S
        for process in self._processes.values():
            try:
                process.wait(timeout=max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def end(self) -> None:
        """Kill every process that is not kept: nobody looks any more, and ending properly takes
        seconds."""
        kept = self._warm.names if self._warm else ()
        own = [each for name, each in self._processes.items() if name not in kept]
        for process in own:
            process.kill()
        for process in own:
            process.wait()
        if self._warm:
            self._warm.rest()

    def _begin_web(self, application: str = "") -> Web:
        name = f"web-{len(self.webs) + 1}"
        kept = self._warm.arguments(name) if self._warm and not application else []
        port = int(kept[-1]) if kept else free_port()
        web = Web(name, f"http://127.0.0.1:{port}")
        self.webs.append(web)
        daphne = ["-m", "daphne", "-v0", "-b", "127.0.0.1", "-p", str(port)]
        run_web = ["manage.py", "run_web", "--port", str(port)]
        self._begin(web.name, [*daphne, application] if application else run_web)
        return web

    def _begin(self, name: str, arguments: list[str]) -> None:
        if name in self._commands:
            raise ValueError(f"{name} was started before.")
        self._commands[name] = arguments
        if self._warm and self._warm.may_keep(name, arguments):
            kept = self._warm.process(name, arguments, self._env(name))
            self._processes[name] = kept.process
            self._log_files[name] = (kept.log, kept.heard)
        else:
            self._give_up(name)
            self._log_files[name] = (self._logs / f"{name}.log", 0)
            self._launch(name)

    def _launch(self, name: str) -> None:
        log, _heard = self._log_files[name]
        log.touch()
        command, env = self._commands[name], self._env(name)
        if "LD_PRELOAD" not in env:
            self._processes[name] = nursery().start(command, env=env, log=log)
            return
        # Libraries are preloaded as a program begins, which a fork of the nursery does not.
        with log.open("ab") as written:
            self._processes[name] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", sys.executable, *command],
                cwd=BASE_DIR,
                env=env,
                stdout=written,
                stderr=written,
            )

    def _env(self, name: str) -> dict[str, str]:
        """As the room's own files start it: who does not deal has no key that opens a deck, and
        workers alone have their role in the database. Its connections bear its name there."""
        named = self.env | {"PGAPPNAME": name, **self._own_env.get(name, {})}
        if name.startswith(("web", "clock", "judge")):
            return named
        told = WORKER if name.startswith("worker") else KEYLESS
        return named | dict(setting.split("=") for setting in told)

    def _give_up(self, name: str) -> None:
        """Make a process this room's own, which ends with it: nobody knows what it is like after
        what is done to it now."""
        if self._warm:
            self._warm.give_up(name)

    def _wait_for(self, web: Web) -> None:
        deadline = time.monotonic() + OPEN_S
        while not _answers(web.url):
            if not self.is_running(web.name) or time.monotonic() > deadline:
                raise RuntimeError(f"{web.name} did not open:\n{self.log_text(web.name)[-4000:]}")
            time.sleep(0.05)


def _answers(url: str) -> bool:
    """Whether a web process answers at all; what it answers is the tests' own business."""
    try:
        urllib.request.urlopen(f"{url}/jsi18n/", timeout=5).close()  # noqa: S310  # the room's own address
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def free_port() -> int:
    """A port of the loopback address nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
