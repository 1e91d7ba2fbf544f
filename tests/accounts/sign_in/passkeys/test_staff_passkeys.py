"""A room that requires passkeys of its staff opens the admin to a passkey alone."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.second_factor.models import Passkey
from tests.accounts.people import PASSWORD, who_signs_in
from tests.accounts.sign_in.passkeys.authenticator import Device, add, show
from tests.room.staff import app_code, give_factor, sign_staff_in

ADMIN = reverse("admin:index")
CODE_PAGE = reverse("accounts:second_factor_code")
SHOW = reverse("accounts:show_passkey")
PASSKEYS = reverse("accounts:passkeys")
REPORT = reverse("compliance:report", args=[next(iter(REPORTS)).slug])


@pytest.fixture
def boss(db: None) -> Player:
    boss = who_signs_in("Boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    return boss


@pytest.fixture
def required(settings: Settings) -> None:
    settings.ROOM_STAFF_PASSKEYS = True


def by_password_and_code(boss: Player) -> Client:
    give_factor(boss)
    client = Client()
    sign_in = {"username": boss.email, "password": PASSWORD}
    page = client.post(reverse("accounts:sign_in"), sign_in)["Location"]
    client.post(page, {"code": app_code(boss)})
    return client


def test_unless_required_either_opens_it(boss: Player) -> None:
    client, device = by_password_and_code(boss), Device()
    assert client.get(ADMIN).status_code == 200
    add(client, device)
    other = Client()
    assert show(other, device, ADMIN)["Location"] == ADMIN
    assert other.get(ADMIN).status_code == other.get(REPORT).status_code == 200
    latest = AuditEntry.objects.latest("number")
    assert latest.action == "staff_member.signed_in"
    assert latest.after is not None
    assert latest.after["with"] == "passkey"


@pytest.mark.usefixtures("required")
def test_a_code_opens_neither_admin_nor_reports(boss: Player) -> None:
    client = by_password_and_code(boss)
    for page in (ADMIN, REPORT, reverse("admin:accounts_player_changelist")):
        assert client.get(page, follow=True).redirect_chain[-1][0] == PASSKEYS
    assert add(client, Device()).status_code == 302
    assert client.get(ADMIN).status_code == 200
    again = by_password_and_code_of_another_half_minute(boss)
    assert again.get(ADMIN, follow=True).redirect_chain[-1][0].startswith(SHOW)
    assert again.get(REPORT).status_code == 302


def by_password_and_code_of_another_half_minute(boss: Player) -> Client:
    """Signed in by a code, as if the last one had been that of an earlier half minute."""
    boss.second_factor.last_step = 0
    boss.second_factor.save()
    return by_password_and_code(boss)


@pytest.mark.usefixtures("required")
def test_who_stole_password_and_code_adds_no_passkey_beside_the_first(boss: Player) -> None:
    give_factor(boss)
    add(sign_staff_in(Client(), boss), Device())
    thief = by_password_and_code(boss)
    answer = thief.post(reverse("accounts:ask_for_new_passkey"))
    assert answer["Location"].startswith(SHOW)
    page = thief.get(PASSKEYS)["Location"]
    assert page.startswith(SHOW)
    thief.post(CODE_PAGE, {"code": app_code(boss)})
    removing = reverse("accounts:remove_passkey", args=[Passkey.objects.get().pk])
    assert thief.post(removing)["Location"] == page
    assert Passkey.objects.count() == 1
    assert thief.get(ADMIN).status_code == 302


@pytest.mark.usefixtures("required")
def test_players_are_not_required(boss: Player, client: Client) -> None:
    ana = who_signs_in("Ana")
    client.post(reverse("accounts:sign_in"), {"username": ana.email, "password": PASSWORD})
    assert client.get(reverse("accounts:account")).status_code == 200


@pytest.mark.usefixtures("required")
def test_removing_the_passkey_shuts_the_admin(boss: Player, client: Client) -> None:
    sign_staff_in(client, boss)
    add(client, Device())
    assert client.get(ADMIN).status_code == 200
    client.post(reverse("accounts:remove_passkey", args=[Passkey.objects.get().pk]))
    assert client.get(ADMIN).status_code == 302


def test_staff_take_app_and_passkeys_off_who_lost_them(boss: Player) -> None:
    ana = who_signs_in("Ana")
    mine = Client()
    mine.force_login(ana)
    device = Device()
    add(mine, device)
    desk = sign_staff_in(Client(), boss)
    page = reverse("admin:accounts_player_action", args=[ana.pk, "app_off"])
    desk.post(page, {"reason": "Phone lost, seen with passport"})
    assert not ana.passkeys.exists()
    assert mine.get(reverse("accounts:account")).status_code == 302
    assert show(Client(), device).status_code == 422
    assert ana.messages.latest("pk").kind == "second_factor_off"
