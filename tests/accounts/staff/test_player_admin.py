import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.staff.sanctions.suspending import expel
from tests.accounts.people import person
from tests.room.staff import sign_staff_in


@pytest.fixture
def staff(db: None) -> Player:
    """Somebody who may see and change players, and nothing else."""
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    staff.user_permissions.set(
        Permission.objects.filter(codename__in=["view_player", "change_player"])
    )
    return staff


def change_page(player: Player) -> str:
    return reverse("admin:accounts_player_change", args=[player.pk])


def is_open(player: Player) -> bool:
    return Player.objects.get(pk=player.pk).is_active


def do(client: Client, player: Player, action: str, reason: str = "They asked us to") -> int:
    page = reverse("admin:accounts_player_action", args=[player.pk, action])
    return client.post(page, {"reason": reason}).status_code


@pytest.mark.rule("collusion")
def test_staff_close_an_account_with_a_reason_and_open_it_again(
    staff: Player, client: Client
) -> None:
    ana, theirs = person("Ana"), Client()
    theirs.force_login(ana)
    sign_staff_in(client, staff)
    assert do(client, ana, "close", reason=" ") == 200
    assert is_open(ana), "not without a reason"
    assert do(client, ana, "close") == 302
    assert not is_open(ana)
    assert theirs.get("/accounts/").status_code == 302
    assert do(client, ana, "close") == 200, "it is closed already"
    assert do(client, ana, "reopen") == 302
    assert is_open(ana)
    assert do(client, ana, "reopen") == 200, "it is open"
    told = AuditEntry.objects.order_by("number").values_list("action", "reason", "address")
    assert list(told) == [
        ("account.closed", "They asked us to", "127.0.0.1"),
        ("account.reopened", "They asked us to", "127.0.0.1"),
    ]


def test_the_form_changes_nothing_of_a_player(staff: Player, client: Client) -> None:
    ana = person("Ana")
    sign_staff_in(client, staff)
    asked = {"screen_name": "Other", "is_staff": "on", "is_superuser": "on", "is_active": ""}
    assert client.post(change_page(ana), asked).status_code == 302
    ana.refresh_from_db()
    assert (ana.screen_name, ana.is_active) == ("Ana", True)
    assert (ana.is_staff, ana.is_superuser) == (False, False)
    assert not AuditEntry.objects.exists()


def test_an_expelled_players_account_stays_closed(staff: Player, client: Client) -> None:
    ana = person("Ana")
    expel(player=ana, by=staff, reason="Cheated")
    sign_staff_in(client, staff)
    assert "Open the account again" not in client.get(change_page(ana)).text
    assert do(client, ana, "reopen") == 200
    ana.refresh_from_db()
    assert not ana.is_active


def test_superusers_give_rights(staff: Player, client: Client) -> None:
    ana = person("Ana")
    staff.is_superuser = True
    staff.save()
    sign_staff_in(client, staff)
    client.post(change_page(ana), {"is_active": "on", "is_staff": "on"})
    ana.refresh_from_db()
    assert ana.is_staff


def test_no_password_hash_is_shown(staff: Player, ana: Player, client: Client) -> None:
    sign_staff_in(client, staff)
    page = client.get(change_page(ana)).content.decode()
    assert "Ana" in page
    assert ana.password not in page
    assert "md5$" not in page


def test_players_are_neither_added_nor_deleted_there(staff: Player, client: Client) -> None:
    staff.is_superuser = True
    staff.save()
    sign_staff_in(client, staff)
    assert client.get(reverse("admin:accounts_player_add")).status_code == 403
    gone = reverse("admin:accounts_player_delete", args=[person("Ana").pk])
    assert client.post(gone, {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", ["account", "transfer", "entry"])
def test_the_ledger_is_not_in_the_admin(model: str) -> None:
    assert not admin.site.is_registered(apps.get_model("accounts", model))
