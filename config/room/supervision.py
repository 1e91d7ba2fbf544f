"""The supervisord that runs the room's programs."""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from xmlrpc.client import Fault

from config.embedded.account import current_account
from config.embedded.folders import private_folder
from config.places import socket_folder
from config.room.control import Control
from config.room.errors import CannotOpen
from config.room.programs import Program
from config.room.supervisor_conf import supervisor_conf
from config.wait_limits import SUPERVISOR_ENDS

CONTROL = "control.sock"
PID_SUFFIX = "1234567"  # supervisord binds its socket under a name with its process id first
OPEN_S = 10.0


class Supervision:
    """A supervisord of the room's own, which ends with this process."""

    def __init__(self, programs: Sequence[Program], var: Path, lock: int) -> None:
        """Start supervisord with all programs stopped. It inherits the descriptor `lock`.

        Raises CannotOpen when it does not answer within `OPEN_S` seconds.
        """
        home = var / "supervisor"
        self._log = var / "log" / "supervisord.log"
        sockets = private_folder(socket_folder(home, f"{CONTROL}.{PID_SUFFIX}"), current_account())
        home.mkdir(exist_ok=True)
        conf = home / "supervisord.conf"
        conf.write_text(supervisor_conf(programs, sockets / CONTROL))
        self._control = Control(sockets / CONTROL)
        self._process = _launch(conf, var, lock)
        self._wait()

    def start(self, programs: Sequence[Program]) -> None:
        """Start programs without waiting for them. Raises CannotOpen for one that cannot be
        started."""
        for program in programs:
            try:
                self._control.start(program.full_name)
            except (OSError, Fault) as error:
                raise CannotOpen(f"{program.name} cannot be started: {error}.") from error

    def watch(self) -> None:
        """Start again what supervisord has given up on. Raises CannotOpen when supervisord has
        ended."""
        if not self.is_running():
            raise CannotOpen(f"The supervisor ended unexpectedly; {self._log} may say why.")
        with suppress(OSError, Fault):
            for name in self._control.given_up():
                self._control.start(name)

    def is_running(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        """Stop every program and supervisord."""
        if self.is_running():
            self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=SUPERVISOR_ENDS.seconds)
            return
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(timeout=SUPERVISOR_ENDS.seconds)

    def _wait(self) -> None:
        deadline = time.monotonic() + OPEN_S
        while True:
            try:
                self._control.ping()
            except OSError as error:
                if not self.is_running() or time.monotonic() > deadline:
                    self.stop()
                    raise CannotOpen(f"The supervisor does not start; see {self._log}.") from error
                time.sleep(0.05)
            else:
                return


def _launch(conf: Path, var: Path, lock: int) -> "subprocess.Popen[bytes]":
    """Start supervisord in a session of its own, so that Ctrl-C in the terminal does not reach it,
    and return its process. Only this account can read the logs that it writes."""
    supervisord = [sys.executable, "-m", "supervisor.supervisord", "-n", "-s", "-c", str(conf)]
    log = var / "log" / "supervisord.log"
    log.touch(mode=0o600)
    with log.open("ab") as errors:
        return subprocess.Popen(
            current_account().run(supervisord, on_parent_death="TERM"),
            cwd=var,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
            pass_fds=(lock,),
            umask=0o077,
        )
