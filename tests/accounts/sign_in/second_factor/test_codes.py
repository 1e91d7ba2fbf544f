"""Codes of an authenticator app, and those for the day it is lost, at their edges."""

from datetime import datetime, timedelta

import pyotp
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.second_factor import enrolling
from accounts.sign_in.second_factor.checking import has_app, has_factor, take_code
from accounts.sign_in.second_factor.models import RecoveryCode, SecondFactor
from accounts.sign_in.second_factor.secret import secret_of
from accounts.sign_in.second_factor.session import CODE, LATELY, note_shown
from config.refusals.explained import ExplainedRefusal
from tests.accounts.core.recorded import recorded
from tests.accounts.people import person
from tests.accounts.sign_in.passkeys.authenticator import keep_passkey

# The first instant of a half minute.
START = datetime.fromisoformat("2026-11-20T12:00:00+00:00")
STEP = timedelta(seconds=30)
INSTANT = timedelta(milliseconds=1)


def shown(player: Player, at: datetime) -> str:
    """What the app shows, computed apart from the room's own reading of codes."""
    return pyotp.TOTP(secret_of(SecondFactor.objects.get(player=player))).at(at)


def set_up(player: Player, at: datetime = START - 10 * STEP) -> list[str]:
    enrolling.begin(player=player, now=at)
    return enrolling.confirm(player=player, code=shown(player, at), now=at)


def test_an_app_counts_once_a_code_of_it_was_entered(ana: Player) -> None:
    enrolling.begin(player=ana, now=START)
    assert not has_factor(ana)
    assert not take_code(player=ana, code=shown(ana, START), now=START)
    with pytest.raises(ExplainedRefusal) as refusal:
        enrolling.confirm(player=ana, code="000000", now=START)
    assert (refusal.value.code, refusal.value.field) == ("wrong_code", "code")
    assert not has_factor(ana)
    assert len(enrolling.confirm(player=ana, code=shown(ana, START), now=START)) == 10
    assert has_factor(ana)


def test_looking_at_the_page_again_changes_no_secret(ana: Player) -> None:
    first = secret_of(enrolling.begin(player=ana, now=START))
    assert secret_of(enrolling.begin(player=ana, now=START + STEP)) == first
    assert first not in SecondFactor.objects.get().sealed_secret


def test_a_secret_in_use_is_never_begun_anew(ana: Player) -> None:
    set_up(ana)
    for again in (
        lambda: enrolling.begin(player=ana, now=START),
        lambda: enrolling.confirm(player=ana, code=shown(ana, START), now=START),
    ):
        with pytest.raises(ExplainedRefusal) as refusal:
            again()
        assert refusal.value.code == "confirmed_already"


@pytest.mark.parametrize(
    ("late", "taken"),
    [
        (-STEP - INSTANT, False),
        (-STEP, True),
        (timedelta(), True),
        (2 * STEP - INSTANT, True),
        (2 * STEP, False),
    ],
)
def test_a_clock_may_be_one_half_minute_off(ana: Player, late: timedelta, taken: bool) -> None:
    """The code of the half minute from START on is good from one before to one after it."""
    set_up(ana)
    assert take_code(player=ana, code=shown(ana, START), now=START + late) is taken


def test_no_code_counts_twice(ana: Player) -> None:
    set_up(ana)
    code = shown(ana, START)
    assert take_code(player=ana, code=f" {code[:3]} {code[3:]} ", now=START)
    assert not take_code(player=ana, code=code, now=START)
    assert not take_code(player=ana, code=shown(ana, START - STEP), now=START), "an older one"
    assert take_code(player=ana, code=shown(ana, START + STEP), now=START)


def test_the_code_that_confirmed_does_not_sign_in(ana: Player) -> None:
    set_up(ana, START)
    assert not take_code(player=ana, code=shown(ana, START), now=START)


def test_a_recovery_code_counts_once_however_it_is_typed(ana: Player) -> None:
    first, second, *_rest = set_up(ana)
    assert take_code(player=ana, code=first.upper().replace("-", " "), now=START)
    assert not take_code(player=ana, code=first, now=START)
    assert take_code(player=ana, code=second, now=START)
    assert RecoveryCode.objects.filter(used_at=None).count() == 8


