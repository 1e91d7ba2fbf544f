"""Whoever finds a hole finds where to tell of it (RFC 9116)."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from config import environment, room_time

CONTACTS = ["mailto:security@room.example", "https://room.example/report?to=staff"]
pytestmark = pytest.mark.django_db


def fields(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, _colon, value = line.partition(": ")
        found.setdefault(name, []).append(value)
    return found


def test_file_names_contacts_and_expires_in_the_future(client: Client, settings: Settings) -> None:
    settings.ROOM_SECURITY_CONTACT = CONTACTS
    answer = client.get("/.well-known/security.txt", headers={"Host": "localhost"})
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    found = fields(answer.text)
    assert found["Contact"] == CONTACTS
    assert found["Canonical"] == ["http://localhost/.well-known/security.txt"]
    assert found["Preferred-Languages"] == ["en, fr, de, it"]
    [expires] = found["Expires"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", expires)
    left = datetime.fromisoformat(expires) - datetime.now(UTC)
    assert timedelta(days=150) < left < timedelta(days=365)


def test_expiry_moves_with_the_rooms_time(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ROOM_SECURITY_CONTACT = CONTACTS
    years_on = datetime(2031, 5, 6, 7, 8, 9, tzinfo=UTC)
    monkeypatch.setattr(room_time, "now", lambda: years_on)
    [expires] = fields(client.get(reverse("security_txt")).text)["Expires"]
    assert datetime.fromisoformat(expires) > years_on


def test_there_is_none_without_a_contact(client: Client, settings: Settings) -> None:
    settings.ROOM_SECURITY_CONTACT = []
    assert client.get(reverse("security_txt")).status_code == 404


@pytest.mark.parametrize(
    "contact",
    [
        *("security@room.example", "http://room.example/", "mailto:", "mailto:a b@room.example"),
        *("https://", "javascript:alert(1)", "tel:", "mailto:a@b\nExpires: never"),
    ],
)
def test_contact_that_is_no_address_is_refused(
    monkeypatch: pytest.MonkeyPatch, contact: str
) -> None:
    monkeypatch.setenv("ROOM_SECURITY_CONTACT", contact)
    with pytest.raises(ImproperlyConfigured, match="ROOM_SECURITY_CONTACT"):
        environment.contacts("ROOM_SECURITY_CONTACT")


def test_contacts_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOM_SECURITY_CONTACT", f"{', '.join(CONTACTS)}, tel:+44-20-7946-0000")
    assert environment.contacts("ROOM_SECURITY_CONTACT") == [*CONTACTS, "tel:+44-20-7946-0000"]
