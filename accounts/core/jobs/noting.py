"""Storing what a worker does, from Celery's own signals."""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from celery import states
from celery.signals import task_postrun, task_prerun
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import F

from accounts.core.jobs.models import Job, JobRun, Outcome
from accounts.core.jobs.plan import runs_often
from config import room_time

KEPT_FOR: Final = timedelta(days=30)

logger = logging.getLogger(__name__)

_begun: Final[dict[str, datetime]] = {}


@task_prerun.connect
def begun(task: Any, task_id: str, **_signal: Any) -> None:
    """Store that a worker begins a task; a failure to store it is only logged."""
    _begun[task_id] = room_time.now()
    try:
        note_start(task=task.name, now=_begun[task_id])
    except (DatabaseError, InterfaceError):
        logger.warning("a run was not noted", exc_info=True)


@task_postrun.connect
def ended(
    task: Any, task_id: str, state: str | None = None, retval: Any = None, **_signal: Any
) -> None:
    """Store that a task ended, well or not; a failure to store it is only logged."""
    now = room_time.now()
    started_at = _begun.pop(task_id, now)
    error = "" if state == states.SUCCESS else type(retval).__name__
    try:
        # Even a task that broke its connection is to be stored as ended.
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        note_end(
            task=task.name,
            task_id=task_id,
            started_at=started_at,
            counted=int(retval) if isinstance(retval, int) else None,
            error=error,
            now=now,
        )
    except (DatabaseError, InterfaceError):
        logger.warning("a run was not noted", exc_info=True)


def note_start(*, task: str, now: datetime) -> None:
    """Store that a run begins; create the job where there is none of this name yet."""
    fields = {"outcome": Outcome.RUNNING, "started_at": now, "ended_at": None}
    if not Job.objects.filter(task=task).update(**fields, counted=None, error=""):
        Job.objects.bulk_create([Job(task=task, **fields)], ignore_conflicts=True)


def note_end(
    *,
    task: str,
    task_id: str,
    started_at: datetime,
    counted: int | None,
    error: str,
    now: datetime,
) -> None:
    """Store that a run ended: well where `error` is empty, else by an error of this kind."""
    fields = {
        "outcome": Outcome.FAILED if error else Outcome.DONE,
        "started_at": started_at,
        "ended_at": now,
        "counted": counted,
        "error": error[:100],
    }
    jobs = Job.objects.filter(task=task)
    jobs.update(**fields, runs=F("runs") + 1, failures=F("failures") + int(bool(error)))
    job = jobs.first()
    if job is not None and (error or not runs_often(task)):
        JobRun.objects.create(job=job, task_id=task_id, **fields)


def forget_old_runs(now: datetime) -> int:
    """Delete the runs that ended more than 30 days ago; return how many."""
    return JobRun.objects.filter(ended_at__lt=now - KEPT_FOR).delete()[0]
