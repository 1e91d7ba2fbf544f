from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from tests.room.taking_turns import elsewhere

T = TypeVar("T")


def apart(command: Callable[..., T], **wanted: Any) -> T:
    """Do it in a thread of its own: the browser's has an event loop, where Django does nothing."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(elsewhere, partial(command, **wanted)).result()
