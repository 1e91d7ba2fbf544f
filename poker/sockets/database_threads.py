"""The few threads an event loop uses for the database."""

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync

from config.primary import heed

_THREADS: Final = ThreadPoolExecutor(max_workers=8, thread_name_prefix="database")

Given = ParamSpec("Given")
Result = TypeVar("Result")


def in_database_thread(
    work: Callable[Given, Result],
) -> Callable[Given, Coroutine[Any, Any, Result]]:
    """Return a function that uses the database as an awaitable one.

    Channels by itself runs all of them on one thread of the process; here as many run at once as
    the pool has threads, which are fewer than the connections PostgreSQL grants a process.
    """

    @wraps(work)
    def heeded(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        try:
            return work(*args, **kwargs)
        except Exception as error:
            heed(error)
            raise

    return DatabaseSyncToAsync(heeded, thread_sensitive=False, executor=_THREADS)
