"""Running a job by hand."""

from datetime import datetime
from functools import partial
from uuid import uuid4

from celery import current_app
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError

from accounts.core import audit_log
from accounts.core.jobs.models import Job
from accounts.core.jobs.plan import timetable
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal
from config.workers.asking import ask


@transaction.atomic
def run_now(
    *, job: Job, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> str:
    """Ask the workers to run a job of the timetable at once; return the run's id.

    The id is in the audit log too. Raises ExplainedRefusal: `no_reason`, `not_on_timetable`, or
    `no_broker` if the broker does not answer in time.
    """
    text = " ".join(reason.split())
    if not text:
        words = _("Say why.")
        raise ExplainedRefusal(words, code="no_reason", field="reason", allowed={"shortest": 1})
    line = timetable().get(job.task)
    if line is None:
        words = _("Only jobs of the timetable can be run by hand.")
        raise ExplainedRefusal(words, code="not_on_timetable", field="job")
    number = str(uuid4())
    audit_log.record(
        actor=by,
        action=audit_log.Action.JOB_REQUESTED,
        subject=f"job:{job.task}",
        after={"number": number},
        reason=text,
        address=address,
        now=now,
    )
    try:
        options = {"task_id": number, "retry": False, **line["options"]}
        ask(partial(current_app.send_task, job.task, **options))
    except OperationalError:
        words = _("No worker can be asked now.")
        raise ExplainedRefusal(words, code="no_broker", field="job") from None
    return number
