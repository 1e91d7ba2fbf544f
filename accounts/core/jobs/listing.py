"""The jobs staff see before any of them ran, and whether any worker is running at all."""

from datetime import datetime, timedelta
from typing import Final

from django.apps.registry import Apps
from django.db.models import Max

from accounts.core.jobs.models import Job
from accounts.core.jobs.plan import timetable

SILENT_AFTER: Final = timedelta(minutes=1)


def list_jobs(*, using: str, state: Apps) -> None:
    """Create a row for each job of the timetable, after a migration; `state` holds its models."""
    try:
        jobs = state.get_model("accounts", "Job")._default_manager.using(using)
    except LookupError:
        # The database is at an earlier migration.
        return
    jobs.bulk_create([jobs.model(task=task) for task in timetable()], ignore_conflicts=True)


def silent_since(now: datetime) -> tuple[bool, datetime | None]:
    """Return whether no worker has ended a job for a minute, and when one last did."""
    last: datetime | None = Job.objects.aggregate(last=Max("ended_at"))["last"]
    return last is None or now - last > SILENT_AFTER, last
