"""Who takes a break or is excluded is signed in nowhere, and finds the way to their money."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from accounts.identity.terms import CURRENT_VERSION
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength
from accounts.safer_play.breaks.taking import exclude, take_break
from accounts.sign_in.sign_up.creating import sign_up
from tests.accounts.people import ADULT, PASSWORD, who_signs_in
from tests.room.database import RoomDatabase

EMAIL = "ana@example.org"


@pytest.fixture
def ana(room_db: RoomDatabase) -> Player:
    return who_signs_in("Ana")


def signed_in(client: Client) -> str:
    """The address one is led to after signing in with the right password."""
    form = {"username": EMAIL, "password": PASSWORD}
    return str(client.post("/accounts/sign-in/", form, follow=True).request["PATH_INFO"])


def test_open_sessions_end_at_once(ana: Player, client: Client) -> None:
    client.force_login(ana)
    assert client.get("/cashier/").status_code == 200
    take_break(player=ana, length=BreakLength.DAY)
    assert client.get("/cashier/").headers["Location"].startswith("/accounts/sign-in/")


def test_the_right_password_leads_to_a_page_that_says_so_and_nowhere_else(
    ana: Player, client: Client
) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR)
    assert signed_in(client) == "/accounts/away/"
    for path in ("/", "/cashier/", "/play-safely/", "/hands/", "/inbox/", "/staff/"):
        assert client.get(path).headers["Location"] == "/accounts/away/", path
    page = client.get("/accounts/away/").content.decode()
    assert "You are excluded" in page
    assert "neither you nor staff" in page


@pytest.mark.parametrize("number", ["", "x", "²", "9" * 30, "9" * 5000])
def test_a_request_that_is_none_is_not_cancelled(ana: Player, client: Client, number: str) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR)
    assert signed_in(client) == "/accounts/away/"
    answer = client.post(reverse("away:cancel"), {"request": number})
    assert answer.headers["Location"] == "/accounts/away/"


def test_a_wrong_password_tells_nobody_who_is_away(ana: Player, client: Client) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR)
    page = client.post("/accounts/sign-in/", {"username": EMAIL, "password": "not this one"})
    assert "No account opens with this" in page.content.decode()


def test_the_page_is_nobody_elses(ana: Player, client: Client) -> None:
    assert client.get("/accounts/away/").headers["Location"] == "/"
    client.force_login(ana)
    assert client.get("/accounts/away/").headers["Location"] == "/"
    assert client.post("/accounts/away/come-back/").headers["Location"] == "/"


def test_coming_back_too_early_is_refused_on_the_page(ana: Player, client: Client) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR)
    signed_in(client)
    page = client.post("/accounts/away/come-back/", follow=True).content.decode()
    assert "has not run its time" in page
    assert Player.objects.get(pk=ana.pk).barred_until is not None


@pytest.mark.parametrize("email", [EMAIL, "ANA@example.org", "ana+poker@example.org"])
def test_no_second_account_opens_for_the_same_mailbox(
    ana: Player, client: Client, email: str
) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR)
    form = {
        "email": email,
        "screen_name": "Anabel",
        "birth_date": ADULT.isoformat(),
        "password": PASSWORD,
        "accept_terms": "on",
    }
    answer = client.post("/accounts/sign-up/", {**form, "terms_version": CURRENT_VERSION})
    assert "email" in answer.context["form"].errors
    assert Player.objects.count() == 1


def test_another_mailbox_does(ana: Player) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR)
    sign_up(
        email="anabel@example.org",
        screen_name="Anabel",
        password=PASSWORD,
        birth_date=ADULT,
        terms_version=CURRENT_VERSION,
        now=datetime.now(UTC),
    )
