"""What was said at tables goes when its time is over, but not what is being looked into."""

from datetime import datetime, timedelta

import psycopg
import pytest
from django.utils import timezone

from accounts.compliance.retention.applying import apply_retention
from accounts.compliance.retention.models import RetentionPolicy
from poker.models import ChatLine, PlayerReport
from tests.accounts.ledger import ledger_rows
from tests.poker.talk.chat.talk import Talk
from tests.room.database import RoomDatabase


@pytest.fixture
def now() -> datetime:
    return timezone.now()


def removed(now: datetime) -> dict[str, int]:
    return {each.kind.slug: each.removed for each in apply_retention(now=now) if each.removed}


def test_lines_go_after_the_days_of_the_policy(talk: Talk, now: datetime) -> None:
    talk.now = now - timedelta(days=179)
    for seat, line in enumerate(("hello", "and welcome")):
        talk.says(seat, line)
    assert removed(now) == {}
    assert removed(now + timedelta(days=2)) == {"chat": 2}
    assert talk.says(0, "go on").number == 3, "numbers are not used again"


def test_the_policy_says_how_long(talk: Talk, now: datetime) -> None:
    talk.now = now - timedelta(days=100)
    talk.says(0, "hello")
    RetentionPolicy.objects.filter(kind="chat").update(keep_days=90)
    assert removed(now) == {"chat": 1}


def test_whoever_is_reported_keeps_their_lines_until_staff_answered(
    talk: Talk, now: datetime
) -> None:
    talk.now = now - timedelta(days=200)
    for seat in (0, 1):
        talk.says(seat, f"line of {seat}")
    talk.reports(details="see there")
    report = PlayerReport.objects.get()
    removed(now)
    kept = set(ChatLine.objects.values_list("player", flat=True))
    assert kept == {report.reported_id, report.reporter_id}
    PlayerReport.objects.update(answered_at=now, answered_by=report.reporter, answer="Thank you")
    assert removed(now) == {"chat": 2}
    assert PlayerReport.objects.get().quoted, "what it quotes stays with the report"


def test_application_role_cannot_change_or_delete_chat_lines(
    talk: Talk, room_db: RoomDatabase
) -> None:
    talk.says(0, "hello")
    with ledger_rows.session(room_db.url) as application:
        for statement in (
            "DELETE FROM poker_chatline",
            "UPDATE poker_chatline SET said = 'nice hand'",
            "SELECT poker_erase_talk(1)",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(statement)


def test_worker_cannot_erase_chat_lines_without_an_audit_entry(
    talk: Talk, room_db: RoomDatabase
) -> None:
    line = talk.says(0, "hello")
    with ledger_rows.session(room_db.worker_url) as worker:
        with pytest.raises(psycopg.errors.RestrictViolation):
            worker.execute("SELECT poker_erase_talk(%s)", [line.player_id])
        worker.execute("SELECT poker_retention_remove('poker_chatline', %s)", [[line.pk]])
    assert ChatLine.objects.filter(pk=line.pk).exists(), "it is younger than 90 days"
