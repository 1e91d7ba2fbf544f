from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection


def apart(deed: Callable[..., object], **wanted: Any) -> None:
    """Do it in a thread of its own: the browser's has an event loop, where Django does nothing."""

    def done() -> None:
        try:
            deed(**wanted)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(done).result()
