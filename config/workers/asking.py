"""Asking a worker for a job without waiting long for the broker."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from kombu.exceptions import OperationalError

from config.deadline import at_most
from config.wait_limits import WORKER_ASKED

_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="asking")
"""Connecting to a broker that says nothing takes longer than a player can wait: it is done beside
the thread that asks. While it hangs, the next one to ask gives up in as little time."""


def ask(send: Callable[[], object]) -> None:
    """Have ``send`` put a task into a queue.

    Raises kombu's OperationalError if it cannot, or has not in time. It may be in the queue later
    all the same; a task may run twice.
    """
    sending = _THREAD.submit(send)
    try:
        sending.result(timeout=at_most(WORKER_ASKED.seconds))
    except TimeoutError:
        sending.cancel()
        raise OperationalError("the broker does not answer") from None
