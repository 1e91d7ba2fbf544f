"""A command begun elsewhere while another one is not committed yet: does it wait for it?"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic, sleep
from typing import Final, TypeVar

from django.db import connection, transaction

T = TypeVar("T")

WITHIN_S: Final = 20
WAITING: Final = (
    "SELECT EXISTS (SELECT FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock')"
)


def begun_before_the_end_of(
    first: Callable[[], object],
    second: Callable[[], T],
    *,
    afterwards: Callable[[], object] = lambda: None,
) -> T:
    """What ``second`` returned, that began on a connection of its own when ``first`` was done and
    not committed: what it decides by, it has to read after that. The transaction of the first goes
    on with ``afterwards`` once the second waits."""
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            first()
            done = threads.submit(elsewhere, second)
            wait_until_it_waits(done)
            afterwards()
        return done.result(WITHIN_S)


def wait_until_it_waits(done: "Future[T]") -> None:
    """Until somebody waits for a lock, or the command is done without waiting."""
    deadline = monotonic() + WITHIN_S
    while monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            (waits,) = cursor.fetchone()
        if waits or done.done():
            return
        sleep(0.01)
    raise TimeoutError("it neither waits nor ends")


def elsewhere(command: Callable[[], T]) -> T:
    """Do it on a thread of its own, and leave no connection open there."""
    try:
        return command()
    finally:
        connection.close()
