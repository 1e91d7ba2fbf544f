"""What a step costs PostgreSQL: its statements, the buffers they touch, and the time."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import psycopg
from django.db import connection


class Cost(NamedTuple):
    """``buffers`` are pages of tables, indexes and catalogues looked up in shared memory, read
    or added, each time they were, by every statement, trigger and foreign key check."""

    queries: int
    buffers: int
    ms: float


class Meter:
    """Watches the server process that Django's connection talks to, from a connection beside."""

    def __init__(self, watcher: psycopg.Connection) -> None:
        self._watcher = watcher
        self._queries = 0

    def measure(self, step: Callable[[], object]) -> Cost:
        """Do it once. The step must keep to Django's connection of this thread."""
        before, self._queries = self._touched(), 0
        with connection.execute_wrapper(self._count):
            began = time.perf_counter()
            step()
            ms = (time.perf_counter() - began) * 1000
        return Cost(self._queries, self._touched() - before, ms)

    def _touched(self) -> int:
        """Buffers this server process has touched in its life."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid(), pg_stat_force_next_flush()")
            process = cursor.fetchone()[0]
        found = self._watcher.execute(
            "SELECT sum(coalesce(hits, 0) + coalesce(reads, 0) + coalesce(extends, 0))"
            " FROM pg_stat_get_backend_io(%s) WHERE object = 'relation'",
            [process],
        ).fetchone()
        return int(found[0]) if found and found[0] else 0

    def _count(self, execute: Callable[..., Any], *call: Any) -> Any:
        self._queries += 1
        return execute(*call)
