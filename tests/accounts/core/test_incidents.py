"""What went wrong is put before staff, once, and closed with a note."""

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.core.admin_kit.subjects import link_to
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.models import Player
from accounts.tasks import send_due_mail
from config.refusals.explained import ExplainedRefusal
from tests.accounts.people import NOW, person
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db


def incident(times: int = 1) -> Incident:
    return open_incident(
        kind="ledger_difference",
        subject="table:3 hand:17",
        detail={"times": times},
        key="ledger 2026-11-20T12",
        now=NOW,
    )


@pytest.fixture
def staff() -> Player:
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    rights = Permission.objects.filter(content_type__model="incident")
    staff.user_permissions.set(rights)
    return staff


def test_an_incident_is_opened_once_however_often_it_is_seen() -> None:
    first, second = incident(1), incident(2)
    assert first.pk == second.pk
    assert (second.detail, second.opened_at, second.closed_at) == ({"times": 1}, NOW, None)


def test_staff_are_mailed_once(settings: Settings) -> None:
    settings.ROOM_STAFF_MAIL = ["floor@example.org", "books@example.org"]
    incident()
    assert send_due_mail() == 1
    incident(2)
    assert send_due_mail() == 0
    (sent,) = mail.outbox
    assert sent.to == ["floor@example.org", "books@example.org"]
    assert sent.subject == "Incident: ledger_difference, table:3 hand:17"
    assert '"times": 1' in sent.body


def test_where_nobody_is_to_be_mailed_the_incident_still_stands(settings: Settings) -> None:
    settings.ROOM_STAFF_MAIL = []
    incident()
    assert send_due_mail() == 0
    assert mail.outbox == []
    kept = Incident.objects.get()
    assert (kept.mail_due_at, kept.mailed_at) == (None, None)


def test_closing_takes_a_note_and_goes_into_the_audit_log(staff: Player) -> None:
    opened = incident()
    close_incident(incident_id=opened.pk, staff=staff, note=" seen to ", address="::1", now=NOW)
    closed = Incident.objects.get()
    assert (closed.closed_at, closed.closed_by, closed.note) == (NOW, staff, "seen to")
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.subject) == (
        staff,
        "incident.closed",
        f"incident:{opened.pk}",
    )
    assert (entry.reason, entry.address, entry.at) == ("seen to", "::1", NOW)


@pytest.mark.parametrize(("note", "times", "code"), [("  ", 1, "no_note"), ("done", 2, "closed")])
def test_what_is_not_closed(staff: Player, note: str, times: int, code: str) -> None:
    opened = incident()
    for _before in range(times - 1):
        close_incident(incident_id=opened.pk, staff=staff, note="first")
    with pytest.raises(ExplainedRefusal) as refusal:
        close_incident(incident_id=opened.pk, staff=staff, note=note)
    assert refusal.value.code == code
    assert AuditEntry.objects.count() == times - 1


@pytest.mark.parametrize(
    ("subject", "page"),
    [
        ("player:7", "/accounts/player/7/change/"),
        ("table:3 hand:17", "/poker/table/3/change/"),
        ("collusioncase:2", "/poker/collusioncase/2/change/"),
        ("retention:chat", None),
        ("tournament:<b>", None),
        ("ledger", None),
    ],
)
def test_an_incident_leads_to_what_it_is_about(subject: str, page: str | None) -> None:
    linked = link_to(subject)
    if page is None:
        assert linked == subject
    else:
        assert linked == f'<a href="{reverse("admin:index")[:-1]}{page}">{subject}</a>'


def test_the_database_wants_somebody_to_have_closed_it() -> None:
    incident()
    with pytest.raises(IntegrityError, match="incident_closed_by_somebody"), transaction.atomic():
        Incident.objects.update(closed_at=NOW)


def test_staff_close_it_in_the_admin_and_change_nothing_else(staff: Player, client: Client) -> None:
    opened = incident()
    sign_staff_in(client, staff)
    page = reverse("admin:accounts_incident_change", args=[opened.pk])
    assert client.post(page, {"note": ""}).status_code == 200
    assert Incident.objects.get().closed_at is None
    asked = {"note": "a clock stood still", "subject": "table:4", "kind": "other"}
    assert client.post(page, asked).status_code == 302
    closed = Incident.objects.get()
    assert (closed.closed_by, closed.note) == (staff, "a clock stood still")
    assert (closed.kind, closed.subject) == ("ledger_difference", "table:3 hand:17")
    assert AuditEntry.objects.get().address == "127.0.0.1"
    assert client.post(page, {"note": "again"}).status_code == 403
    assert client.get(reverse("admin:accounts_incident_changelist")).status_code == 200
    assert client.get(reverse("admin:accounts_incident_add")).status_code == 403
