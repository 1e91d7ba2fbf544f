"""The programs a room consists of, and the command line of each."""

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from config.embedded.account import current_account
from config.embedded.cluster import opened_cluster
from config.embedded.leftovers import end_leftover_server
from config.embedded.postgres import postgres_command
from config.embedded.valkey import valkey_command
from config.room.port import HOST
from config.workers.names import JUDGING

# A supervisor that is killed before its program has asked to die with it would leave the program
# behind: so the program goes on only while its parent is a supervisor.
WHILE_SUPERVISED = (
    'read -r parent < "/proc/$PPID/cmdline"; case "$parent" in *supervisord*) exec "$@";; esac'
)

SERVERS = "servers"
ROOM = "room"

KEYLESS = ("ROOM_HOLDS_DECK_KEYS=0",)
"""The environment of a process that neither deals nor judges play."""
WORKER = (*KEYLESS, "ROOM_DB_ROLE=worker")
"""That of the one that erases and removes, which the database lets no other role do."""


@dataclass(frozen=True)
class Program:
    """One process the supervisor keeps running. A group stops together, `room` first."""

    name: str
    group: str
    command: list[str]
    stop_signal: str = "TERM"
    stop_s: int = 4

    @property
    def full_name(self) -> str:
        return f"{self.group}:{self.name}"

    @property
    def command_line(self) -> str:
        return shlex.join(self.command)


def postgres(var: Path) -> Program:
    """Return the embedded PostgreSQL, after making its cluster when there is none.

    Ends a server that an earlier run left behind.
    """
    cluster = opened_cluster(var)
    end_leftover_server(cluster.data, var)
    command = postgres_command(cluster, var)
    return Program("postgres", SERVERS, command, stop_signal="INT", stop_s=8)


def valkey(var: Path) -> Program:
    """Return the embedded Valkey."""
    return Program("valkey", SERVERS, valkey_command(var))


def web(port: int, prepared: Path) -> Program:
    """Return the web process, which listens once the file `prepared` is there. It writes no access
    log: addresses in it can carry reset tokens."""
    listens = ("--host", HOST, "--port", str(port), "--once", str(prepared))
    return _python("web", "manage.py", "run_web", *listens)


def room_programs(port: int, play_on: Sequence[str] = ()) -> list[Program]:
    """Return the room's other processes. At the tables named in ``play_on`` the bots play on."""
    play_on_options = [f"--play-on={name}" for name in play_on]
    bots = ("manage.py", "bots", "--url", f"http://{HOST}:{port}")
    return [
        _python("clock", "manage.py", "run_table_clock"),
        _told("worker", WORKER, *_celery("worker"), "--concurrency=2"),
        _python("judge", *_celery("worker"), "-Q", JUDGING, "--concurrency=1", "-n", "judge@%h"),
        _told("beat", KEYLESS, *_celery("beat")),
        _told("bots", KEYLESS, *bots, *play_on_options),
    ]


def _celery(part: str) -> list[str]:
    return ["-m", "celery", "-q", "-A", "config", part, "--loglevel=WARNING"]


def _told(name: str, environment: Sequence[str], *arguments: str) -> Program:
    return _program(name, "env", *environment, sys.executable, *arguments)


def _python(name: str, *arguments: str) -> Program:
    return _program(name, sys.executable, *arguments)


def _program(name: str, *command: str) -> Program:
    # Killed with the supervisor where that is killed itself, so that nothing is left behind.
    supervised = ["/bin/sh", "-c", WHILE_SUPERVISED, "sh", *command]
    return Program(name, ROOM, current_account().run(supervised, on_parent_death="KILL"))
