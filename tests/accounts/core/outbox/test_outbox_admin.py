"""Staff see what was given up, and have it tried anew."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.core.outbox.message import OutboxMessage
from accounts.models import Player
from tests.accounts.people import NOW, person
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db

PAGE = "admin:accounts_outboxmessage_changelist"


@pytest.fixture
def staff() -> Player:
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    staff.user_permissions.set(Permission.objects.filter(content_type__model="outboxmessage"))
    return staff


def message(key: str, *, given_up: bool) -> OutboxMessage:
    return OutboxMessage.objects.create(
        topic="seat_freed",
        key=key,
        handler="lobby.listening.move_the_line",
        put_at=NOW,
        due_at=NOW,
        tries=12,
        given_up_at=NOW if given_up else None,
    )


def test_staff_have_tried_anew_what_was_given_up_and_nothing_else(
    staff: Player, client: Client
) -> None:
    given_up, pending = message("one", given_up=True), message("two", given_up=False)
    sign_staff_in(client, staff)
    asked = {"action": "deliver_again", "_selected_action": [given_up.pk, pending.pk]}
    answer = client.post(reverse(PAGE), asked, follow=True)
    assert "1 message is tried anew." in answer.text
    given_up.refresh_from_db()
    pending.refresh_from_db()
    assert (given_up.tries, given_up.given_up_at) == (0, None)
    assert pending.tries == 12
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject) == ("outbox_message.retried", f"outbox:{given_up.pk}")


def test_nobody_writes_messages_by_hand(staff: Player, client: Client) -> None:
    stored = message("one", given_up=True)
    sign_staff_in(client, staff)
    assert client.get(reverse("admin:accounts_outboxmessage_add")).status_code == 403
    change = reverse("admin:accounts_outboxmessage_change", args=[stored.pk])
    client.post(change, {"topic": "another"})
    stored.refresh_from_db()
    assert stored.topic == "seat_freed"
    assert client.post(change.replace("change", "delete")).status_code == 403
