"""The room as an app: what browsers need to install it, in the reader's language."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from tests.accounts.people import person


@pytest.mark.django_db
def test_every_page_names_the_manifest_in_its_language(client: Client) -> None:
    page = client.get("/accounts/sign-in/", headers={"Accept-Language": "de"}).content.decode()
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', page)
    told = client.get(address)
    assert told.headers["Content-Type"] == "application/manifest+json"
    assert told.json()["lang"] == "de"
    assert 'data-service-worker="/service-worker.js?language=de"' in page


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
def test_a_manifest_has_what_is_needed_to_install(client: Client, language: str) -> None:
    told = client.get("/manifest.webmanifest", {"language": language}).json()
    assert told["lang"] == language
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        name = re.sub(r"\.[0-9a-f]{12}(\.png)$", r"\1", icon["src"]).removeprefix("/static/")
        assert icon["src"] == staticfiles_storage.url(name)
        assert finders.find(name)


@pytest.mark.parametrize("address", ["/manifest.webmanifest", "/offline/"])
def test_a_language_the_room_has_not_is_refused(client: Client, address: str) -> None:
    for asked in ({"language": "pt"}, {}):
        refused = client.get(address, asked)
        assert (refused.status_code, refused.content) == (
            400,
            b"language: one of en, fr, de, it\n",
        )


@pytest.mark.django_db
def test_the_page_without_a_network_is_the_same_for_everybody(client: Client) -> None:
    stranger = client.get("/offline/", {"language": "fr"})
    client.force_login(person("Ada"))
    own = client.get("/offline/", {"language": "fr"})
    assert own.content == stranger.content
    assert "Pas de connexion" in own.content.decode()
    assert own.content.count(b"<script") == 1
    assert staticfiles_storage.url("room/try_again.js").encode() in own.content, (
        "it tries again by itself"
    )


def test_the_service_worker_is_over_all_pages_and_asked_for_anew(client: Client) -> None:
    script = client.get("/service-worker.js")
    assert script.headers["Content-Type"].startswith("text/javascript")
    assert script.headers["Cache-Control"] == "no-cache"
    assert b"addEventListener" in script.content
