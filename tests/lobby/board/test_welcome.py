"""What a stranger reads before the list of games."""

import pytest
from django.test import Client

from tests.conftest import PlayerFactory


@pytest.mark.django_db
def test_a_stranger_is_told_what_the_room_is(client: Client) -> None:
    page = client.get("/").content.decode()
    assert page.count("<h1") == 1
    assert "dealt so that you can check it" in page
    welcome = page.split('class="welcome"', 1)[1].split("</ul>", 1)[0]
    for way in ("/accounts/sign-up/", "/accounts/sign-in/", "/fairness/", "/play-safely/"):
        assert f'href="{way}"' in welcome
        assert client.get(way, follow=True).status_code == 200
    assert "data-felt" in welcome
    assert "<img" not in welcome, "a picture grows old, and is of one language"


def test_a_player_is_not(client: Client, new_player: PlayerFactory) -> None:
    client.force_login(new_player())
    page = client.get("/").content.decode()
    assert 'class="welcome"' not in page
    assert page.count("<h1") == 1
