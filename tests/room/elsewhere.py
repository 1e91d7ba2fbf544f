import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

from config.embedded.addresses import ROLES, postgres_url
from config.embedded.cluster import opened_cluster
from config.embedded.postgres import connect
from config.places import BASE_DIR
from tests.room.database import RoomDatabase
from tests.room.memory import keep_in_memory
from tests.room.processes import Room
from tests.room.servers import Servers

COMMANDS = """
import sys
import django
from django.core.management import call_command
django.setup()
for name in sys.argv[1:]:
    call_command(name)
"""


class Elsewhere:
    """Another machine as far as the room can tell: its own PostgreSQL, Valkey and var folder.

    Only the folder of keys, `keys`, is brought along.
    """

    def __init__(self, var: Path, keys: Path) -> None:
        self.var = var
        shutil.rmtree(var, ignore_errors=True)
        shutil.copytree(keys, var / "keys")
        keep_in_memory(var)
        self._servers = Servers(var)
        self._rooms: list[Room] = []

    def restore(self, dump: Path, name: str) -> RoomDatabase:
        """Restore a database from a dump with PostgreSQL's own program; a `.sql.gz` file is SQL."""
        with connect("superuser", self.var, "postgres") as server:
            server.execute(f"CREATE DATABASE {name} OWNER {ROLES['owner']}")
        url = postgres_url("superuser", self.var, name)
        if dump.name.endswith(".sql.gz"):
            text = self.var / f"{name}.sql"
            text.write_bytes(gzip.decompress(dump.read_bytes()))
            command = ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--file={text}"]
            run_program(self.var, *command, f"--output={os.devnull}", f"--dbname={url}")
        else:
            command = ["pg_restore", "--exit-on-error", "--single-transaction", f"--dbname={url}"]
            run_program(self.var, *command, str(dump))
        return RoomDatabase.named(name, self.var)

    def room(self, database: RoomDatabase, **env: str) -> Room:
        """The room of a restored database, with no process started yet."""
        logs = self.var / "rooms" / database.name
        self._rooms.append(Room(database, logs, {"ROOM_VAR": str(self.var), **env}))
        return self._rooms[-1]

    def stop(self) -> None:
        """End everything and leave nothing behind."""
        for room in self._rooms:
            room.stop()
        self._servers.stop()
        for left in ((self.var / "postgres").resolve(), self.var):
            shutil.rmtree(left, ignore_errors=True)


def dump_database(var: Path, name: str, dump: Path) -> None:
    """Dump a database of the server kept in `var`, in PostgreSQL's custom format."""
    url = postgres_url("superuser", var, name)
    run_program(var, "pg_dump", "--format=custom", f"--file={dump}", f"--dbname={url}")


def run_program(var: Path, name: str, *arguments: str) -> None:
    """Run a program of PostgreSQL's; raises CalledProcessError."""
    subprocess.run([opened_cluster(var).binaries / name, *arguments], check=True)


def run_commands(room: Room, *names: str) -> tuple[int, str]:
    """Run commands of manage.py one after the other, up to the first that fails, in one start
    of Django: the exit code, and what they said."""
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, *names],
        cwd=BASE_DIR,
        env=room.env,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr
