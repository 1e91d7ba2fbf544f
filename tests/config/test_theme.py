"""Readers choose light or dark; the room's pages come as they chose from the first byte."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def theme_of(page: bytes) -> str:
    return page.split(b'data-theme="', 1)[1].split(b'"', 1)[0].decode()


def test_a_page_goes_by_the_readers_system_until_they_choose(client: Client) -> None:
    assert theme_of(client.get("/hand-ranks/").content) == "system"
    answer = client.post("/theme/", {"theme": "dark", "next": "/hand-ranks/?a=1"})
    assert answer["Location"] == "/hand-ranks/?a=1"
    page = client.get("/hand-ranks/").content
    assert theme_of(page) == "dark"
    choice = page.split(b"data-theme-choice", 1)[1].split(b"</form>", 1)[0]
    assert choice.count(b'aria-pressed="true"') == 1
    assert theme_of(client.get("/no/such/page/").content) == "dark"
    client.post("/theme/", {"theme": "system"})
    assert theme_of(client.get("/hand-ranks/").content) == "system"


@pytest.mark.parametrize("theme", ["", "sepia", "dark ", "Dark", '"><script>'])
def test_what_is_no_theme_is_refused_by_name_and_kept_nowhere(client: Client, theme: str) -> None:
    answer = client.post("/theme/", {"theme": theme})
    assert answer.status_code == 422
    assert answer.content.decode() == "theme: one of system, light, dark"
    assert "theme" not in answer.cookies
    client.cookies["theme"] = theme
    assert theme_of(client.get("/hand-ranks/").content) == "system"


@pytest.mark.parametrize("page", ["https://evil.example/", "//evil.example/", "", "javascript:1"])
def test_the_way_back_leads_to_the_room_alone(client: Client, page: str) -> None:
    assert client.post("/theme/", {"theme": "light", "next": page})["Location"] == "/"


def test_the_choice_is_for_the_room_and_out_of_a_scripts_reach(client: Client) -> None:
    kept = client.post("/theme/", {"theme": "light"}).cookies["theme"]
    assert kept["httponly"]
    assert kept["samesite"] == "Lax"
    assert client.get("/theme/").status_code == 405
