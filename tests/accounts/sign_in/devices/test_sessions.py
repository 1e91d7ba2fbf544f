"""Sessions are listed, ended one by one or all at once, and asked for the password again."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.devices.activity import is_fresh, refresh, touch
from accounts.sign_in.devices.browser import browser_in_words
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.signals import sessions_ended
from accounts.tasks import send_due_mail
from config.logging import JsonLines
from tests.accounts.core.recorded import recorded
from tests.accounts.people import NOW, PASSWORD, person

DEVICES = reverse("accounts:devices")
SIGN_IN = reverse("accounts:sign_in")
CASHIER = reverse("cashier:home")
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
HALF_AN_HOUR = timedelta(minutes=30)
INSTANT = timedelta(microseconds=1)


def signed_in(player: Player, address: str = "203.0.113.9", client: Client | None = None) -> Client:
    client = client or Client()
    client.post(reverse("accounts:sign_out"))
    entered = {"username": player.email, "password": PASSWORD}
    answer = client.post(SIGN_IN, entered, REMOTE_ADDR=address, HTTP_USER_AGENT=FIREFOX)
    assert answer.status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/accounts/").status_code == 200


def sign_in_of(client: Client) -> SignIn:
    return SignIn.objects.get(session_key=client.session.session_key)


def test_every_session_is_listed_in_words(ana: Player) -> None:
    here, there = signed_in(ana), signed_in(ana, "198.51.100.3")
    page = here.get(DEVICES).text
    assert page.count("data-sign-in") == 2
    assert page.count("Firefox, Windows") == 2
    assert "198.51.100.3" in page
    assert page.count("this one") == 1
    assert there.get(DEVICES).context["own"] != here.get(DEVICES).context["own"]


def test_one_session_is_ended_and_the_others_go_on(ana: Player) -> None:
    here, there = signed_in(ana), signed_in(ana)
    path = reverse("accounts:end_session", args=[sign_in_of(there).pk])
    assert here.get(path).status_code == 405
    assert here.post(path).status_code == 302
    assert (is_in(here), is_in(there)) == (True, False)
    assert here.post(path).status_code == 404, "it is over"
    assert AuditEntry.objects.get().action == "session.ended"


def test_nobody_ends_anothers_session(ana: Player) -> None:
    here, ben = signed_in(ana), person("Ben")
    client = Client()
    client.force_login(ben)
    path = reverse("accounts:end_session", args=[sign_in_of(here).pk])
    assert client.post(path).status_code == 404
    assert is_in(here)


def test_signing_out_everywhere_means_here_as_well(ana: Player) -> None:
    here, there = signed_in(ana), signed_in(ana)
    here.post(reverse("accounts:end_all_sessions"))
    assert not is_in(here)
    assert not is_in(there)
    assert recorded() == ["all_sessions.ended"]


def test_all_sessions_but_one_end(
    ana: Player, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    here, there, elsewhere = (signed_in(ana) for _ in range(3))
    told: list[int] = []

    def hear(player_id: int, **_signal: object) -> None:
        told.append(player_id)

    sessions_ended.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        assert end_sessions(player=ana, but=here.session.session_key) == 2
        assert told == [], "not before it is committed"
    sessions_ended.disconnect(hear)
    assert told == [ana.pk]
    assert [is_in(each) for each in (here, there, elsewhere)] == [True, False, False]


def test_an_ended_session_is_not_revived_by_a_page_under_way(ana: Player) -> None:
    here = signed_in(ana)
    under_way = here.session
    assert under_way["_auth_user_id"] == str(ana.pk)
    end_sessions(player=ana)
    under_way["late"] = True
    with pytest.raises(UpdateError):
        under_way.save()
    assert not is_in(here)


def test_changing_the_password_asks_the_old_one_and_ends_the_other_sessions(ana: Player) -> None:
    page = reverse("accounts:change_password")
    here, there = signed_in(ana), signed_in(ana)
    new = "Twelve brown geese"
    entered = {"old_password": "not it", "new_password1": new, "new_password2": new}
    refused = here.post(page, entered)
    assert refused.status_code == 422
    assert refused.context["form"].errors == {"old_password": ["This is not your password."]}
    before = here.session.session_key
    assert here.post(page, entered | {"old_password": PASSWORD}).status_code == 302
    assert here.session.session_key != before
    assert (is_in(here), is_in(there)) == (True, False)
    ana.refresh_from_db()
    assert ana.check_password(new)
    assert AuditEntry.objects.get().action == "password.changed"
    assert ana.messages.get(kind="password_changed")


@pytest.mark.parametrize(
    ("password", "refusal"),
    [
        ("nine char", "at least 10 characters"),
        ("password123", "too common"),
        ("ana@example.org", "too similar"),
        ("x" * 129, "At most 128 characters"),
    ],
)
def test_weak_passwords_are_refused(ana: Player, password: str, refusal: str) -> None:
    entered = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
    answer = signed_in(ana).post(reverse("accounts:change_password"), entered)
    assert refusal in str(answer.context["form"].errors)


@pytest.mark.parametrize("password", ["4829105736", "ten lower ", "\N{SNOWMAN}" * 128])
def test_any_other_is_taken(ana: Player, password: str) -> None:
    entered = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
    answer = signed_in(ana).post(reverse("accounts:change_password"), entered)
    assert answer.status_code == 302
    ana.refresh_from_db()
    assert ana.check_password(password)


def test_a_new_browser_or_address_is_told_and_a_known_one_is_not(ana: Player) -> None:
    own = signed_in(ana)
    assert not ana.messages.exists(), "the first is no news"
    signed_in(ana, client=own)
    assert not ana.messages.exists(), "known"
    signed_in(ana)
    assert ana.messages.count() == 1, "a new browser"
    signed_in(ana, "198.51.100.3", client=own)
    assert ana.messages.count() == 2, "a new address"
    send_due_mail()
    (first, _second) = mail.outbox
    assert first.to == [ana.email]
    assert "with Firefox, Windows, from 203.0.113.9" in str(first.body)


def test_a_session_begins_under_a_key_nobody_knew(ana: Player) -> None:
    client = Client()
    client.get(SIGN_IN)
    client.session.save()
    before = client.session.session_key
    signed_in(ana, client=client)
    assert client.session.session_key != before


def test_a_session_begun_over_another_players_is_noted_under_its_own_key(ana: Player) -> None:
    client = signed_in(ana)
    for player in (person("Bob"), ana):
        client.force_login(player)
        assert sign_in_of(client).player == player
        assert client.get(CASHIER).status_code == 200, "the password was just given"


def test_a_session_ends_after_its_time_whatever_is_done_in_it(ana: Player) -> None:
    here = signed_in(ana)
    ends = here.session.get_expiry_date()
    assert abs(ends - timezone.now() - timedelta(days=14)) < timedelta(minutes=1)
    session = here.session
    session["something"] = "done"
    session.save()
    assert here.session.get_expiry_date() == ends


def test_money_asks_for_the_password_after_half_an_hour_of_nothing(ana: Player) -> None:
    here = signed_in(ana)
    assert here.get(CASHIER).status_code == 200
    SignIn.objects.update(seen_at=timezone.now() - HALF_AN_HOUR - timedelta(seconds=1))
    assert here.get("/").status_code == 200, "play goes on"
    asked = here.get(CASHIER)
    confirm = f"{reverse('accounts:confirm_password')}?next={CASHIER}"
    assert asked["Location"] == confirm
    assert here.post(reverse("cashier:withdrawal"), {"amount": "5"})["Location"] == confirm
    wrong = here.post(confirm, {"password": "not it", "next": CASHIER})
    assert "This is not your password." in wrong.text
    assert here.get(CASHIER).status_code == 302
    assert here.post(confirm, {"password": PASSWORD, "next": CASHIER})["Location"] == CASHIER
    assert here.get(CASHIER).status_code == 200


def test_half_an_hour_to_the_instant(ana: Player) -> None:
    key = signed_in(ana).session.session_key or ""
    refresh(key, NOW)
    assert is_fresh(key, NOW + HALF_AN_HOUR)
    assert not is_fresh(key, NOW + HALF_AN_HOUR + INSTANT)
    touch(key, NOW + HALF_AN_HOUR)
    assert is_fresh(key, NOW + 2 * HALF_AN_HOUR)
    touch(key, NOW + 2 * HALF_AN_HOUR + INSTANT)
    assert not is_fresh(key, NOW + 2 * HALF_AN_HOUR + INSTANT), "coming back is not enough"


def test_what_pages_fetch_by_themselves_keeps_nothing_awake(ana: Player) -> None:
    here = signed_in(ana)
    long_ago = timezone.now() - timedelta(minutes=20)
    SignIn.objects.update(seen_at=long_ago)
    here.get("/", HTTP_SEC_FETCH_MODE="cors")
    here.get("/", HTTP_HX_REQUEST="true")
    assert sign_in_of(here).seen_at == long_ago
    here.get("/", HTTP_SEC_FETCH_MODE="navigate")
    assert sign_in_of(here).seen_at > long_ago


def test_the_cookie_of_a_browser_is_out_of_reach_of_scripts(ana: Player) -> None:
    cookie = signed_in(ana).cookies[settings.ROOM_DEVICE_COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 365 * 86400


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Windows"),
        (
            "Mozilla/5.0 (iPhone; like Mac OS X) Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("<script>alert(1)</script>", "another program"),
        ("", "another program"),
    ],
)
def test_browsers_in_words(agent: str, words: str) -> None:
    assert browser_in_words(agent) == words


def test_signing_in_and_out_and_what_was_refused_is_logged(
    ana: Player, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="accounts")
    entered = {"username": ana.email, "password": "a wrong secret"}
    Client().post(SIGN_IN, entered, REMOTE_ADDR="198.51.100.3")
    signed_in(ana).post(reverse("accounts:sign_out"))
    told = [(each.message, getattr(each, "address", "")) for each in caplog.records]
    assert told == [
        ("sign-in refused", "198.51.100.3"),
        ("signed in", "203.0.113.9"),
        ("signed out", ""),
    ]
    for line in map(JsonLines().format, caplog.records):
        assert "a wrong secret" not in line
        assert ana.email not in line
