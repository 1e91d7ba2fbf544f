"""The jobs of Celery's workers: each is declared where it is written, with its purpose and when
beat asks a worker for it.

A request that no worker took up in time expires: the next one does the same work. Every task may
run twice or at once, so a second beat does no harm.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from celery import shared_task
from celery.schedules import crontab

from config.workers.job_task import JobTask

if TYPE_CHECKING:
    from celery import Task
    from django.utils.functional import _StrPromise

P = ParamSpec("P")
R = TypeVar("R")
When = Mapping[str, Any]

ON_REQUEST: Final[When] = {}
"""Never by the clock: only when something asks for it."""
AT_MIDNIGHT: Final[When] = {
    "schedule": crontab(minute="0", hour="0"),
    "options": {"expires": 43200},
}
"""Every day at 00:00 UTC. A worker that is back by noon still does the task."""

TIMETABLE: Final[dict[str, dict[str, Any]]] = {}
"""What beat asks for; the jobs come in as the apps' hooks import their tasks."""


def every(seconds: float) -> When:
    """Return when a job runs that is to run every so many seconds."""
    return {"schedule": seconds, "options": {"expires": seconds}}


def job(
    when: When, purpose: "_StrPromise", **options: Any
) -> "Callable[[Callable[P, R]], Task[P, R]]":
    """Return a decorator that makes a function a task with a line of the timetable.

    `purpose` is what it does, in words for staff; `options` are those of Celery's `shared_task`.
    What is done about errors of the database is in `JobTask`.
    Raises ValueError for the name of another job of the timetable.
    """

    def declare(function: Callable[P, R]) -> "Task[P, R]":
        name = function.__name__.replace("_", "-")
        if when and name in TIMETABLE:
            raise ValueError(f"two jobs of the timetable are called {name}")
        if when:
            TIMETABLE[name] = {"task": f"{function.__module__}.{function.__name__}", **when}
        make: Any = shared_task(purpose=purpose, base=JobTask, **options)
        task: Task[P, R] = make(function)
        return task

    return declare
