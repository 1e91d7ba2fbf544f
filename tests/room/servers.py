import signal
import subprocess
from pathlib import Path

from config.embedded.cluster import opened_cluster
from config.embedded.leftovers import end_leftover_server
from config.embedded.postgres import make_roles, postgres_command, wait_for_postgres
from config.embedded.valkey import valkey_command, wait_for_valkey


class Servers:
    """A real PostgreSQL and a real Valkey for one test run.

    Only a ``durable`` PostgreSQL waits for the disk at every commit, as the room's own does.
    """

    def __init__(self, var: Path, *, durable: bool = False) -> None:
        self.var = var
        self.durable = durable
        self.logs = var / "log"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.start_postgres()
        make_roles(var)
        self.start_valkey()

    def start_postgres(self) -> None:
        cluster = opened_cluster(self.var)
        end_leftover_server(cluster.data, self.var)
        command = postgres_command(cluster, self.var, durable=self.durable)
        self.postgres = self._start("postgres", command)
        wait_for_postgres(self.var)

    def start_valkey(self) -> None:
        self.valkey = self._start("valkey", valkey_command(self.var))
        wait_for_valkey(self.var)

    def stop_postgres(self, sig: signal.Signals = signal.SIGINT) -> None:
        self.postgres.send_signal(sig)
        self.postgres.wait(timeout=20)

    def stop_valkey(self, sig: signal.Signals = signal.SIGTERM) -> None:
        self.valkey.send_signal(sig)
        self.valkey.wait(timeout=10)

    def start_what_is_down(self) -> None:
        """After a test that failed while one of them was stopped."""
        if self.postgres.poll() is not None:
            self.start_postgres()
        if self.valkey.poll() is not None:
            self.start_valkey()

    def stop(self) -> None:
        self.stop_valkey(signal.SIGKILL)
        self.stop_postgres()

    def _start(self, name: str, command: list[str]) -> "subprocess.Popen[bytes]":
        with (self.logs / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", start_new_session=True
            )
