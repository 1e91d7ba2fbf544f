"""Staff have a worker do a job of the timetable at once."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.core.jobs.models import Job, JobRun
from config.celery import app
from tests.conftest import PlayerFactory, RoomFactory
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.servers import Servers
from tests.room.staff import sign_staff_in

TASK = "accounts.tasks.check_audit"


@pytest.fixture
def desk(room_db: RoomDatabase, new_player: PlayerFactory) -> Client:
    """An administrator's browser."""
    staff = new_player()
    staff.is_staff = True
    staff.save()
    staff.groups.set(Group.objects.filter(name="administrator"))
    return sign_staff_in(Client(), staff)


def ask(desk: Client) -> str:
    page = reverse("admin:accounts_job_action", args=[Job.objects.get(task=TASK).pk, "run"])
    return desk.post(page, {"reason": "After the move"}, follow=True).text


def test_a_worker_does_what_staff_ask_for(room: RoomFactory, desk: Client) -> None:
    asked_at = datetime.now(UTC)
    room(webs=0, clocks=0, worker=True, seed=False)
    assert "A worker was asked for it." in ask(desk)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.reason) == (
        "job.requested",
        f"job:{TASK}",
        "After the move",
    )
    assert eventually(JobRun.objects.exists, 30)
    done = JobRun.objects.get()
    assert (done.job.task, done.outcome, done.counted) == (TASK, "done", 1)
    assert entry.after is not None
    assert done.task_id == entry.after["number"]
    assert done.ended_at is not None
    assert asked_at < done.ended_at


def test_without_a_broker_staff_are_told_and_nothing_is_on_record(
    servers: Servers, desk: Client
) -> None:
    servers.stop_valkey()
    try:
        assert "No worker can be asked now." in ask(desk)
    finally:
        servers.start_valkey()
    assert not AuditEntry.objects.exists()
    with app.connection_for_read() as broker:
        channel: Any = broker.default_channel
        assert not channel.queue_purge("celery")
