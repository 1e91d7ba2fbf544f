"""Whether every wait has a limit of the one table: `python -m tests.config.checks.waits`, a part of
`make check`.

What connects, locks, waits or starts a program is called with a limit of `config/wait_limits.py`,
or in one of the few places that are listed here with a reason. What is handed on, to a thread or as
a base class, counts as called. Exit code 1, and a line for each use that is not.
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
    "asyncio.wait": "timeout",
    "asyncio.wait_for": "timeout",
    "asyncio.timeout": "0",
    "aiohttp.ClientSession": "timeout",
    "aiohttp.ClientTimeout": "total",
    "aiohttp.ClientWSTimeout": "ws_close",
    "opentelemetry.exporter.otlp.proto.http.trace_exporter.OTLPSpanExporter": "timeout",
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
    **dict.fromkeys(
        (
            *("redis.ConnectionPool", "redis.ConnectionPool.from_url", "redis.Sentinel"),
            *("redis.asyncio.ConnectionPool", "redis.asyncio.ConnectionPool.from_url"),
            *("redis.sentinel.Sentinel", "redis.asyncio.sentinel.Sentinel", "kombu.Connection"),
        ),
        "config/valkey_client.py",
    ),
    **dict.fromkeys(
        (
            *("http.client.HTTPConnection", "http.client.HTTPSConnection"),
            *("urllib.request.urlopen", "urllib.request.build_opener"),
            *("socket.create_connection", "socket.socket", "ssl.SSLSocket"),
            *("requests.Session", "requests.session", "requests.adapters.HTTPAdapter"),
            *(f"requests.{verb}" for verb in ("get", "post", "put", "patch", "delete", "request")),
            *("urllib3.PoolManager", "urllib3.request", "pywebpush.webpush"),
            *("urllib3.connection.HTTPConnection", "urllib3.connection.HTTPSConnection"),
            *("smtplib.SMTP", "smtplib.SMTP_SSL", "ftplib.FTP", "xmlrpc.client.ServerProxy"),
            *("django.core.mail.backends.smtp.EmailBackend",),
        ),
        "config/outgoing/",
    ),
    "psycopg_pool.ConnectionPool": "config/databases.py",
    "psycopg_pool.AsyncConnectionPool": "config/databases.py",
    **dict.fromkeys(
        (
            *("select.select", "select.poll", "select.epoll", "selectors.DefaultSelector"),
            *("queue.Queue", "queue.LifoQueue", "queue.PriorityQueue", "queue.SimpleQueue"),
            *("multiprocessing.Queue", "multiprocessing.Process", "multiprocessing.Pool"),
            *("concurrent.futures.wait", "concurrent.futures.as_completed"),
            *("concurrent.futures.ProcessPoolExecutor", "socket.create_server"),
            *("os.wait", "os.wait3", "os.wait4", "os.popen", "os.posix_spawn"),
            *("signal.pause", "signal.sigwait", "signal.sigwaitinfo", "builtins.input", "input"),
            *("asyncio.open_unix_connection", "asyncio.start_server"),
        ),
        "a list of its own",
    ),
    "subprocess.Popen": "a list of its own",
    "subprocess.getoutput": "a list of its own",
    "subprocess.getstatusoutput": "a list of its own",
    "asyncio.open_connection": "a list of its own",
    "asyncio.create_subprocess_exec": "a list of its own",
    "asyncio.create_subprocess_shell": "a list of its own",
    "os.system": "a list of its own",
    "os.waitpid": "a list of its own",
    "fcntl.lockf": "a list of its own",
}
"""What is used in one place alone, which knows its limit."""
FOLDERS: Final = {name: place for name, place in NEVER.items() if place.endswith("/")}

METHODS: Final = ("wait", "join", "acquire", "communicate", "accept", "result")
"""What waits for a process, a thread, a lock or another thread's work for ever if it is called
without an argument; what is awaited belongs to an event loop, where nothing else waits for it."""

OF_BROKER: Final = ("send_task", "apply_async", "delay")
"""What puts a task into a queue: it is handed to `config.workers.asking.ask`, which calls it."""

ALLOWED: Final = {
    ("config/valkey_client.py", "redis.Redis.from_url"): "has the limits of `valkey.limits`",
    ("config/valkey_client.py", "redis.asyncio.Redis.from_url"): "has the limits of them, too",
    ("config/primary_watch.py", "socket.socket"): "shuts a connection down, and waits for nothing",
    ("config/service_manager.py", "socket.socket"): "sends to systemd without waiting",
    ("config/room/port.py", "socket.socket"): "binds to a port, and connects to nothing",
    ("config/room/control.py", "http.client.HTTPConnection"): "connects by a limited socket",
    ("config/room/control.py", "xmlrpc.client.ServerProxy"): (
        "speaks over a limited socket, within SUPERVISOR_ANSWER"
    ),
    ("config/primary_watch.py", "select.poll"): "waits for PRIMARY_ANSWER at most",
    ("poker/sockets/player_threads.py", "select.poll"): "looks without waiting",
    ("config/http/pages_in_turn.py", "result"): "is done already",
    ("poker/engine/hand/play.py", "result"): "returns what was recorded, and waits for nothing",
    ("poker/oversight/shuffling/laboratory/lots.py", "concurrent.futures.ProcessPoolExecutor"): (
        "shuffles for hours; whoever started it at a terminal looks on"
    ),
    ("config/room/supervision.py", "subprocess.Popen"): "its end is waited for with a limit",
    ("poker/oversight/shuffling/laboratory/streams.py", "subprocess.Popen"): (
        "a test of dieharder takes hours; whoever started it at a terminal looks on"
    ),
    ("config/deadline.py", "asyncio.timeout"): "ends by a deadline, which is made of a limit",
    ("config/primary_watch.py", "queue.SimpleQueue"): (
        "answers of the servers, each of which is asked within PRIMARY_ANSWER"
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
    """A use of something that may wait for ever."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        limit = LIMITED_BY.get(self.name, "")
        place = "by config.workers.asking.ask" if self.name in OF_BROKER else "with an argument"
        wanted = f"in {NEVER[self.name]}" if self.name in NEVER else place
        wanted = f"with {limit}= of {TABLE}" if limit else wanted
        return f"{self.file}:{self.line}: {self.name} is called only {wanted}"


