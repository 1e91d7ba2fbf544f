"""A passkey signs its player in without a password, and is a second factor beside one."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.passkeys import question
from accounts.sign_in.passkeys.adding import MOST
from accounts.sign_in.second_factor.checking import has_app, has_factor, take_code
from accounts.sign_in.second_factor.models import Passkey, RecoveryCode
from config.refusals.explained import ExplainedRefusal
from tests.accounts.core.recorded import recorded
from tests.accounts.people import PASSWORD, who_signs_in
from tests.accounts.sign_in.passkeys.authenticator import (
    PRESENT,
    VERIFIED,
    Device,
    add,
    asked,
    show,
)

SIGN_IN = reverse("accounts:sign_in")
SHOW = reverse("accounts:show_passkey")
PASSKEYS = reverse("accounts:passkeys")
ACCOUNT = reverse("accounts:account")


@pytest.fixture
def ana(db: None) -> Player:
    return who_signs_in("Ana")


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def owner_of(client: Client) -> int | None:
    """Whose session this browser has."""
    held = client.session.get("_auth_user_id")
    return int(held) if held else None


def add_to(player: Player) -> Device:
    device = Device()
    assert add(signed_in(player), device).status_code in {200, 302}
    return device


def test_a_passkey_signs_in_without_a_password(ana: Player, client: Client) -> None:
    device = add_to(ana)
    answer = show(client, device, ACCOUNT)
    assert answer["Location"] == ACCOUNT
    assert owner_of(client) == ana.pk
    assert client.get(ACCOUNT).status_code == 200
    assert client.session.get_expiry_age() > 3600, "as long as one by password"


def test_the_first_one_brings_recovery_codes(ana: Player) -> None:
    client, elsewhere = signed_in(ana), signed_in(ana)
    first = add(client, Device())
    assert first.text.count("data-recovery-code") == 10
    assert owner_of(client) == ana.pk
    assert elsewhere.get(ACCOUNT).status_code == 302, "every other session ended"
    second = add(client, Device())
    assert second["Location"] == PASSKEYS
    assert RecoveryCode.objects.count() == 10


def test_the_password_then_wants_a_code_or_the_passkey(ana: Player, client: Client) -> None:
    device = add_to(ana)
    entered = {"username": ana.email, "password": PASSWORD}
    page = client.post(SIGN_IN, entered)["Location"]
    assert page.startswith(reverse("accounts:second_factor_code"))
    assert owner_of(client) is None
    assert "data-passkey" in client.get(page).text
    assert show(client, device, ACCOUNT)["Location"] == ACCOUNT
    assert owner_of(client) == ana.pk


def test_a_recovery_code_signs_in_who_lost_the_passkey(ana: Player, client: Client) -> None:
    codes = add(signed_in(ana), Device()).context["codes"]
    page = client.post(SIGN_IN, {"username": ana.email, "password": PASSWORD})["Location"]
    client.post(page, {"code": codes[0]})
    assert owner_of(client) == ana.pk
    assert not take_code(player=ana, code=codes[0], now=timezone.now())


def test_who_gave_a_password_shows_no_passkey_of_another(ana: Player, client: Client) -> None:
    add_to(ana)
    others = add_to(who_signs_in("Ben"))
    client.post(SIGN_IN, {"username": ana.email, "password": PASSWORD})
    assert show(client, others).status_code == 422
    assert owner_of(client) is None


def test_who_is_signed_in_shows_no_passkey_of_another(ana: Player) -> None:
    others = add_to(who_signs_in("Ben"))
    client = signed_in(ana)
    assert show(client, others).status_code == 422
    assert owner_of(client) == ana.pk


BENT = {
    "another site's page": Device(origin="https://testserver.example"),
    "the room without encryption's port": Device(origin="http://testserver:81"),
    "a key of another site": Device(host="elsewhere.example"),
    "nobody touched it": Device(flags=VERIFIED),
    "nobody unlocked it": Device(flags=PRESENT),
}


@pytest.mark.parametrize("bent", BENT.values(), ids=BENT.keys())
def test_what_does_not_count(ana: Player, client: Client, bent: Device) -> None:
    """Neither is such a passkey added, nor does it sign anybody in."""
    assert add(signed_in(ana), bent).status_code == 422
    assert not Passkey.objects.exists()
    right = Device(number=bent.number, key=bent.key)
    add(signed_in(ana), right)
    assert show(client, bent).status_code == 422
    assert owner_of(client) is None
    assert show(client, right)["Location"]


def test_another_key_under_the_same_number_does_not_count(ana: Player, client: Client) -> None:
    device = add_to(ana)
    assert show(client, Device(number=device.number)).status_code == 422
    assert owner_of(client) is None


def test_a_key_nobody_added_does_not_count(ana: Player, client: Client) -> None:
    assert show(client, Device()).status_code == 422


def test_a_question_is_answered_once(ana: Player, client: Client) -> None:
    device = add_to(ana)
    sent = {"passkey": device.show(asked(client))}
    client.post(SHOW, sent)
    client.post(reverse("accounts:sign_out"))
    other = Client()
    for browser in (client, other):
        assert browser.post(SHOW, sent).status_code == 422
    asked(other)
    assert other.post(SHOW, sent).status_code == 422, "another question is open there"
    assert owner_of(client) is owner_of(other) is None


def test_a_question_older_than_the_last_use_is_not_answered(ana: Player, client: Client) -> None:
    """Two browsers that were asked: the first answer that counts is the last."""
    device, other = add_to(ana), Client()
    late = {"passkey": device.show(asked(client))}
    assert show(other, device)["Location"]
    assert client.post(SHOW, late).status_code == 422


def test_a_question_is_answered_within_five_minutes(ana: Player) -> None:
    session, now = signed_in(ana).session, timezone.now()
    question.keep(session, question.TO_SHOW, {"challenge": "x"}, now - question.LONGEST)
    assert question.take(session, question.TO_SHOW, now).state == {"challenge": "x"}
    question.keep(session, question.TO_SHOW, {}, now - question.LONGEST - timedelta(seconds=1))
    for _again in range(2):
        with pytest.raises(ExplainedRefusal) as refusal:
            question.take(session, question.TO_SHOW, now)
        assert (refusal.value.code, refusal.value.field) == ("not_asked", "passkey")


def test_a_count_that_does_not_grow_is_a_copied_key(ana: Player, client: Client) -> None:
    device = Device(count=7)
    add(signed_in(ana), device)
    assert show(client, device).status_code == 422
    device.count = 8
    assert show(client, device)["Location"]


def test_a_closed_account_does_not_open(ana: Player, client: Client) -> None:
    device = add_to(ana)
    Player.objects.filter(pk=ana.pk).update(is_active=False)
    assert show(client, device).status_code == 422


def test_a_key_is_nobodys_twice(ana: Player) -> None:
    device = add_to(ana)
    assert add(signed_in(who_signs_in("Ben")), device).status_code == 422
    assert Passkey.objects.get().player == ana


def test_there_are_ten_at_most(ana: Player) -> None:
    client = signed_in(ana)
    for _each in range(MOST):
        add(client, Device())
    answer = add(client, Device())
    assert answer.status_code == 422
    assert Passkey.objects.count() == MOST


def test_a_name_is_the_browsers_unless_given(ana: Player) -> None:
    client = signed_in(ana)
    add(client, Device())
    add(client, Device(), "blue key")
    assert add(client, Device(), "x" * 41).status_code == 422
    assert add(client, Device(), "two\u2028lines").status_code == 422
    first, second = Passkey.objects.values_list("name", flat=True)
    assert first
    assert second == "blue key"


def test_both_are_told_and_in_the_audit_log(ana: Player) -> None:
    client = signed_in(ana)
    add(client, Device(), "blue key")
    client.post(reverse("accounts:remove_passkey", args=[Passkey.objects.get().pk]))
    told = ana.messages.order_by("pk")
    assert [each.kind for each in told] == ["passkey_added", "passkey_removed"]
    assert recorded() == ["passkey.added", "passkey.removed"]
    assert AuditEntry.objects.latest("number").actor == ana
    assert not RecoveryCode.objects.exists()
    assert not has_factor(ana)


def test_one_that_is_removed_opens_nothing(ana: Player, client: Client) -> None:
    mine, device = signed_in(ana), Device()
    add(mine, device)
    assert show(client, device)["Location"]
    mine.post(reverse("accounts:remove_passkey", args=[Passkey.objects.get().pk]))
    assert client.get(ACCOUNT).status_code == 302, "every other session ended"
    assert show(Client(), device).status_code == 422


def test_nobody_removes_anothers(ana: Player) -> None:
    add_to(ana)
    ben = signed_in(who_signs_in("Ben"))
    answer = ben.post(reverse("accounts:remove_passkey", args=[Passkey.objects.get().pk]))
    assert answer.status_code == 404
    assert Passkey.objects.exists()


def test_a_session_that_showed_none_lately_changes_nothing(ana: Player) -> None:
    """Somebody at an open browser of a player with a passkey neither adds nor removes one."""
    mine, device = signed_in(ana), Device()
    add(mine, device)
    thief = signed_in(ana)
    passkey = Passkey.objects.get()
    for address in (
        reverse("accounts:ask_for_new_passkey"),
        PASSKEYS,
        reverse("accounts:remove_passkey", args=[passkey.pk]),
        reverse("accounts:recovery_codes"),
        reverse("accounts:second_factor"),
        reverse("accounts:second_factor_off"),
    ):
        answer = thief.post(address, {"code": "000000"})
        assert answer["Location"].startswith(reverse("accounts:second_factor_code")), address
    assert list(Passkey.objects.all()) == [passkey]
    assert not has_app(ana)
    show(thief, device)
    assert asked(thief, new=True)["user"]["name"] == ana.email


def test_a_passkey_stands_for_the_password_asked_for_again(ana: Player) -> None:
    client, device = signed_in(ana), Device()
    add(client, device)
    SignIn.objects.update(is_stale=True)
    assert client.get(PASSKEYS)["Location"].startswith(reverse("accounts:confirm_password"))
    show(client, device)
    assert client.get(PASSKEYS).status_code == 200


@pytest.mark.django_db
def test_questions_are_limited_from_one_address(client: Client) -> None:
    statuses = {client.post(reverse("accounts:ask_for_passkey")).status_code for _ in range(61)}
    assert statuses == {200, 429}
