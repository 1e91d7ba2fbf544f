from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

WORKERS = 6


def at_once(
    actions: Sequence[Callable[[], bool]], *, refusals: tuple[type[Exception], ...]
) -> list[bool]:
    """Run every action on a few threads, each with a connection of its own; a refusal is False."""

    def run(action: Callable[[], bool]) -> bool:
        try:
            return action()
        except refusals:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(WORKERS) as threads:
        return list(threads.map(run, actions))
