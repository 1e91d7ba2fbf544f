"""What was said at tables goes when its time is over, but not what is being looked into."""

from collections.abc import Callable
from datetime import datetime, timedelta

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


Aged = Callable[[float], None]


@pytest.fixture
def aged(room_db: RoomDatabase, now: datetime) -> Aged:
    """Has all lines said so many days ago, which the application's role may not write."""

    def age(days: float) -> None:
        with ledger_rows.session(room_db.owner_url) as owner:
            owner.execute(
                "UPDATE poker_chatline SET said_at = %s", [now - timedelta(days=days)]
            )

    return age


def test_lines_go_after_the_days_of_the_policy(talk: Talk, now: datetime, aged: Aged) -> None:
    talk.now = now
    talk.says(0, "hello")
    aged(179)
    talk.says(1, "and welcome")
    assert removed(now) == {}
    aged(181)
    assert removed(now) == {"chat": 2}
    assert talk.says(0, "go on").number == 3, "numbers are not used again"


def test_the_policy_says_how_long(talk: Talk, now: datetime, aged: Aged) -> None:
    talk.says(0, "hello")
    aged(100)
    RetentionPolicy.objects.filter(kind="chat").update(keep_days=90)
    assert removed(now) == {"chat": 1}


def test_whoever_is_reported_keeps_their_lines_until_staff_answered(
    talk: Talk, now: datetime, aged: Aged
) -> None:
    for seat in (0, 1):
        talk.says(seat, f"line of {seat}")
    talk.reports(details="see there")
    aged(200)
    report = PlayerReport.objects.get()
    removed(now)
    kept = set(ChatLine.objects.values_list("player", flat=True))
    assert kept == {report.reported_id, report.reporter_id}
    PlayerReport.objects.update(answered_at=now, answered_by=report.reporter, answer="Thank you")
    assert removed(now) == {"chat": 2}
    assert PlayerReport.objects.get().quoted, "what it quotes stays with the report"
