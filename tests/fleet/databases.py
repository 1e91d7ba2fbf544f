"""Three PostgreSQL kept by Patroni and etcd, behind HAProxy, all on the loopback address."""

import json
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

import psycopg

from config.embedded.addresses import ROLES, postgres_password, postgres_url
from config.embedded.cluster import opened_cluster
from config.embedded.folders import private_folder
from config.embedded.postgres import add_roles
from config.places import BASE_DIR
from tests.fleet.network import Network
from tests.fleet.node import Node
from tests.room.database import RoomDatabase
from tests.room.processes import free_port

DEBIAN: Final = BASE_DIR / ".venv" / "debian" / "bin"
FILES: Final = BASE_DIR / "config" / "service" / "failover"
MACHINES: Final = 3
DISK_RESERVE_MB: Final = 64
OPENS_WITHIN_S: Final = 120
NAME: Final = "room"
WHOLE: Final = [("leader", "running"), ("replica", "streaming"), ("sync_standby", "streaming")]


class Databases:
    """The fleet's databases, with the configuration files of the handbook.

    With ``small_disks`` each machine has one of its own that can be filled, which only root can
    make. Binaries, system account and passwords are those of the cluster of ``var``. Use as
    ``with Databases(var, folder) as databases``.
    """

    def __init__(
        self,
        var: Path,
        folder: Path,
        network: Network | None = None,
        *,
        small_disks: bool = False,
    ) -> None:
        cluster = opened_cluster(var)
        self._var = var
        self._account = cluster.account
        self._binaries = cluster.binaries
        self._folder = private_folder(folder, cluster.account)
        network = network or Network()
        self._host = network.shared
        self.nodes = [
            Node(number, network, self._folder, cluster.account)
            for number in range(1, MACHINES + 1)
        ]
        self._etcd_port, self._peer_port = free_port(), free_port()
        self.primary_port, self.standby_port = free_port(), free_port()
        self._small_disks = small_disks
        self._programs: list[subprocess.Popen[bytes]] = []
        self._shared = {
            "PATRONI_ETCD3_HOSTS": f"{self._host}:{self._etcd_port}",
            "PATRONI_POSTGRESQL_BIN_DIR": str(cluster.binaries),
            "PATRONI_SUPERUSER_USERNAME": ROLES["superuser"],
            "PATRONI_SUPERUSER_PASSWORD": postgres_password("superuser", var),
            "PATRONI_REPLICATION_USERNAME": "room_replication",
            "PATRONI_REPLICATION_PASSWORD": postgres_password("superuser", var),
            "DISK_RESERVE_MB": str(DISK_RESERVE_MB),
            "DISK_WATCHES": " ".join(
                f"{node.name}={node.host}:{node.watch_port}" for node in self.nodes
            ),
        }

    def __enter__(self) -> Self:
        try:
            self._start("etcd", [str(DEBIAN / "etcd")], self._etcd_settings())
            for node in self.nodes:
                if self._small_disks:
                    node.disk.mount()
                self.start(node)
            self._start(
                "haproxy",
                [str(DEBIAN / "haproxy"), "-f", str(FILES / "haproxy.cfg")],
                self._behind(),
            )
            self.wait_until_whole()
            with psycopg.connect(self.url("superuser", "postgres"), autocommit=True) as server:
                add_roles(server, self._var, NAME)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        for node in self.nodes:
            node.stop()
            node.disk.unmount()
        for program in self._programs:
            program.kill()
            program.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self, node: Node) -> None:
        """Start a machine, or start it again."""
        node.start(self._shared)

    @property
    def database(self) -> RoomDatabase:
        """The room's database: the application names all servers, others go through HAProxy."""
        through = f"127.0.0.1:{self.primary_port}"
        return RoomDatabase(
            NAME,
            self.url("application"),
            self.url("owner"),
            self._url("worker", through, NAME),
        )

    def url(self, role: str, name: str = NAME, *, without: Node | None = None) -> str:
        """Return the URL that names all servers but one, and leads to the one that writes."""
        servers = ",".join(node.address for node in self.nodes if node is not without)
        choice = "target_session_attrs=read-write&connect_timeout=2"
        return f"{self._url(role, servers, name)}?{choice}"

    def fill(self, template: str) -> None:
        """Copy a database of the cluster of ``var`` into the room's."""
        source = postgres_url("superuser", self._var, template)
        dump = [str(self._binaries / "pg_dump"), "--format=custom", source]
        restore = [str(self._binaries / "pg_restore"), "--exit-on-error", "--single-transaction"]
        restore.append(f"--dbname={self.url('superuser')}")
        with subprocess.Popen(dump, stdout=subprocess.PIPE) as dumping:
            subprocess.run(restore, stdin=dumping.stdout, check=True)

    def primary(self) -> Node:
        """Return the machine that writes. Raises LookupError if there is none."""
        names = [each["name"] for each in self.members() if each["role"] == "leader"]
        for node in self.nodes:
            if node.name in names:
                return node
        raise LookupError("there is no primary")

    def members(self) -> list[dict[str, Any]]:
        """Return what Patroni says of each machine; nothing while it does not answer."""
        for node in self.nodes:
            address = f"http://{node.host}:{node.api_port}/cluster"
            with suppress(OSError, ValueError):
                with urllib.request.urlopen(address, timeout=1) as answer:
                    found: list[dict[str, Any]] = json.load(answer)["members"]
                return found
        return []

    def is_whole(self) -> bool:
        """Return whether one machine writes and two follow it, one of them synchronously.

        A primary of before that still has its own timeline has to be rewound, and stops for it.
        """
        members = self.members()
        parts = sorted((each["role"], each["state"]) for each in members)
        timelines = {each.get("timeline") for each in members}
        return parts == WHOLE and len(timelines) == 1

    def writes(self, *, without: Node | None = None) -> bool:
        """Return whether a server but one accepts writes."""
        with (
            suppress(psycopg.OperationalError),
            psycopg.connect(self.url("owner", without=without)),
        ):
            return True
        return False

    def wait_until_whole(self) -> None:
        """Raise TimeoutError, with what the machines wrote, if they are not within two minutes."""
        self._wait(self.is_whole)

    @property
    def logs(self) -> str:
        """The last lines of all machines."""
        return "\n".join(f"--- {node.name}\n{node.log[-6000:]}" for node in self.nodes)

    def _wait(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + OPENS_WITHIN_S
        while not is_so():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.members()}\n{self.logs}")
            time.sleep(0.1)

    def _start(self, name: str, command: list[str], settings: dict[str, str]) -> None:
        with (self._folder / f"{name}.log").open("ab") as log:
            self._programs.append(
                subprocess.Popen(
                    self._account.run(command, on_parent_death="KILL"),
                    env={"PATH": "/usr/bin:/bin", **settings},
                    stdout=log,
                    stderr=log,
                    cwd=self._folder,
                )
            )

    def _etcd_settings(self) -> dict[str, str]:
        """Return the settings of the handbook's file, for one etcd on the loopback address."""
        lines = (FILES / "etcd.env").read_text().splitlines()
        settings = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
        client, peer = (
            f"http://{self._host}:{port}" for port in (self._etcd_port, self._peer_port)
        )
        return settings | {
            "ETCD_DATA_DIR": str(self._folder / "etcd"),
            "ETCD_LISTEN_CLIENT_URLS": client,
            "ETCD_ADVERTISE_CLIENT_URLS": client,
            "ETCD_LISTEN_PEER_URLS": peer,
            "ETCD_INITIAL_ADVERTISE_PEER_URLS": peer,
            "ETCD_INITIAL_CLUSTER": f"db1={peer}",
        }

    def _behind(self) -> dict[str, str]:
        """Return what HAProxy's file takes from the environment."""
        found = {
            "ROOM_PRIMARY": f"127.0.0.1:{self.primary_port}",
            "ROOM_STANDBYS": f"127.0.0.1:{self.standby_port}",
        }
        for node in self.nodes:
            name = f"ROOM_{node.name.upper()}"
            found |= {name: node.address, f"{name}_API": str(node.api_port)}
        return found

    def _url(self, role: str, servers: str, name: str) -> str:
        return f"postgresql://{ROLES[role]}:{postgres_password(role, self._var)}@{servers}/{name}"
