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

# A supervisor killed between starting a program and the program's asking to die with it would
# leave the program behind: it goes on only when its parent is a supervisor still.
WHILE_SUPERVISED = (
    'read -r parent < "/proc/$PPID/cmdline"; case "$parent" in *supervisord*) exec "$@";; esac'
)

SERVERS = "servers"
ROOM = "room"


@dataclass(frozen=True)
class Program:
    """One process the supervisor keeps running; a group stops together, `room` first."""

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
    """The embedded PostgreSQL; makes its cluster first when there is none."""
    cluster = opened_cluster(var)
    end_leftover_server(cluster.data, var)
    command = postgres_command(cluster, var)
    return Program("postgres", SERVERS, command, stop_signal="INT", stop_s=8)


def valkey(var: Path) -> Program:
    """The embedded Valkey."""
    return Program("valkey", SERVERS, valkey_command(var))


def web(port: int) -> Program:
    """The web process. It writes no access log: addresses in it can carry reset tokens."""
    return _python("web", "manage.py", "run_web", "--host", HOST, "--port", str(port))


def room_programs(port: int, play_on: Sequence[str] = ()) -> list[Program]:
    """The room's other processes; at the tables of the names ``play_on`` bots play for show."""
    shown = [f"--play-on={name}" for name in play_on]
    return [
        _python("clock", "manage.py", "run_table_clock"),
        _python("worker", *_celery("worker"), "--concurrency=2"),
        _python("beat", *_celery("beat")),
        _python("bots", "manage.py", "bots", "--url", f"http://{HOST}:{port}", *shown),
    ]


def _celery(part: str) -> list[str]:
    return ["-m", "celery", "-q", "-A", "config", part, "--loglevel=WARNING"]


def _python(name: str, *arguments: str) -> Program:
    # Killed with the supervisor, should that be killed itself: nothing is left behind.
    supervised = ["/bin/sh", "-c", WHILE_SUPERVISED, "sh", sys.executable, *arguments]
    return Program(name, ROOM, current_account().run(supervised, on_parent_death="KILL"))
