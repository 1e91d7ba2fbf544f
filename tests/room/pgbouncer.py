"""A PgBouncer in transaction mode between a room and its PostgreSQL."""

import shutil
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from typing import Final, Self

import psycopg

from config.embedded.addresses import (
    ROLES,
    postgres_home,
    postgres_password,
    postgres_socket_folder,
)
from config.embedded.cluster import opened_cluster
from config.embedded.folders import private_folder
from config.places import BASE_DIR
from tests.room.database import RoomDatabase
from tests.room.processes import free_port

PROGRAM: Final = BASE_DIR / ".venv" / "debian" / "bin" / "pgbouncer"
OPENS_WITHIN_S: Final = 10
_POOLED: Final = ("application", "worker")
CONFIGURATION: Final = """\
[databases]
* = host={sockets}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {users}
admin_users = room_app
pool_mode = transaction
max_client_conn = 500
default_pool_size = {pool}
server_reset_query =
log_connections = 0
log_disconnections = 0
"""


class PgBouncer:
    """One PgBouncer with at most ``pool`` server connections a role.

    Use as ``with PgBouncer(var) as bouncer``.
    """

    def __init__(self, var: Path, *, pool: int = 6) -> None:
        self.port = free_port()
        self._var = var
        # PgBouncer does not run as root: as PostgreSQL it runs as the account of the cluster.
        account = opened_cluster(var).account
        self._folder = private_folder(postgres_home(var) / f"pgbouncer-{self.port}", account)
        users = self._folder / "users.txt"
        users.write_text(
            "".join(f'"{ROLES[role]}" "{postgres_password(role, var)}"\n' for role in _POOLED)
        )
        settings = self._folder / "pgbouncer.ini"
        sockets = postgres_socket_folder(var)
        settings.write_text(
            CONFIGURATION.format(sockets=sockets, port=self.port, users=users, pool=pool)
        )
        self._command = account.run([str(PROGRAM), str(settings)], on_parent_death="KILL")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def start(self) -> None:
        """Start it and return when it answers. Raises RuntimeError with its log if it does not."""
        path = self._folder / "pgbouncer.log"
        with path.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, cwd="/")
        deadline = time.monotonic() + OPENS_WITHIN_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(path.read_text())
            time.sleep(0.02)

    def stop(self) -> None:
        """Kill it, with all its connections."""
        self._process.kill()
        self._process.wait()

    def before(self, database: RoomDatabase) -> RoomDatabase:
        """Return a database whose application and workers reach it through this PgBouncer. The
        owner's URL leads to PostgreSQL itself, as migrations need it."""
        return replace(
            database,
            url=self.url("application", database.name),
            worker_url=self.url("worker", database.name),
        )

    def url(self, role: str, name: str) -> str:
        """Return the URL of a database for one of the roles."""
        password = postgres_password(role, self._var)
        return f"postgresql://{ROLES[role]}:{password}@127.0.0.1:{self.port}/{name}"

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("application", "pgbouncer"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True
