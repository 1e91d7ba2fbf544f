"""Staff take a lost app off and sign a player out, with a reason."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.second_factor.checking import has_factor
from tests.accounts.people import person
from tests.room.staff import give_factor, sign_staff_in


@pytest.fixture
def staff(db: None, client: Client) -> Player:
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    rights = Permission.objects.filter(codename__in=["view_player", "change_player"])
    staff.user_permissions.set(rights)
    sign_staff_in(client, staff)
    return staff


def action(player: Player, name: str) -> str:
    return reverse("admin:accounts_player_action", args=[player.pk, name])


def test_a_lost_app_is_taken_off(staff: Player, client: Client) -> None:
    ana, theirs = person("Ana"), Client()
    give_factor(ana)
    theirs.force_login(ana)
    row = client.get(reverse("admin:accounts_player_change", args=[ana.pk])).text
    assert "Take app and passkeys off" in row
    client.post(action(ana, "app_off"), {"reason": ""})
    assert has_factor(ana), "not without a reason"
    assert client.post(action(ana, "app_off"), {"reason": "showed her passport"}).status_code == 302
    assert not has_factor(ana)
    assert theirs.get("/accounts/").status_code == 302
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.reason) == (
        staff,
        "second_factor.removed",
        "showed her passport",
    )
    assert ana.messages.get().kind == "second_factor_off"


def test_a_player_is_signed_out(staff: Player, client: Client) -> None:
    ana, theirs = person("Ana"), Client()
    theirs.force_login(ana)
    assert client.post(action(ana, "sign_out"), {"reason": "she called"}).status_code == 302
    assert theirs.get("/accounts/").status_code == 302
    assert AuditEntry.objects.get().action == "player.signed_out"


@pytest.mark.parametrize("name", ["app_off", "sign_out"])
def test_of_the_staff_only_superusers_do_it(staff: Player, client: Client, name: str) -> None:
    boss = person("Boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    give_factor(boss)
    assert client.post(action(boss, name), {"reason": "because"}).status_code == 403
    assert has_factor(boss)


def test_after_half_an_hour_the_admin_asks_for_the_password(staff: Player, client: Client) -> None:
    SignIn.objects.update(is_stale=True)
    page = client.get(reverse("admin:index"), follow=True).redirect_chain[-1][0]
    assert page.startswith(reverse("accounts:confirm_password"))