def test_only_hashes_of_recovery_codes_are_kept(ana: Player) -> None:
    codes = set_up(ana)
    stored = " ".join(RecoveryCode.objects.values_list("digest", flat=True))
    assert not any(code in stored or code.replace("-", "") in stored for code in codes)


def test_nobody_uses_anothers_recovery_code(ana: Player) -> None:
    ben = person("Ben")
    set_up(ben)
    first, *_rest = set_up(ana)
    assert not take_code(player=ben, code=first, now=START)


def test_new_recovery_codes_end_the_old_ones(ana: Player) -> None:
    old = set_up(ana)
    new = enrolling.renew_recovery_codes(player=ana, now=START)
    assert not take_code(player=ana, code=old[0], now=START)
    assert take_code(player=ana, code=new[0], now=START)
    assert recorded() == ["second_factor.added", "recovery_codes.renewed"]


def test_without_a_second_factor_there_is_nothing_to_renew_or_take_off(
    ana: Player, client: Client
) -> None:
    enrolling.begin(player=ana, now=START)
    for service in (enrolling.renew_recovery_codes, enrolling.take_off):
        with pytest.raises(ExplainedRefusal) as refusal:
            service(player=ana, now=START)
        assert refusal.value.code == "no_factor"
    client.force_login(ana)
    for name in ("accounts:second_factor_off", "accounts:recovery_codes"):
        assert client.post(reverse(name))["Location"] == reverse("accounts:account")
    assert SecondFactor.objects.exists(), "what was begun goes on"
    assert not RecoveryCode.objects.exists()
    assert not ana.messages.exists()


def test_taking_the_app_off_is_told(ana: Player) -> None:
    set_up(ana)
    enrolling.take_off(player=ana, now=START, address="203.0.113.7")
    assert not has_factor(ana)
    assert not RecoveryCode.objects.exists()
    assert [each.kind for each in ana.messages.order_by("pk")] == [
        "second_factor_on",
        "second_factor_off",
    ]
    last = AuditEntry.objects.latest("number")
    assert (last.action, last.actor, last.address) == ("second_factor.removed", ana, "203.0.113.7")


def test_with_a_passkey_left_the_recovery_codes_stay(ana: Player) -> None:
    set_up(ana)
    keep_passkey(ana, "blue key", START)
    enrolling.take_off(player=ana, now=START)
    assert has_factor(ana)
    assert RecoveryCode.objects.count() == 10
    enrolling.begin(player=ana, now=START + STEP)
    again = enrolling.confirm(player=ana, code=shown(ana, START + STEP), now=START + STEP)
    assert again == [], "those of the first factor go on"


def test_what_is_changed_takes_a_code_lately(ana: Player, client: Client) -> None:
    """Neither page is for somebody at a browser that its player left open."""
    old = set_up(ana, timezone.now() - STEP)
    client.force_login(ana)
    for name in ("accounts:second_factor_off", "accounts:recovery_codes"):
        page = client.post(reverse(name))["Location"]
        assert page.startswith(reverse("accounts:second_factor_code"))
        assert client.post(page, {"code": "000000"}).status_code == 200
        assert client.post(reverse(name))["Location"] == page
    assert has_app(ana)
    client.post(page, {"code": old[0]})
    assert len(client.post(reverse("accounts:recovery_codes")).context["codes"]) == 10
    late = timezone.now() - LATELY - timedelta(seconds=1)
    session = client.session
    note_shown(session, ana, CODE, late)
    session.save()
    assert client.post(reverse("accounts:second_factor_off"))["Location"] == page
    assert has_app(ana)


@pytest.mark.parametrize("code", ["", " ", "12345", "١٢٣٤٥٦", "x" * 40, "abcd-efgh-jkmn-pqrs"])
def test_what_is_no_code_is_refused(ana: Player, code: str) -> None:
    set_up(ana)
    assert not take_code(player=ana, code=code, now=START)
