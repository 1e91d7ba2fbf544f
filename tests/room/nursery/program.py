"""The nursery itself: `python -m tests.room.nursery.program SOCKET`, with its end of a socket pair.

Each request is one line of JSON, each answer another one; at the end of requests it ends, and
whatever it forked with it.
"""

import gc
import json
import os
import runpy
import signal
import socket
import sys
from collections.abc import Callable
from importlib import import_module
from threading import active_count
from typing import Any, Final

from django.conf import settings

from tests.room.parents import end_with_parent

LIBRARIES: Final = (
    "autobahn.twisted.websocket",
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.celery",
    "channels.generic.websocket",
    "channels_redis.pubsub",
    "cryptography.hazmat.primitives.ciphers.aead",
    "django.contrib.admin.options",
    "django.contrib.postgres.fields",
    "django.core.asgi",
    "django.db.backends.postgresql.base",
    "kombu.transport.redis",
    "phevaluator",
    "prometheus_client",
    "psycopg_pool",
    "pyotp",
    "segno",
    "twisted.internet.asyncioreactor",
    "twisted.web.http",
)
"""What they import first of all. Daphne is none of them: importing it makes an event loop."""


def serve(requests: socket.socket) -> Callable[[], None] | None:
    """Answer requests until there are no more. In a process it forked: return what that runs."""
    with requests.makefile("rw", encoding="utf-8") as lines:
        for line in lines:
            request = json.loads(line)
            if "reap" in request:
                _pid, status = os.waitpid(request["reap"], 0)
                answer = os.waitstatus_to_exitcode(status)
            else:
                nursery = os.getpid()
                answer = os.fork()
                if not answer:
                    break
            lines.write(f"{answer}\n")
            lines.flush()
        else:
            return None
    # The other end stays open elsewhere; here only this copy is closed.
    requests.close()
    _settle(nursery, request)
    return lambda: interpret(request["arguments"])


def _settle(nursery: int, request: dict[str, Any]) -> None:
    """Become a process of one's own: session, streams, environment, folder."""
    os.setsid()
    end_with_parent(signal.SIGKILL)
    if os.getppid() != nursery:
        os._exit(1)
    log = os.open(request["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for stream, target in ((os.open(os.devnull, os.O_RDONLY), 0), (log, 1), (log, 2)):
        os.dup2(stream, target)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.path[0] = request["folder"]


def interpret(arguments: list[str]) -> None:
    """What the interpreter does with such a command line."""
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")


def _require_nothing_of_a_room() -> None:
    """Raise RuntimeError for what a process must not inherit: it would not be the room's own."""
    ours = {"config", "accounts", "poker", "lobby"} & sys.modules.keys()
    event_loop = "twisted.internet.reactor" in sys.modules
    if ours or event_loop or settings.configured or active_count() > 1:
        raise RuntimeError(f"imported too much: {sorted(ours)}")


def main() -> None:
    for library in LIBRARIES:
        import_module(library)
    _require_nothing_of_a_room()
    # What is shared stays shared: the collector writes into what it looks at.
    gc.freeze()
    run = serve(socket.socket(fileno=int(sys.argv[1])))
    if run is not None:
        run()


if __name__ == "__main__":
    main()
