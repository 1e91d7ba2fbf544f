"""The workers' queue: how long it is, and how old its oldest task."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from celery import current_app
from celery.signals import before_task_publish
from redis import Redis

QUEUE: Final = "celery"
PUT_AT: Final = "put_at"


@before_task_publish.connect
def note_when(headers: dict[str, Any], **_signal: Any) -> None:
    """Note on a task when it was asked for, which Celery does not."""
    headers.setdefault(PUT_AT, time.time())


def queue_length() -> int:
    """Return how many tasks no worker has taken up yet.

    Raises kombu's OperationalError or RedisError.
    """
    with _queues() as queues:
        return queues.llen(QUEUE)


def oldest_age_s(now: float | None = None) -> float:
    """Return the age in seconds of the task that is next in line; 0 when there is none.

    Raises kombu's OperationalError or RedisError.
    """
    with _queues() as queues:
        oldest = queues.lindex(QUEUE, -1)
    if oldest is None:
        return 0.0
    put_at: float = json.loads(oldest)["headers"].get(PUT_AT, 0.0)
    return max(0.0, (now or time.time()) - put_at) if put_at else 0.0


@contextmanager
def _queues() -> Iterator[Redis]:
    """Yield the broker's own client, as kombu has set it up."""
    with current_app.connection_for_read() as broker:
        channel: Any = broker.default_channel
        yield channel.client