def unlimited(file: str, source: str) -> Iterator[Unlimited]:
    """Yield what may wait for ever in a file, that which is allowed included: calls, and what is
    handed on to be called or subclassed."""
    tree = ast.parse(source)
    names = _imported(tree)
    awaited = {*_awaited(tree, names)}
    found = [
        *((node, _waits_as(node, names, awaited)) for node in _calls(tree)),
        *((node, _full_name(node, names)) for node in _handed_on(tree)),
    ]
    for node, name in found:
        is_known = name in NEVER or name in LIMITED_BY or isinstance(node, ast.Call)
        if name and is_known and not file.startswith(FOLDERS.get(name, "/")):
            yield Unlimited(file, node.lineno, name)


def _waits_as(call: ast.Call, names: dict[str, str], awaited: set[int]) -> str:
    """Return the name of a call that may wait for ever, or an empty one."""
    name = _full_name(call.func, names)
    if name in NEVER or (name in LIMITED_BY and not _is_limited(call, name, names)):
        return name
    if name == "fcntl.flock" and "LOCK_NB" not in ast.unparse(call):
        return name
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if method in OF_BROKER:
        return method
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


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _handed_on(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the names in a file that are neither called nor annotations, the longest of each."""
    passed = {id(part) for node in ast.walk(tree) for part in _passed_over(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in passed:
            yield node


def _passed_over(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is called by a node, a part of its name, or its annotation."""
    if isinstance(node, ast.Call):
        yield node.func
    elif isinstance(node, ast.Attribute):
        yield node.value
    elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
        yield from ast.walk(node.annotation)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
        yield from ast.walk(node.returns)


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
