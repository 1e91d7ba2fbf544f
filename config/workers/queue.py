"""The workers' queues: how long they are, and how old their oldest task."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from celery import current_app
from celery.signals import before_task_publish
from redis import Redis

from config import room_time
from config.workers.names import QUEUES

PUT_AT: Final = "put_at"


@before_task_publish.connect
def note_when(headers: dict[str, Any], **_signal: Any) -> None:
    """Note on a task when it was asked for, which Celery does not."""
    headers.setdefault(PUT_AT, room_time.now().timestamp())


def queue_length() -> int:
    """Return how many tasks no worker has taken up yet.

    Raises kombu's OperationalError or RedisError.
    """
    with _broker() as broker:
        return sum(broker.llen(queue) for queue in QUEUES)


def oldest_age_s(now: float | None = None, *, queues: Iterable[str] = QUEUES) -> float:
    """Return the age in seconds of the oldest task that is next in line; 0 when there is none.

    Raises kombu's OperationalError or RedisError.
    """
    now = now or room_time.now().timestamp()
    with _broker() as broker:
        return max(_age_s(broker.lindex(queue, -1), now) for queue in queues)


def _age_s(task: str | bytes | None, now: float) -> float:
    put_at: float = json.loads(task)["headers"].get(PUT_AT, 0.0) if task else 0.0
    return max(0.0, now - put_at) if put_at else 0.0


@contextmanager
def _broker() -> Iterator[Redis]:
    """Yield the broker's own client, as kombu has set it up."""
    with current_app.connection_for_read() as connection:
        channel: Any = connection.default_channel
        yield channel.client
