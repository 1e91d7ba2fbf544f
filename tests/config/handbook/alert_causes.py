"""A room on whose servers, disks and processes the causes of alerts are provoked."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit
from urllib.request import urlopen

from django.conf import settings

from config.embedded.cluster import opened_cluster
from config.embedded.postgres import connect
from poker.metrics.machines import LAST_BACKUP
from tests.config.handbook.debian_programs import is_listening, nginx, program
from tests.room.launcher import eventually
from tests.room.processes import Room
from tests.room.servers import Servers

DAY_S: Final = 86_400
ANSWERS_WITHIN_S: Final = 1.0


class Proxy:
    """nginx by the handbook's file, with a certificate for so many days."""

    def __init__(self, folder: Path, ports: dict[str, int]) -> None:
        self._folder, self._port = folder, ports["443"]
        self._command = nginx(folder, ports)
        self.start(days=90)

    def start(self, days: int) -> None:
        name = ("-subj", "/CN=room.example", "-keyout", self._folder / "privkey.pem")
        subprocess.run(
            [
                *(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes"),
                *("-days", str(days), *name, "-out", self._folder / "fullchain.pem"),
            ],
            check=True,
            capture_output=True,
        )
        self._process = subprocess.Popen(self._command)
        assert eventually(lambda: is_listening(self._port), 10)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)


