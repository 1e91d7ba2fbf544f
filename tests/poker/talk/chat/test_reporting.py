"""Players report one another; staff answer, and may close the chat for somebody."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.models import ChatBan, PlayerReport
from poker.talk.chat.answering import answer_report
from poker.talk.chat.bans import banned_until
from poker.talk.chat.reporting import MOST_A_DAY
from tests.accounts.people import person
from tests.accounts.plain_sql import refusal_of
from tests.pages import without_tokens
from tests.poker.talk.chat.talk import Talk
from tests.room.staff import sign_staff_in


@pytest.fixture
def staff(db: None) -> Player:
    staff = person("Staff")
    Player.objects.filter(pk=staff.pk).update(is_staff=True, is_superuser=True)
    return Player.objects.get(pk=staff.pk)


def test_a_report_of_a_line_keeps_what_was_written_around_it(talk: Talk) -> None:
    talk.says(0, "hello")
    line = talk.says(1, "you prick")
    talk.says(0, "pardon?")
    report = talk.reports(line_no=line.number, details=" twice now ")
    assert [(quote["no"], quote["said"]) for quote in report.quoted] == [
        (1, "hello"),
        (2, "you prick"),
        (3, "pardon?"),
    ]
    assert report.quoted[1]["name"] == talk.people[1].screen_name
    assert (report.reason, report.details, report.answered_at) == ("abuse", "twice now", None)


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"of": 0}, "own_report", "player"),
        ({"reason": "boredom"}, "unknown_reason", "reason"),
        ({"details": "x" * 501}, "details_too_long", "details"),
        ({"line_no": 1}, "no_such_line", "line"),
        ({"line_no": 99}, "no_such_line", "line"),
    ],
)
def test_what_is_no_report(talk: Talk, asked: dict[str, Any], code: str, field: str) -> None:
    """Line 1 was said by who reports."""
    talk.says(0, "hello")
    with pytest.raises(ExplainedRefusal) as refusal:
        talk.reports(**asked)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert not PlayerReport.objects.exists()


def test_a_report_stands_once_until_it_is_answered(talk: Talk, staff: Player) -> None:
    first = talk.reports()
    with pytest.raises(ExplainedRefusal, match="reported this already"):
        talk.reports()
    talk.reports(reason="cheating")
    answer_report(report_id=first.pk, staff=staff, answer="We spoke to them.")
    talk.reports()


def test_nobody_reports_without_end(talk: Talk) -> None:
    for seat in range(2, MOST_A_DAY + 2):
        talk.people[seat] = person(f"Player{seat}")
        talk.reports(of=seat)
    with pytest.raises(ExplainedRefusal, match="10 times a day") as refusal:
        talk.reports()
    assert refusal.value.allowed == {"most": 10}
    talk.later(days=1).reports()


def test_staff_read_a_report_in_the_admin_and_answer_it(talk: Talk, staff: Player) -> None:
    line = talk.says(1, "you <b>prick</b>")
    report = talk.reports(line_no=line.number)
    client = sign_staff_in(Client(), staff)
    assert str(report.reported) in client.get("/staff/poker/playerreport/").text
    page = client.get(f"/staff/poker/playerreport/{report.pk}/change/").text
    assert "you &lt;b&gt;prick&lt;/b&gt;" in page
    assert "you <b>" not in page
    path = f"/staff/poker/playerreport/{report.pk}/answer/do/"
    assert client.get(path).status_code == 200
    assert client.post(path, {"answer": " ", "ban_days": "0"}).status_code == 200
    assert not Message.objects.exists()
    form = {"answer": "Their chat is closed for a week.", "ban_days": "7"}
    assert client.post(path, form).status_code == 302
    report.refresh_from_db()
    assert (report.answered_by, report.answer) == (staff, "Their chat is closed for a week.")
    told = {message.player: message.kind for message in Message.objects.all()}
    assert told == {talk.people[0]: "report_answered", talk.people[1]: "chat_ban"}
    entry = AuditEntry.objects.get(action="player_report.answered")
    assert (entry.actor, entry.subject) == (staff, f"player:{talk.people[1].pk}")
    assert entry.after == {"report": report.pk, "chat_ban_days": 7}
    assert client.get("/staff/poker/chatban/").status_code == 200
    again = client.post(path, form)
    assert "answered before" in again.text


def test_the_inbox_says_what_came_of_it(talk: Talk, staff: Player) -> None:
    answer_report(
        report_id=talk.reports(reason="spam").pk,
        staff=staff,
        answer="Thank you.",
        ban_days=1,
        now=talk.now,
    )
    pages = {}
    for seat in (0, 1):
        client = Client()
        client.force_login(talk.people[seat])
        pages[seat] = without_tokens(client.get("/inbox/").text)
    assert f"About your report of {talk.people[1].screen_name}: Thank you." in pages[0]
    assert "advertising or spam" in pages[1]
    assert "until 2026-03-02 12:00 UTC" in pages[1]
    assert talk.people[0].screen_name not in pages[1].partition("</header>")[2]


def test_a_ban_holds_for_its_days(talk: Talk, staff: Player) -> None:
    report = talk.reports()
    answer_report(report_id=report.pk, staff=staff, answer="Enough.", ban_days=7, now=talk.now)
    banned = {"player_id": talk.people[1].pk}
    end = talk.now + timedelta(days=7)
    assert banned_until(**banned, now=end - timedelta(seconds=1)) == end
    assert banned_until(**banned, now=end) is None


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"answer": " "}, "answer_length"),
        ({"answer": "x" * 501}, "answer_length"),
        ({"ban_days": 2}, "ban_days"),
    ],
)
def test_what_is_no_answer(talk: Talk, staff: Player, asked: dict[str, Any], code: str) -> None:
    report = talk.reports()
    with pytest.raises(ExplainedRefusal) as refusal:
        answer_report(**{"report_id": report.pk, "staff": staff, "answer": "Yes", **asked})
    assert refusal.value.code == code
    assert not ChatBan.objects.exists()
    assert not AuditEntry.objects.exists()


def test_nobody_answers_a_report_of_themselves(talk: Talk) -> None:
    report = talk.reports()
    for seat in (0, 1):
        with pytest.raises(ExplainedRefusal) as refusal:
            answer_report(report_id=report.pk, staff=talk.people[seat], answer="Nothing in it.")
        assert refusal.value.code == "own_report"


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        ("DELETE FROM poker_playerreport", "InsufficientPrivilege"),
        ("DELETE FROM poker_chatban", "InsufficientPrivilege"),
        ("UPDATE poker_playerreport SET answer = 'x'", "player_report_answered_by_somebody"),
        ("UPDATE poker_playerreport SET reporter_id = reported_id", "player_report_another"),
        ("UPDATE poker_chatban SET until = made_at", "chat_ban_ahead"),
    ],
)
def test_the_database_keeps_reports_and_bans(
    talk: Talk, staff: Player, statement: str, refusal: str
) -> None:
    answered = talk.reports()
    answer_report(report_id=answered.pk, staff=staff, answer="Enough.", ban_days=1)
    talk.reports()
    assert refusal_of(statement) == refusal
