"""Rights are given by superusers alone, and every action in the admin is in the audit log."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from tests.accounts.people import person
from tests.room.staff import sign_staff_in


@pytest.fixture
def staff(db: None) -> Player:
    """Somebody with every right there is over groups, but no superuser."""
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    staff.user_permissions.set(Permission.objects.filter(content_type__model="group"))
    return staff


@pytest.fixture
def superuser(staff: Player) -> Player:
    staff.is_superuser = True
    staff.save()
    return staff


@pytest.fixture
def floor(db: None) -> Group:
    return Group.objects.create(name="Floor")


def cashier_right() -> Permission:
    return Permission.objects.get(codename="answer_cashierrequest")


def group_page(group: Group) -> str:
    return reverse("admin:auth_group_change", args=[group.pk])


def test_nobody_gives_their_own_group_another_right(
    staff: Player, floor: Group, client: Client
) -> None:
    staff.groups.add(floor)
    sign_staff_in(client, staff)
    asked = {"name": "Floor", "permissions": [cashier_right().pk]}
    assert client.post(group_page(floor), asked).status_code == 403
    assert client.post(reverse("admin:auth_group_add"), asked).status_code == 403
    gone = reverse("admin:auth_group_delete", args=[floor.pk])
    assert client.post(gone, {"post": "yes"}).status_code == 403
    assert not floor.permissions.exists()


def test_what_a_group_may_do_is_in_the_audit_log(
    superuser: Player, floor: Group, client: Client
) -> None:
    sign_staff_in(client, superuser)
    client.post(group_page(floor), {"name": "Floor", "permissions": [cashier_right().pk]})
    assert list(floor.permissions.all()) == [cashier_right()]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.subject) == (
        superuser,
        "group.changed",
        f"group:{floor.pk}",
    )
    assert (entry.before, entry.after) == (
        {"permissions": []},
        {"permissions": [str(cashier_right())]},
    )


def test_what_is_deleted_is_in_the_audit_log(
    superuser: Player, floor: Group, client: Client
) -> None:
    sign_staff_in(client, superuser)
    number = floor.pk
    client.post(reverse("admin:auth_group_delete", args=[number]), {"post": "yes"})
    assert not Group.objects.filter(name="Floor").exists()
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.before) == (
        "group.deleted",
        f"group:{number}",
        {"id": number, "name": "Floor"},
    )


@pytest.mark.parametrize(
    ("listed", "action"),
    [
        ("auth_group", "delete_selected"),
        ("poker_ruleset", "delete_selected"),
        ("poker_game", "delete_selected"),
        ("accounts_outboxmessage", "deliver_again"),
    ],
)
def test_what_cannot_be_a_row_is_no_selection(
    superuser: Player, client: Client, listed: str, action: str
) -> None:
    """Back to the list, with a message; nothing is deleted or tried anew."""
    sign_staff_in(client, superuser)
    kept = Group.objects.create(name="Floor")
    asked = {"action": action, "_selected_action": [kept.pk, "x"], "post": "yes"}
    path = reverse(f"admin:{listed}_changelist")
    answer = client.post(path, asked, follow=True)
    assert answer.redirect_chain == [(path, 302)]
    assert Group.objects.filter(pk=kept.pk).exists()


def test_what_is_deleted_from_a_list_is_there_row_by_row(superuser: Player, client: Client) -> None:
    sign_staff_in(client, superuser)
    names = {"Floor", "Books"}
    groups = [Group.objects.create(name=name) for name in sorted(names)]
    asked = {
        "action": "delete_selected",
        "_selected_action": [group.pk for group in groups],
        "post": "yes",
    }
    client.post(reverse("admin:auth_group_changelist"), asked)
    assert not Group.objects.filter(name__in=names).exists()
    entries = AuditEntry.objects.filter(action="group.deleted")
    assert {entry.before["name"] for entry in entries if entry.before} == names
