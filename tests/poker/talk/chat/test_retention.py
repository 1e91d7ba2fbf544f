"""What was said at tables goes when its time is over, but not what is being looked into."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.compliance.retention.applying import apply_retention
from accounts.compliance.retention.models import RetentionPolicy
from poker.models import ChatLine, PlayerReport
from tests.poker.talk.chat.talk import Talk


@pytest.fixture
def now() -> datetime:
    return timezone.now()


def removed(now: datetime) -> dict[str, int]:
    return {each.kind.slug: each.removed for each in apply_retention(now=now) if each.removed}


def aged(days: float, now: datetime) -> None:
    ChatLine.objects.update(said_at=now - timedelta(days=days))


def test_lines_go_after_the_days_of_the_policy(talk: Talk, now: datetime) -> None:
    talk.now = now
    talk.says(0, "hello")
    aged(179, now)
    talk.says(1, "and welcome")
    assert removed(now) == {}
    aged(181, now)
    assert removed(now) == {"chat": 2}
    assert talk.says(0, "go on").number == 3, "numbers are not used again"


def test_the_policy_says_how_long(talk: Talk, now: datetime) -> None:
    talk.says(0, "hello")
    aged(100, now)
    RetentionPolicy.objects.filter(kind="chat").update(keep_days=90)
    assert removed(now) == {"chat": 1}


def test_whoever_is_reported_keeps_their_lines_until_staff_answered(
    talk: Talk, now: datetime
) -> None:
    for seat in (0, 1):
        talk.says(seat, f"line of {seat}")
    talk.reports(details="see there")
    aged(200, now)
    report = PlayerReport.objects.get()
    removed(now)
    kept = set(ChatLine.objects.values_list("player", flat=True))
    assert kept == {report.reported_id, report.reporter_id}
    PlayerReport.objects.update(answered_at=now, answered_by=report.reporter, answer="Thank you")
    assert removed(now) == {"chat": 2}
    assert PlayerReport.objects.get().quoted, "what it quotes stays with the report"
