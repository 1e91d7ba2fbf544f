import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from tests.accounts.people import PASSWORD, person

PAGE = reverse("accounts:sign_in")


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("email", ["ana@example.org", "ANA@Example.org", " ana@example.org "])
def test_the_case_of_the_email_does_not_matter(ana: Player, client: Client, email: str) -> None:
    response = client.post(PAGE, {"username": email, "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert is_signed_in(client)


def test_one_goes_on_to_the_page_one_came_from(ana: Player, client: Client) -> None:
    page = client.get(PAGE, {"next": "/tables/3/"})
    assert '<input type="hidden" name="next" value="/tables/3/">' in page.content.decode()
    entered = {"username": ana.email, "password": PASSWORD, "next": "/tables/3/"}
    assert client.post(PAGE, entered)["Location"] == "/tables/3/"


def test_but_not_to_another_site(ana: Player, client: Client) -> None:
    entered = {"username": ana.email, "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post(PAGE, entered)["Location"] == "/"


def test_a_refusal_never_tells_who_has_an_account(ana: Player, client: Client) -> None:
    shut = person("Shut")
    shut.set_password(PASSWORD)
    shut.is_active = False
    shut.save()
    answers = [
        client.post(PAGE, {"username": email, "password": password}).context["form"].errors
        for email, password in [
            (ana.email, "wrong"),
            ("nobody@example.org", PASSWORD),
            (shut.email, PASSWORD),
        ]
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] == {"__all__": ["No account opens with this e-mail address and password."]}
    assert not is_signed_in(client)


def test_signing_out_takes_a_post(ana: Player, client: Client) -> None:
    client.force_login(ana)
    assert client.get(reverse("accounts:sign_out")).status_code == 405
    assert is_signed_in(client)
    assert client.post(reverse("accounts:sign_out"))["Location"] == "/"
    assert not is_signed_in(client)
