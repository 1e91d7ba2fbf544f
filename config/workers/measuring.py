"""A worker's metrics, and when it last began or ended a task."""

import time
from contextlib import ExitStack
from typing import Any, Final

from celery.signals import after_task_publish, task_postrun, task_prerun
from prometheus_client import Counter, Gauge, Histogram

from config.log_context import logged_with

TASKS: Final = Counter("room_tasks", "Tasks that ended, by name and state.", ("task", "state"))
SENT: Final = Counter("room_tasks_sent", "Tasks this process put into a queue.", ("task",))
RUNNING: Final = Gauge("room_tasks_running", "Tasks under way.", ("task",))
TASK_S: Final = Histogram("room_task_seconds", "How long a task ran.", ("task",))


class Progress:
    """When this worker last began or ended a task, and which tasks it is working on."""

    def __init__(self) -> None:
        self.at = time.monotonic()
        self._running: dict[str, tuple[float, ExitStack]] = {}

    def begin(self, task_id: str) -> None:
        stack = ExitStack()
        stack.enter_context(logged_with(task=task_id))
        self.at = time.monotonic()
        self._running[task_id] = (self.at, stack)

    def end(self, task_id: str) -> float:
        """Note that a task ended, and return how many seconds it ran."""
        self.at = time.monotonic()
        began_at, stack = self._running.pop(task_id, (self.at, ExitStack()))
        stack.close()
        return self.at - began_at

    @property
    def is_busy(self) -> bool:
        """Return whether any task is under way."""
        return bool(self._running)

    @property
    def idle_s(self) -> float:
        """Return for how many seconds no task has begun or ended."""
        return time.monotonic() - self.at


progress: Final = Progress()


@task_prerun.connect
def begun(task_id: str, task: Any, **_signal: Any) -> None:
    progress.begin(task_id)
    RUNNING.labels(task.name).inc()


@task_postrun.connect
def ended(task_id: str, task: Any, state: str | None = None, **_signal: Any) -> None:
    RUNNING.labels(task.name).dec()
    TASK_S.labels(task.name).observe(progress.end(task_id))
    TASKS.labels(task.name, state or "UNKNOWN").inc()


@after_task_publish.connect
def sent(sender: str, **_signal: Any) -> None:
    """Count a task that was put into a queue."""
    SENT.labels(sender).inc()
