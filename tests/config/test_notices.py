"""Where there is no page to show, a page of the room says why and leads on."""

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.conftest import PlayerFactory
from tests.pages import Answer

TO_THE_LOBBY = b'<a class="button primary" href="/">'
THEME_FORM = b"data-theme-choice"


def told(answer: Answer, code: int) -> str:
    """The heading of a notice of this code."""
    assert answer.status_code == code
    page = answer.content
    assert b'class="room-header"' in page
    assert TO_THE_LOBBY in page
    assert f'<p class="notice-code" aria-hidden="true">{code}</p>'.encode() in page
    return str(page.split(b"<h1>", 1)[1].split(b"</h1>", 1)[0], "utf-8")


@pytest.mark.django_db
def test_an_address_that_is_none(client: Client) -> None:
    assert told(client.get("/no/such/page/"), 404) == "There is no such page"


@pytest.mark.django_db
def test_a_form_that_ran_out() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/accounts/sign-in/", {"username": "a", "password": "b"})
    assert told(answer, 403) == "This page was left open too long"


@pytest.mark.django_db
def test_a_request_for_another_room(client: Client) -> None:
    answer = client.get("/", headers={"host": "evil.example"})
    assert told(answer, 400) == "This could not be understood"
    assert b"evil.example" not in answer.content


@pytest.mark.django_db
def test_a_fault_of_the_room_shows_no_form_that_nobody_would_take() -> None:
    answer = server_error(RequestFactory().get("/"))
    assert told(answer, 500) == "Something went wrong here"
    assert THEME_FORM not in answer.content


def test_a_player_is_led_on_to_their_hands_and_a_stranger_to_the_door(
    client: Client, new_player: PlayerFactory
) -> None:
    assert b'<a class="button" href="/accounts/sign-in/">' in client.get("/nowhere/").content
    client.force_login(new_player())
    assert b'<a class="button" href="/hands/">' in client.get("/nowhere/").content
