"""Staff note documents in the admin, revoke them, and read a number only with a reason."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.identity.records.models import IdentityRecord
from accounts.models import Player
from tests.accounts.cashier.till import cashier, document_of, known
from tests.accounts.people import person
from tests.pages import without_tokens
from tests.room.staff import sign_staff_in


@pytest.fixture
def ana(db: None) -> Player:
    return known("Ana")


@pytest.fixture
def staff(db: None, client: Client) -> Player:
    staff = cashier("Staff")
    sign_staff_in(client, staff)
    return staff


def test_staff_note_a_document_and_revoke_it(client: Client, db: None) -> None:
    staff, ben = person("Staff"), person("Ben")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    sign_staff_in(client, staff)
    add = reverse("admin:accounts_identityrecord_add")
    assert client.get(add).status_code == 200
    shown = {
        "player": str(ben.pk),
        "document_kind": "passport",
        "number": "L01X 00T47",
        "expires_on": "2040-01-31",
    }
    assert "number" in client.post(add, shown | {"number": "1"}).context["form"].errors
    assert client.post(add, shown).status_code == 302
    record = IdentityRecord.objects.get()
    assert (record.player, record.checked_by) == (ben, staff)
    pages = [
        reverse("admin:accounts_identityrecord_changelist"),
        reverse("admin:accounts_identityrecord_change", args=[record.pk]),
    ]
    for page in pages:
        content = without_tokens(client.get(page).content.decode())
        assert "T47" in content
        assert "L01X" not in content
        assert record.sealed_number not in content
    revoke = reverse("admin:accounts_identityrecord_revoke", args=[record.pk])
    assert revoke in client.get(pages[1]).content.decode()
    client.post(revoke, {"reason": "forged"})
    record.refresh_from_db()
    assert record.revoked_because == "forged"
    assert revoke not in client.get(pages[1]).content.decode()


@pytest.mark.parametrize("action_name", ["add", "revoke", "number"])
def test_identities_take_the_right_to(
    ana: Player, staff: Player, client: Client, action_name: str
) -> None:
    record = IdentityRecord.objects.get(player=ana)
    arguments = [] if action_name == "add" else [record.pk]
    address = reverse(f"admin:accounts_identityrecord_{action_name}", args=arguments)
    assert client.post(address, {"reason": "x"}).status_code == 403


def test_a_number_is_read_with_a_right_and_a_reason(
    ana: Player, staff: Player, client: Client
) -> None:
    staff.user_permissions.add(Permission.objects.get(codename="read_identity_number"))
    record = IdentityRecord.objects.get(player=ana)
    page = reverse("admin:accounts_identityrecord_number", args=[record.pk])
    assert document_of(ana) not in client.get(page).content.decode()
    assert document_of(ana) not in client.post(page, {"reason": " "}).content.decode()
    assert document_of(ana) in client.post(page, {"reason": "asked by a court"}).content.decode()
    entry = AuditEntry.objects.get(action="identity_number.read")
    assert (entry.actor, entry.subject) == (staff, f"player:{ana.pk}")
    assert (entry.reason, entry.address) == ("asked by a court", "127.0.0.1")


def test_who_may_note_documents_may_look_at_the_records(
    ana: Player, staff: Player, client: Client
) -> None:
    listed = reverse("admin:accounts_identityrecord_changelist")
    assert client.get(listed).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="add_identityrecord"))
    assert "Ana" in client.get(listed).content.decode()
