from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.age import today_everywhere
from accounts.identity.terms import CURRENT_VERSION
from accounts.models import Player
from tests.accounts.people import ADULT, PASSWORD, person, wallet_of

pytestmark = pytest.mark.django_db
PAGE = reverse("accounts:sign_up")


def entered(**changes: str | None) -> dict[str, str]:
    good: dict[str, str | None] = {
        "email": "ana@example.org",
        "screen_name": "Ana",
        "birth_date": ADULT.isoformat(),
        "password": PASSWORD,
        "accept_terms": "on",
        "terms_version": CURRENT_VERSION,
    }
    return {name: value for name, value in (good | changes).items() if value is not None}


def errors_on(response: Any) -> dict[str, list[str]]:
    assert response.status_code == 200
    errors: dict[str, list[str]] = response.context["form"].errors
    return errors


def years_before(day: date, years: int) -> date:
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - years, day=28 if leap else day.day)


def test_the_page_asks_for_what_it_needs(client: Client) -> None:
    page = client.get(PAGE)
    for name in entered():
        assert f'name="{name}"' in page.content.decode()
    assert reverse("accounts:terms") in page.content.decode()


def test_a_new_player_is_signed_in_and_sent_to_the_lobby(client: Client) -> None:
    response = client.post(PAGE, entered())
    assert (response.status_code, response["Location"]) == (302, "/")
    ana = Player.objects.get()
    assert client.session["_auth_user_id"] == str(ana.pk)
    assert wallet_of(ana).balance == 1_000_000


def test_the_day_before_and_the_day_of_the_eighteenth_birthday(client: Client) -> None:
    birthday = years_before(today_everywhere(datetime.now(UTC)), 18)
    tomorrow = birthday.fromordinal(birthday.toordinal() + 1)
    refused = client.post(PAGE, entered(birth_date=tomorrow.isoformat()))
    assert errors_on(refused)["birth_date"] == ["Players must be between 18 and 120 years old."]
    assert not Player.objects.exists()
    assert client.post(PAGE, entered(birth_date=birthday.isoformat())).status_code == 302


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", None),
        ("email", "nowhere"),
        ("email", "BEA@example.org"),
        ("screen_name", "bea"),
        ("screen_name", "<b>"),
        ("birth_date", "17.5.1990"),
        ("birth_date", "1990-02-30"),
        ("password", "short"),
        ("password", None),
        ("accept_terms", None),
        ("terms_version", "1999-01"),
        ("terms_version", None),
    ],
)
def test_the_error_stands_at_its_field(client: Client, field: str, value: str | None) -> None:
    person("Bea")
    response = client.post(PAGE, entered(**{field: value}))
    assert list(errors_on(response)) == [field]
    assert "errorlist" in response.content.decode()
    assert Player.objects.count() == 1
    assert "_auth_user_id" not in client.session


def test_a_password_is_never_sent_back(client: Client) -> None:
    response = client.post(PAGE, entered(email="nowhere"))
    assert PASSWORD not in response.content.decode()


def test_nobody_becomes_staff_by_asking(client: Client) -> None:
    client.post(PAGE, entered(is_staff="on", is_superuser="on", is_bot="on"))
    ana = Player.objects.get()
    assert (ana.is_staff, ana.is_superuser, ana.is_bot) == (False, False, False)


def test_who_is_signed_in_is_sent_to_the_lobby(client: Client) -> None:
    client.force_login(person("Bea"))
    assert client.get(PAGE)["Location"] == "/"


def test_a_form_from_another_site_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post(PAGE, entered()).status_code == 403
    assert not Player.objects.exists()


def test_the_terms_name_their_version(client: Client) -> None:
    page = client.get(reverse("accounts:terms"))
    assert f"Version {CURRENT_VERSION}" in page.content.decode()