class Standby:
    """A PostgreSQL that follows the room's, and is read as DATABASE_REPLICA_URL."""

    def __init__(self, servers: Servers, url: str) -> None:
        cluster = opened_cluster(servers.var)
        self._home = cluster.data.parent / "standby"
        shutil.rmtree(self._home, ignore_errors=True)
        self._home.mkdir()
        os.chown(self._home, cluster.account.uid, cluster.account.gid)
        data = self._home / "data"
        with connect("superuser", servers.var, "postgres") as server:
            info = server.info
            address = {"PGHOST": info.host, "PGUSER": info.user, "PGPORT": str(info.port)}
            address |= {"PGPASSWORD": info.password}
        copy = [
            str(cluster.binaries / "pg_basebackup"),
            "--checkpoint=fast",
            "--write-recovery-conf",
        ]
        subprocess.run(
            cluster.account.run([*copy, f"--pgdata={data}"]),
            check=True,
            env=os.environ | address,
            cwd="/",
        )
        command = [str(cluster.binaries / "postgres"), "-D", str(data), "-c", "listen_addresses="]
        command += ["-c", f"unix_socket_directories={self._home}", "-c", "max_connections=200"]
        self._process = subprocess.Popen(
            cluster.account.run(command, on_parent_death="INT"),
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        parts = urlsplit(url)
        query = dict(parse_qsl(parts.query)) | {"host": str(self._home)}
        self.url = urlunsplit(parts._replace(query=urlencode(query)))
        self._superuser = address | {"PGHOST": str(self._home), "PGDATABASE": "postgres"}
        self._psql = str(cluster.binaries / "psql")
        assert eventually(lambda: self.asked("SELECT 1") == "1", 30)

    def asked(self, question: str) -> str:
        """Return what the standby answers, as text."""
        done = subprocess.run(
            [self._psql, "--no-psqlrc", "-At", "-c", question],
            env=os.environ | self._superuser,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip()

    @contextmanager
    def behind(self) -> Iterator[None]:
        """A standby that takes in nothing of what the primary writes."""
        self.asked("SELECT pg_wal_replay_pause()")
        yield
        self.asked("SELECT pg_wal_replay_resume()")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(timeout=20)
        shutil.rmtree(self._home)


class Archive:
    """The archive of the write-ahead log of the test run's PostgreSQL."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        cluster = opened_cluster(servers.var)
        self.folder = cluster.data.parent / "archive"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        os.chown(self.folder, cluster.account.uid, cluster.account.gid)
        self._set("archive_mode = on", f"archive_command = 'cp %p {self.folder}/%f'")
        self.switch()
        assert eventually(lambda: any(self.folder.iterdir()), 30)

    def switch(self) -> None:
        """Finish a piece of the log."""
        with connect("superuser", self._servers.var, "postgres") as server:
            server.execute("CREATE TABLE IF NOT EXISTS piece (at timestamptz)")
            server.execute("INSERT INTO piece VALUES (now())")
            server.execute("SELECT pg_switch_wal()")

    @contextmanager
    def failing(self) -> Iterator[None]:
        """An archive that takes no further piece."""
        away = self.folder.with_name("archive-away")
        self.folder.rename(away)
        self.switch()
        yield
        away.rename(self.folder)

    def end(self) -> None:
        """Have PostgreSQL archive nothing, as before."""
        with connect("superuser", self._servers.var, "postgres") as server:
            server.execute("DROP TABLE IF EXISTS piece")
        self._set("archive_mode = off", "archive_command = ''")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _set(self, *options: str) -> None:
        with connect("superuser", self._servers.var, "postgres") as server:
            for option in options:
                server.execute(f"ALTER SYSTEM SET {option}")
        self._servers.stop_postgres()
        self._servers.start_postgres()


class Causes:
    """Each cause is a context: it is provoked, and undone afterwards."""

    def __init__(self, room: Room, servers: Servers, proxy: Proxy, disk: Path) -> None:
        self._room, self._servers, self._proxy, self._disk = room, servers, proxy, disk

    @contextmanager
    def gone(self, *names: str) -> Iterator[None]:
        """Processes that were killed."""
        for name in names:
            self._room.kill(name)
        yield
        for name in names:
            self._room.restart(name)

    @contextmanager
    def stopped(self, *names: str) -> Iterator[None]:
        """Processes that are there and do nothing."""
        for name in names:
            self._room.signal(name, signal.SIGSTOP)
        yield
        for name in names:
            self._room.signal(name, signal.SIGCONT)

    @contextmanager
    def database_hung(self) -> Iterator[None]:
        """A PostgreSQL that answers nothing, while metrics are still answered within a second."""
        postmaster = self._servers.postgres.pid
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        pids = [postmaster, *map(int, children)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            for web in self._room.webs:
                began = time.monotonic()
                with urlopen(f"{web.url}/metrics", timeout=5) as answer:  # noqa: S310  # the room's
                    assert answer.status == 200
                assert time.monotonic() - began < ANSWERS_WITHIN_S
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    @contextmanager
    def database_read_only(self) -> Iterator[None]:
        """A PostgreSQL that refuses writes, as one that was demoted does."""
        self._let_write("SET default_transaction_read_only = on")
        try:
            yield
        finally:
            self._let_write("RESET default_transaction_read_only")
            self._supervise()

    @contextmanager
    def broker_away(self) -> Iterator[None]:
        """A Valkey that has ended."""
        self._servers.stop_valkey()
        yield
        self._servers.start_valkey()

    @contextmanager
    def disk_full(self) -> Iterator[None]:
        """A disk that takes nothing more."""
        filling = self._disk / "filling"
        with filling.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        yield
        filling.unlink()

    @contextmanager
    def backup_old(self) -> Iterator[None]:
        """A backup of the day before yesterday."""
        back_up(days_ago=2)
        yield
        back_up()

    @contextmanager
    def certificate_ending(self) -> Iterator[None]:
        """A certificate for 13 more days."""
        self._proxy.stop()
        self._proxy.start(days=13)
        yield
        self._proxy.stop()
        self._proxy.start(days=90)

    @contextmanager
    def proxy_away(self) -> Iterator[None]:
        """An nginx that has ended."""
        self._proxy.stop()
        yield
        self._proxy.start(days=90)

    def _supervise(self) -> None:
        """Restart processes that ended, as systemd does."""
        for name in self._room.names:
            if not self._room.is_running(name):
                self._room.restart(name)

    def _let_write(self, setting: str) -> None:
        """Change a setting of the room's database, for new sessions, and end the old ones."""
        name = self._room.database.name
        with connect("superuser", self._servers.var, "postgres") as server:
            server.execute(f"ALTER DATABASE {name} {setting}")
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = %s AND pid <> pg_backend_pid()",
                [name],
            )


def back_up(days_ago: int = 0) -> None:
    """Touch the file that the handbook's backup touches."""
    file = settings.VAR_DIR / LAST_BACKUP
    file.touch()
    then = time.time() - days_ago * DAY_S
    os.utime(file, (then, then))
