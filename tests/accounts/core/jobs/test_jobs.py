"""How the jobs of the timetable stand: when they ran, what came of it, and what is late."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.core.jobs.asking import run_now
from accounts.core.jobs.listing import list_jobs
from accounts.core.jobs.models import Job, JobRun
from accounts.core.jobs.noting import KEPT_FOR, forget_old_runs, note_end, note_start
from accounts.core.jobs.plan import due_at, in_words, is_late, runs_often
from accounts.models import Player
from config.celery import app
from config.refusals.explained import ExplainedRefusal
from config.timetable import TIMETABLE
from tests.accounts.people import NOW, person
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db

SEATING = "lobby.tasks.seat_waiting"
HOURLY = "accounts.tasks.check_audit"
NIGHTLY = "poker.tasks.reset_ratholing"
SECOND = timedelta(seconds=1)


@app.task(name="test.return_seven")
def return_seven() -> int:
    return 7


@app.task(name="test.fail")
def fail() -> None:
    raise LookupError("the ace of spades")


def job(task: str) -> Job:
    return Job.objects.get(task=task)


def run(task: str, *, at: datetime = NOW, error: str = "", took: timedelta = SECOND) -> None:
    note_start(task=task, now=at)
    ended_at = at + took
    note_end(task=task, task_id="1", started_at=at, counted=3, error=error, now=ended_at)


@pytest.fixture
def administrator() -> Player:
    player = person("Boss")
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name="administrator"))
    return player


@pytest.fixture
def at_the_desk(administrator: Player, client: Client) -> Client:
    return sign_staff_in(client, administrator)


def test_each_job_of_the_timetable_is_listed_before_it_ever_ran() -> None:
    run(HOURLY)
    Job.objects.exclude(task=HOURLY).delete()
    # As after every `manage.py migrate`.
    list_jobs(using="default", state=apps)
    listed = set(Job.objects.values_list("task", flat=True))
    assert {line["task"] for line in TIMETABLE.values()} <= listed
    assert job(HOURLY).runs == 1


def test_a_workers_run_is_noted_with_what_it_counted() -> None:
    began_at = datetime.now(UTC)
    return_seven.apply()
    noted = job("test.return_seven")
    assert (noted.outcome, noted.counted, noted.error) == ("done", 7, "")
    assert (noted.runs, noted.failures) == (1, 0)
    assert noted.started_at is not None
    assert noted.ended_at is not None
    assert began_at <= noted.started_at <= noted.ended_at


def test_of_an_error_its_kind_is_kept_and_not_its_words() -> None:
    fail.apply()
    fail.apply()
    noted = job("test.fail")
    assert (noted.outcome, noted.error, noted.failures) == ("failed", "LookupError", 2)
    kept = JobRun.objects.filter(job=noted).values_list("error", "outcome", "counted")
    assert list(kept) == [("LookupError", "failed", None)] * 2
    assert "spades" not in str([*Job.objects.values(), *JobRun.objects.values()])


def test_while_it_runs_it_says_so() -> None:
    run(HOURLY)
    note_start(task=HOURLY, now=NOW + timedelta(hours=1))
    noted = job(HOURLY)
    assert (noted.outcome, noted.ended_at, noted.counted) == ("running", None, None)


@pytest.mark.parametrize(("task", "kept"), [(SEATING, 0), (HOURLY, 1), (NIGHTLY, 1)])
def test_runs_are_kept_of_jobs_that_seldom_run(task: str, kept: int) -> None:
    run(task)
    assert JobRun.objects.filter(job__task=task).count() == kept
    run(task, error="OSError")
    assert JobRun.objects.filter(job__task=task).count() == kept + 1


def test_a_job_only_asked_for_runs_often_and_is_never_due() -> None:
    run("poker.tasks.send_player_away")
    assert runs_often("poker.tasks.send_player_away")
    assert due_at(job("poker.tasks.send_player_away")) is None
    assert not is_late(job("poker.tasks.send_player_away"), NOW + timedelta(days=9))


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (SEATING, "every 2 seconds"),
        ("accounts.tasks.send_due_mail", "every minute"),
        (HOURLY, "every 60 minutes"),
        (NIGHTLY, "every day at 00:00 UTC"),
        ("poker.tasks.send_player_away", "when asked for"),
    ],
)
def test_when_a_job_runs_in_words(task: str, words: str) -> None:
    assert in_words(task) == words


@pytest.mark.parametrize(
    ("task", "due"),
    [
        (SEATING, NOW + timedelta(seconds=2)),
        (HOURLY, NOW + timedelta(hours=1)),
        (NIGHTLY, datetime(2026, 11, 21, tzinfo=UTC)),
    ],
)
def test_two_minutes_after_it_was_due_it_is_late(task: str, due: datetime) -> None:
    run(task)
    assert due_at(job(task)) == due
    assert not is_late(job(task), due + timedelta(minutes=2))
    assert is_late(job(task), due + timedelta(minutes=2) + SECOND)


def test_old_runs_are_forgotten_and_how_a_job_stands_is_not() -> None:
    run(HOURLY, at=NOW - KEPT_FOR - 2 * SECOND)
    run(HOURLY, at=NOW - KEPT_FOR)
    assert forget_old_runs(NOW) == 1
    assert (job(HOURLY).runs, job(HOURLY).kept_runs.count()) == (2, 1)


def test_the_list_marks_what_is_late_and_says_that_nobody_works(at_the_desk: Client) -> None:
    page = reverse("admin:accounts_job_changelist")
    assert "No worker has ended a job yet" in at_the_desk.get(page).text
    run(SEATING, at=datetime.now(UTC) - timedelta(minutes=9))
    shown = at_the_desk.get(page).text
    assert "No worker has ended a job since" in shown
    assert shown.count('alt="False"') == 1
    run(SEATING, at=datetime.now(UTC), took=timedelta(0))
    shown = at_the_desk.get(page).text
    assert "No worker" not in shown
    assert 'alt="False"' not in shown


def test_the_page_of_a_job_tells_what_it_does_and_its_runs(at_the_desk: Client) -> None:
    run(HOURLY, error="DataError")
    shown = at_the_desk.get(reverse("admin:accounts_job_change", args=[job(HOURLY).pk])).text
    assert "Walks the chain of the audit log" in shown
    assert "<td>DataError</td>" in shown
    assert "Run now" in shown


@pytest.mark.parametrize(
    ("task", "reason", "code"),
    [(HOURLY, "  ", "no_reason"), ("test.return_seven", "to see", "not_on_timetable")],
)
def test_what_no_worker_is_asked_for(
    administrator: Player, task: str, reason: str, code: str
) -> None:
    asked, _made = Job.objects.get_or_create(task=task)
    with pytest.raises(ExplainedRefusal) as refused:
        run_now(job=asked, by=administrator, reason=reason)
    assert refused.value.code == code
    assert not AuditEntry.objects.exists()
