"""When the timetable's jobs are due."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from celery.schedules import crontab
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.core.jobs.models import Job
from config.timetable import TIMETABLE

OFTEN: Final = timedelta(minutes=10)
GRACE: Final = timedelta(minutes=2)
"""A job counts as late when it has not begun so long after it was due."""


def timetable() -> Mapping[str, Mapping[str, Any]]:
    """Return the lines of the timetable by the name of their task."""
    return {line["task"]: line for line in TIMETABLE.values()}


def runs_often(task: str) -> bool:
    """Return whether it runs so often that a run that ended well is not stored.

    That is more often than every ten minutes, or whenever something asks for it.
    """
    line = timetable().get(task)
    return line is None or (isinstance(line["schedule"], float) and _every(line) < OFTEN)


def in_words(task: str) -> str:
    """Return when a job runs, in words for staff."""
    line = timetable().get(task)
    if line is None:
        return _("when asked for")
    if isinstance(line["schedule"], crontab):
        return _("every day at 00:00 UTC")
    minutes, seconds = divmod(int(line["schedule"]), 60)
    if seconds:
        return ngettext("every second", "every %(n)d seconds", seconds) % {"n": seconds}
    return ngettext("every minute", "every %(n)d minutes", minutes) % {"n": minutes}


def due_at(job: Job) -> datetime | None:
    """Return when the job is due next; None if it is not on the timetable or never ran."""
    line = timetable().get(job.task)
    if line is None or job.started_at is None:
        return None
    if isinstance(line["schedule"], crontab):
        began_at, step, _now = line["schedule"].remaining_delta(job.started_at)
        at: datetime = began_at + step
        return at
    return job.started_at + _every(line)


def is_late(job: Job, now: datetime) -> bool:
    """Return whether the job should have begun by now."""
    due = due_at(job)
    return due is not None and now > due + GRACE


def _every(line: Mapping[str, Any]) -> timedelta:
    return timedelta(seconds=line["schedule"])
