"""What a signed-in player is shown stays in no cache."""

import html
import re

import pytest
from django.test import Client

from tests.accounts.people import person


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/cashier/", "/inbox/", "/hands/"])
def test_a_signed_in_players_pages_are_kept_nowhere(client: Client, path: str) -> None:
    client.force_login(person("Ada"))
    said = client.get(path).headers["Cache-Control"]
    assert "no-store" in said
    assert "private" in said


@pytest.mark.django_db
def test_what_is_the_same_for_all_may_be_kept_a_while(client: Client) -> None:
    client.force_login(person("Ada"))
    assert client.get("/jsi18n/").headers["Cache-Control"] == "private, max-age=600"
    (texts,) = re.findall(r'src="(/jsi18n/[^"]+)"', client.get("/").content.decode())
    kept = client.get(html.unescape(texts)).headers["Cache-Control"]
    assert set(kept.split(", ")) == {"public", "immutable", "max-age=31536000"}
    old = client.get("/jsi18n/", {"language": "en", "v": "0123456789ab"})
    assert old.headers["Cache-Control"] == "private, max-age=600"
    assert "no-store" not in Client().get("/accounts/terms/").headers.get("Cache-Control", "")
