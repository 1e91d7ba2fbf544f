"""Failed sign-ins to accounts of staff are recorded, counted, and open incidents."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.closing import close_incident
from accounts.core.incidents.models import Incident
from accounts.models import Player
from accounts.sign_in.passwords.own_password import check_own_password
from accounts.sign_in.staff_failures.models import FailureKind, StaffSignInFailures
from accounts.sign_in.staff_failures.recording import log_counted, record_failure
from tests.accounts.people import PASSWORD, person, who_signs_in
from tests.accounts.sign_in.passkeys.authenticator import Device, add, show
from tests.room.staff import give_factor, sign_staff_in

SIGN_IN = reverse("accounts:sign_in")
CODE_PAGE = reverse("accounts:second_factor_code")
WRONG = "a-wrong-and-secret-guess"
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ADDRESS = "203.0.113.7"


@pytest.fixture
def boss(db: None) -> Player:
    return staff_member("Boss")


def staff_member(name: str) -> Player:
    member = who_signs_in(name)
    member.is_staff = True
    member.save()
    return member


def entries() -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(action="staff_member.sign_in_failed").order_by("number"))


def kinds() -> list[str]:
    return [(entry.after or {})["kind"] for entry in entries()]


def guess(email: str, password: str = WRONG, address: str = ADDRESS) -> Any:
    entered = {"username": email, "password": password}
    return Client().post(SIGN_IN, entered, REMOTE_ADDR=address)


def fail(player: Player, times: int, now: datetime = NOON, address: str = ADDRESS) -> None:
    for number in range(times):
        at = now + timedelta(seconds=number)
        record_failure(player=player, kind=FailureKind.PASSWORD, address=address, now=at)


def open_incidents() -> list[str]:
    found = Incident.objects.filter(kind="staff_sign_in_failures", closed_at=None)
    return sorted(found.values_list("subject", flat=True))


def test_wrong_password_for_staff_is_an_audit_entry(boss: Player) -> None:
    guess(boss.email.upper())
    (entry,) = entries()
    assert entry.actor is None
    assert entry.subject == f"player:{boss.pk}"
    assert (entry.after, entry.address) == ({"kind": "password", "count": 1}, ADDRESS)


def test_entry_holds_nothing_that_was_entered(boss: Player) -> None:
    guess(boss.email)
    text = json.dumps(list(AuditEntry.objects.values()), default=str)
    assert WRONG not in text
    assert boss.email not in text


def test_players_and_unknown_names_are_not_recorded(boss: Player) -> None:
    player = who_signs_in("Ana")
    for email in (player.email, "nobody@example.org", WRONG, "x' OR 1=1 --@example.org"):
        guess(email)
    assert not entries()
    assert not StaffSignInFailures.objects.exists()


@pytest.mark.parametrize("role", ["floor", "cashier", "auditor"])
def test_account_with_only_a_role_counts_as_staff(db: None, role: str) -> None:
    member = who_signs_in("Ana")
    member.groups.set([Group.objects.get_or_create(name=role)[0]])
    guess(member.email)
    assert kinds() == ["password"]


def test_closed_account_of_staff_is_recorded_even_with_the_right_password(boss: Player) -> None:
    Player.objects.filter(pk=boss.pk).update(is_active=False)
    guess(boss.email, PASSWORD)
    assert kinds() == ["inactive"]


def test_sign_in_by_the_admin_leads_to_the_recorded_page(boss: Player) -> None:
    client = Client()
    page = client.get(reverse("admin:login"))["Location"]
    assert page.startswith(SIGN_IN)
    client.post(page, {"username": boss.email, "password": WRONG})
    client.post(reverse("admin:login"), {"username": boss.email, "password": WRONG})
    assert kinds() == ["password"], "the admin itself takes no password"


def test_locked_out_attempts_are_recorded(boss: Player) -> None:
    for _attempt in range(12):
        guess(boss.email)
    counts = StaffSignInFailures.objects.values_list("kind", "count")
    assert dict(counts) == {"password": 10, "locked_out": 2}


def test_wrong_code_and_recovery_code_are_recorded(boss: Player) -> None:
    give_factor(boss)
    client = Client()
    client.post(SIGN_IN, {"username": boss.email, "password": PASSWORD})
    for code in ("000000", "abcd-efgh"):
        client.post(CODE_PAGE, {"code": code})
    assert kinds() == ["code", "code"]


def test_locked_out_codes_are_recorded(boss: Player) -> None:
    give_factor(boss)
    client = Client()
    client.post(SIGN_IN, {"username": boss.email, "password": PASSWORD})
    for _attempt in range(11):
        client.post(CODE_PAGE, {"code": "000000"})
    counts = StaffSignInFailures.objects.values_list("kind", "count")
    assert dict(counts) == {"code": 10, "locked_out": 1}


def test_wrong_passkey_is_recorded_for_the_account_it_belongs_to(boss: Player) -> None:
    device = Device()
    add(sign_staff_in(Client(), boss), device)
    Player.objects.filter(pk=boss.pk).update(is_active=False)
    assert show(Client(), device).status_code == 422
    assert kinds() == ["inactive"]


def test_passkey_of_another_account_is_recorded_for_the_requested_account(boss: Player) -> None:
    device = Device()
    player = who_signs_in("Ana")
    client = Client()
    client.force_login(player)
    add(client, device)
    staff_client = sign_staff_in(Client(), boss)
    assert show(staff_client, device).status_code == 422
    assert kinds() == ["passkey"]


def test_wrong_password_at_a_confirmation_is_recorded(boss: Player) -> None:
    client = sign_staff_in(Client(), boss)
    for page in ("accounts:confirm_password", "accounts:erasure"):
        client.post(reverse(page), {"password": WRONG}, REMOTE_ADDR=ADDRESS)
    client.post(reverse("accounts:change_password"), {"old_password": WRONG})
    client.post(reverse("accounts:change_email"), {"email": "new@example.org", "password": WRONG})
    assert kinds() == ["confirmation"] * 4
    assert entries()[0].address == ADDRESS


@pytest.mark.parametrize(
    "attempt",
    [
        lambda email: authenticate(username=email, password=WRONG),
        lambda email: authenticate(
            RequestFactory().post("/elsewhere/"), username=email, password=WRONG
        ),
        lambda email: Client().login(username=email, password=WRONG),
    ],
)
def test_wrong_password_outside_the_page_is_recorded(
    boss: Player, attempt: Callable[[str], object]
) -> None:
    attempt(boss.email)
    assert kinds() == ["password"]


def test_own_password_checked_directly_is_recorded(boss: Player) -> None:
    with pytest.raises(Exception, match="not your password"):
        check_own_password(boss, WRONG, "a session")
    assert kinds() == ["confirmation"]


def test_successful_sign_in_is_not_recorded_as_a_failure(boss: Player) -> None:
    assert guess(boss.email, PASSWORD).status_code == 302
    assert not entries()


def test_response_does_not_reveal_whether_an_account_is_staff(boss: Player) -> None:
    player = who_signs_in("Ana")
    answers = []
    for email in (boss.email, player.email, "nobody@example.org"):
        answer = guess(email)
        errors = answer.context["form"].errors
        answers.append((answer.status_code, errors, sorted(answer.headers)))
    assert answers[0] == answers[1] == answers[2]


def test_staff_data_is_not_read_before_the_response_is_sent(
    boss: Player, rf: RequestFactory
) -> None:
    """The queries before the response are the same for staff, players and unknown names."""
    player = who_signs_in("Ana")
    asked = []
    for email in (boss.email, player.email):
        client = Client()
        with CaptureQueriesContext(connection) as queries:
            answer = before_it_is_closed(client, email)
        asked.append([query["sql"].split(" ")[0] for query in queries])
        assert not entries()
    assert asked[0] == asked[1]
    assert answer.status_code == 200


def before_it_is_closed(client: Client, email: str) -> Any:
    """Return the response before the server closes it."""
    request = RequestFactory().post(SIGN_IN, {"username": email, "password": WRONG})
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
    client.handler.load_middleware()
    return client.handler.get_response(request)


def test_flood_adds_few_entries_which_count_every_attempt(boss: Player) -> None:
    fail(boss, 500)
    assert len(entries()) == 10
    assert log_counted(NOON + timedelta(minutes=9, seconds=59)) == 0
    assert log_counted(NOON + timedelta(minutes=20)) == 1
    assert log_counted(NOON + timedelta(minutes=20)) == 0
    assert sum((entry.after or {})["count"] for entry in entries()) == 500
    last = entries()[-1]
    assert (last.after, last.address) == ({"kind": "password", "count": 490}, ADDRESS)


def test_flood_of_a_day_adds_at_most_sixteen_entries_an_hour(boss: Player) -> None:
    attempts = 0
    for minute in range(0, 24 * 60, 2):
        fail(boss, 2, NOON + timedelta(minutes=minute), address=f"198.51.100.{minute % 200}")
        attempts += 2
        log_counted(NOON + timedelta(minutes=minute))
    log_counted(NOON + timedelta(days=2))
    assert len(entries()) <= 24 * 16
    assert sum((entry.after or {})["count"] for entry in entries()) == attempts
    log_counted(NOON + timedelta(days=2))
    assert not StaffSignInFailures.objects.exists(), "counts are forgotten"


def test_flood_from_many_addresses_is_counted_in_few_rows(boss: Player) -> None:
    for number in range(300):
        fail(boss, 1, address=f"10.0.{number // 250}.{number % 250}")
    assert StaffSignInFailures.objects.count() <= 101
    assert sum(StaffSignInFailures.objects.values_list("count", flat=True)) == 300


def test_too_many_failures_of_an_account_open_an_incident(boss: Player, settings: Settings) -> None:
    settings.ROOM_STAFF_SIGN_IN_FAILURES = 5
    fail(boss, 4)
    assert open_incidents() == []
    fail(boss, 1, NOON + timedelta(minutes=50), address="198.51.100.1")
    assert open_incidents() == [f"player:{boss.pk}"]
    detail = Incident.objects.get().detail
    assert detail["failures"] == 5
    assert detail["addresses"] == ["198.51.100.1", ADDRESS]
    assert detail["kinds"] == {"password": 5}


def test_too_many_failures_from_an_address_over_several_accounts_open_an_incident(
    boss: Player, settings: Settings
) -> None:
    settings.ROOM_STAFF_SIGN_IN_FAILURES = 5
    others = [staff_member(name) for name in ("Cleo", "Dora")]
    fail(boss, 2)
    fail(others[0], 2)
    assert open_incidents() == []
    fail(others[1], 1)
    assert open_incidents() == [f"address:{ADDRESS}"]
    accounts = sorted(f"player:{each.pk}" for each in (boss, *others))
    assert Incident.objects.get().detail["accounts"] == accounts


def test_failures_over_more_than_an_hour_open_no_incident(boss: Player, settings: Settings) -> None:
    settings.ROOM_STAFF_SIGN_IN_FAILURES = 3
    for hour in range(6):
        fail(boss, 1, NOON + timedelta(minutes=75 * hour))
    assert open_incidents() == []


def test_failures_after_closing_open_another_incident(boss: Player, settings: Settings) -> None:
    settings.ROOM_STAFF_SIGN_IN_FAILURES = 3
    fail(boss, 30)
    assert Incident.objects.count() == 1, "one for all of them"
    close_incident(incident_id=Incident.objects.get().pk, staff=boss, note="Looked at", now=NOON)
    assert open_incidents() == []
    fail(boss, 30, NOON + timedelta(minutes=5))
    assert open_incidents() == [f"player:{boss.pk}"]
    assert Incident.objects.count() == 2


def test_no_incident_opens_with_the_setting_at_zero(boss: Player, settings: Settings) -> None:
    settings.ROOM_STAFF_SIGN_IN_FAILURES = 0
    fail(boss, 30)
    assert open_incidents() == []


def test_ten_wrong_passwords_on_the_page_open_an_incident(boss: Player) -> None:
    for _attempt in range(10):
        guess(boss.email)
    assert open_incidents() == [f"player:{boss.pk}"]


def test_failure_without_an_address_is_recorded(db: None) -> None:
    member = person("Ana")
    member.is_superuser = True
    member.save()
    record_failure(player=member, kind=FailureKind.CODE, address="", now=timezone.now())
    assert entries()[0].address == ""
