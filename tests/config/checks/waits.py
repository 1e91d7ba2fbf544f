"""Whether every wait has a limit of the one table: `python -m tests.config.checks.waits`, a part of
`make check`.

What connects, locks, waits or starts a program is called with a limit of `config/wait_limits.py`,
or in one of the few places that are listed here with a reason. Exit code 1, and a line for each
call that is not.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PROJECT: Final = Path(__file__).parents[3]
APPS: Final = ("config", "accounts", "poker", "lobby")
TABLE: Final = "config.wait_limits"

LIMITED_BY: Final = {
    "subprocess.run": "timeout",
    "subprocess.call": "timeout",
    "subprocess.check_call": "timeout",
    "subprocess.check_output": "timeout",
    "urllib.request.urlopen": "timeout",
    "http.client.HTTPConnection": "timeout",
    "http.client.HTTPSConnection": "timeout",
    "pywebpush.webpush": "timeout",
    "smtplib.SMTP": "timeout",
    "smtplib.SMTP_SSL": "timeout",
    "socket.create_connection": "timeout",
    "asyncio.wait": "timeout",
    "asyncio.wait_for": "timeout",
    "asyncio.timeout": "0",
    "aiohttp.ClientSession": "timeout",
    "aiohttp.ClientTimeout": "total",
    "aiohttp.ClientWSTimeout": "ws_close",
    "opentelemetry.exporter.otlp.proto.http.trace_exporter.OTLPSpanExporter": "timeout",
    **{f"requests.{verb}": "timeout" for verb in ("get", "post", "put", "request")},
}
"""What waits, by its full name, and the argument that limits it; "0" is the first one."""

NEVER: Final = {
    "psycopg.connect": "config/limited_connection.py",
    "psycopg.Connection.connect": "config/limited_connection.py",
    "psycopg.AsyncConnection.connect": "config/limited_connection.py",
    "redis.Redis": "config/valkey_client.py",
    "redis.Redis.from_url": "config/valkey_client.py",
    "redis.from_url": "config/valkey_client.py",
    "redis.asyncio.Redis": "config/valkey_client.py",
    "redis.asyncio.Redis.from_url": "config/valkey_client.py",
    "redis.asyncio.from_url": "config/valkey_client.py",
    "subprocess.Popen": "a list of its own",
    "socket.socket": "a list of its own",
    "asyncio.open_connection": "a list of its own",
    "asyncio.create_subprocess_exec": "a list of its own",
    "asyncio.create_subprocess_shell": "a list of its own",
    "os.system": "a list of its own",
    "os.waitpid": "a list of its own",
    "fcntl.lockf": "a list of its own",
}
"""What is called in one module alone, which knows its limit."""

METHODS: Final = ("wait", "join", "acquire")
"""What waits for a process, a thread or a lock for ever if it is called without an argument; what
is awaited belongs to an event loop, where nothing else waits for it."""

ALLOWED: Final = {
    ("config/valkey_client.py", "redis.Redis.from_url"): "has the limits of `valkey.limits`",
    ("config/valkey_client.py", "redis.asyncio.Redis.from_url"): "has the limits of them, too",
    ("config/primary_watch.py", "socket.socket"): "shuts a connection down, and waits for nothing",
    ("config/service_manager.py", "socket.socket"): "sends to systemd without waiting",
    ("config/room/port.py", "socket.socket"): "binds to a port, and connects to nothing",
    ("config/room/supervision.py", "subprocess.Popen"): "its end is waited for with a limit",
    ("poker/oversight/shuffling/laboratory/streams.py", "subprocess.Popen"): (
        "a test of dieharder takes hours; whoever started it at a terminal looks on"
    ),
    ("config/service/failover/disk_watch.py", "urllib.request.urlopen"): (
        "runs where the room is not installed, with limits of its own"
    ),
    ("config/http/page_queue.py", "asyncio.wait"): "has its queue's limit, PAGE_TURN",
    ("config/http/pages_in_turn.py", "asyncio.wait"): (
        "waits for a page whose statements have limits, or for its client to leave"
    ),
    ("poker/sockets/inbox.py", "asyncio.wait"): "has STOP_COMMANDS unless tests ask for another",
    ("poker/management/commands/bots.py", "asyncio.wait"): "waits to be told to stop",
    ("poker/management/commands/run_table_clock.py", "asyncio.wait_for"): (
        "sleeps until the next alarm"
    ),
    ("lobby/sockets/audience.py", "asyncio.timeout"): "sleeps until its next look",
}
"""Calls without a limit of the table, by file and name, and why."""


class Unlimited(NamedTuple):
    """A call that may wait for ever."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        limit = LIMITED_BY.get(self.name, "")
        wanted = f"with {limit}= of {TABLE}" if limit else f"in {NEVER.get(self.name, 'no file')}"
        return f"{self.file}:{self.line}: {self.name} is called only {wanted}"


def unlimited(file: str, source: str) -> Iterator[Unlimited]:
    """Yield the calls in a file that may wait for ever, those that are allowed included."""
    tree = ast.parse(source)
    names = _imported(tree)
    awaited = {*_awaited(tree, names)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (name := _waits_as(node, names, awaited)):
            yield Unlimited(file, node.lineno, name)


def _waits_as(call: ast.Call, names: dict[str, str], awaited: set[int]) -> str:
    """Return the name of a call that may wait for ever, or an empty one."""
    name = _full_name(call.func, names)
    if name in NEVER or (name in LIMITED_BY and not _is_limited(call, name, names)):
        return name
    if name == "fcntl.flock" and "LOCK_NB" not in ast.unparse(call):
        return name
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    has_arguments = bool(call.args or call.keywords)
    return "" if has_arguments or id(call) in awaited or method not in METHODS else method


def faults() -> Iterator[Unlimited]:
    """Yield every call of the room's own code that may wait for ever and is not listed."""
    for found in _everywhere():
        if (found.file, found.name) not in ALLOWED:
            yield found


def unused() -> set[tuple[str, str]]:
    """Return what is allowed and done no longer."""
    return set(ALLOWED) - {(found.file, found.name) for found in _everywhere()}


def _everywhere() -> Iterator[Unlimited]:
    for app in APPS:
        for path in sorted((PROJECT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from unlimited(str(path.relative_to(PROJECT)), path.read_text())


def _imported(tree: ast.Module) -> dict[str, str]:
    """Return the full names of what is imported anywhere in a file."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.split(".")[0]
                found[alias.asname or first] = alias.name if alias.asname else first
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                found[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return found


def _full_name(function: ast.expr, names: dict[str, str]) -> str:
    first, *others = ast.unparse(function).split(".")
    return ".".join([names.get(first, first), *others])


def _awaited(tree: ast.Module, names: dict[str, str]) -> Iterator[int]:
    """Yield what is awaited, or handed to asyncio to be."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Await):
            yield id(node.value)
        elif isinstance(node, ast.Call) and _full_name(node.func, names).startswith("asyncio."):
            yield from map(id, node.args)


def _is_limited(call: ast.Call, name: str, names: dict[str, str]) -> bool:
    """Return whether a call's limit is taken from the table."""
    wanted = LIMITED_BY[name]
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    limit = call.args[0] if wanted == "0" and call.args else given.get(wanted)
    return limit is not None and any(
        isinstance(part, ast.Attribute)
        and part.attr in ("seconds", "ms")
        and _full_name(part.value, names).startswith(f"{TABLE}.")
        for part in ast.walk(limit)
    )


def main() -> int:
    found = [
        *map(str, faults()),
        *(f"{file}: {name} is allowed in vain" for file, name in unused()),
    ]
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
