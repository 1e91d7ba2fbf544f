"""The roles of the staff are there in every room, with the rights of their tables."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.staff.roles import Role, give_rights, permissions_of, rights_of
from tests.accounts.people import person
from tests.room.staff import sign_staff_in


def one_of(role: Role) -> Player:
    player = person(role.title())
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name=role))
    return Player.objects.get(pk=player.pk)


def page_of(player: Player) -> str:
    return reverse("admin:accounts_player_change", args=[player.pk])


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("role", Role)
def test_a_fresh_room_has_every_role_with_every_right_of_its_tables(role: Role) -> None:
    assert one_of(role).get_all_permissions() == rights_of(role)


@pytest.mark.usefixtures("db")
def test_an_upgrade_gives_exactly_what_the_tables_say() -> None:
    floor = Group.objects.get(name=Role.FLOOR)
    before = set(floor.permissions.all())
    floor.permissions.set(Permission.objects.filter(codename="delete_group"))
    Group.objects.get(name=Role.RISK).delete()
    give_rights(apps.get_app_config("poker"), using="default", state=apps)
    assert set(floor.permissions.all()) == before
    assert Group.objects.get(name=Role.RISK).permissions.exists()


@pytest.mark.usefixtures("db")
def test_compliance_changes_nothing() -> None:
    changing = ("add_", "change_", "delete_", "answer_", "assign_")
    names = [right.split(".")[1] for right in rights_of(Role.COMPLIANCE)]
    assert not [name for name in names if name.startswith(changing)]


@pytest.mark.usefixtures("db")
def test_the_cards_of_finished_hands_are_a_right_apart() -> None:
    having = [role for role in Role if "poker.open_folded_cards" in rights_of(role)]
    assert having == [Role.AUDITOR]
    assert len(permissions_of(rights_of(Role.AUDITOR))) == 1


@pytest.mark.usefixtures("db")
def test_an_administrator_gives_somebody_a_role(client: Client) -> None:
    sign_staff_in(client, one_of(Role.ADMINISTRATOR))
    ana, floor = person("Ana"), Group.objects.get(name=Role.FLOOR)
    asked = {"is_active": "on", "is_staff": "on", "is_superuser": "on", "groups": [floor.pk]}
    assert client.post(page_of(ana), asked).status_code == 302
    ana.refresh_from_db()
    assert (ana.is_staff, ana.is_superuser, list(ana.groups.all())) == (True, False, [floor])
    entry = AuditEntry.objects.get()
    assert entry.after == {"is_staff": True, "groups": ["floor"]}


@pytest.mark.usefixtures("db")
def test_an_administrator_gives_no_right_to_themselves(client: Client) -> None:
    boss = one_of(Role.ADMINISTRATOR)
    sign_staff_in(client, boss)
    groups = [group.pk for group in Group.objects.all()]
    asked = {"is_active": "on", "is_staff": "on", "is_superuser": "on", "groups": groups}
    assert client.post(page_of(boss), asked).status_code == 403
    assert [group.name for group in boss.groups.all()] == ["administrator"]


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("role", [Role.FLOOR, Role.ADMINISTRATOR])
def test_a_superuser_is_touched_by_superusers_alone(client: Client, role: Role) -> None:
    sign_staff_in(client, one_of(role))
    root = person("Root")
    root.is_staff = root.is_superuser = True
    root.save()
    assert client.get(page_of(root)).status_code == 200
    assert client.post(page_of(root), {"is_active": ""}).status_code == 403


@pytest.mark.usefixtures("db")
def test_the_floor_touches_no_colleague_and_gives_no_role(client: Client) -> None:
    sign_staff_in(client, one_of(Role.FLOOR))
    colleague, ana = one_of(Role.CASHIER), person("Ana")
    assert client.post(page_of(colleague), {"is_active": ""}).status_code == 403
    groups = [Group.objects.get(name=Role.FLOOR).pk]
    client.post(page_of(ana), {"is_active": "on", "is_staff": "on", "groups": groups})
    ana.refresh_from_db()
    assert not ana.is_staff
    assert not ana.groups.exists()


@pytest.mark.usefixtures("db")
def test_the_rooms_roles_stay_as_they_are(client: Client) -> None:
    root = person("Root")
    root.is_staff = root.is_superuser = True
    root.save()
    sign_staff_in(client, root)
    floor = Group.objects.get(name=Role.FLOOR)
    page = reverse("admin:auth_group_change", args=[floor.pk])
    assert client.post(page, {"name": "floor", "permissions": []}).status_code == 403
    gone = reverse("admin:auth_group_delete", args=[floor.pk])
    assert client.post(gone, {"post": "yes"}).status_code == 403
    assert floor.permissions.exists()
