"""A player's language is that of their account, else of their browser, wherever they read."""

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from accounts.core.language.choosing import choose_language
from accounts.models import Player
from accounts.tasks import send_due_mail
from config.refusals.explained import ExplainedRefusal
from tests.accounts.people import PASSWORD

pytestmark = pytest.mark.django_db

CHOOSE = reverse("set_language")
PAGE = "/hand-ranks/"
FRENCH = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.5"}


def language_at(client: Client, headers: dict[str, str] | None = None) -> str:
    """The language a page says it is in, to browsers and to proxies alike."""
    answer = client.get(PAGE, headers=headers or {})
    found = re.search(r'<html lang="(\w+)"', answer.content.decode())
    assert found is not None
    assert answer.headers["Content-Language"] == found[1]
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    return found[1]


def in_language(text: str, language: str) -> str:
    """A text's translation, which there is."""
    with override(language):
        translated = gettext(text)
    assert translated != text
    return translated


def test_a_guest_reads_what_the_browser_asks_for_until_they_choose(client: Client) -> None:
    assert language_at(client) == "en"
    assert language_at(client, FRENCH) == "fr"
    assert language_at(client, {"Accept-Language": "pt"}) == "en"

    answer = client.post(CHOOSE, {"language": "de", "next": f"{PAGE}?a=1"})

    assert answer["Location"] == f"{PAGE}?a=1"
    assert language_at(client, FRENCH) == "de"
    assert language_at(Client(), FRENCH) == "fr"


def test_the_choice_of_an_account_holds_in_every_browser(ana: Player) -> None:
    at_home, away = Client(), Client()
    for browser in (at_home, away):
        browser.force_login(ana)
    at_home.post(CHOOSE, {"language": "it"})

    assert language_at(at_home, FRENCH) == language_at(away, FRENCH) == "it"
    away.logout()
    assert language_at(away, FRENCH) == "fr"

    at_home.post(CHOOSE, {"language": ""})
    assert language_at(at_home, FRENCH) == "fr"


def test_what_a_guest_chose_stays_when_they_sign_in(ana: Player, client: Client) -> None:
    client.post(CHOOSE, {"language": "de"})

    answer = client.post(
        reverse("accounts:sign_in"), {"username": ana.email, "password": PASSWORD}, headers=FRENCH
    )

    assert answer.status_code == 302
    assert language_at(client, FRENCH) == "de"


@pytest.mark.parametrize("language", ["pt", "EN", "fr-CH", "français", "fr\0"])
def test_a_language_the_room_is_not_in_is_refused_by_name(
    ana: Player, client: Client, language: str
) -> None:
    choose_language(player=ana, language="de")
    with pytest.raises(ExplainedRefusal) as refusal:
        choose_language(player=ana, language=language)
    assert (refusal.value.code, refusal.value.field) == ("unknown_language", "language")
    assert refusal.value.allowed == {"languages": "en, fr, de, it"}

    client.force_login(ana)
    answer = client.post(CHOOSE, {"language": language}, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert answer.content.startswith(b"language: ")
    assert "language" not in answer.cookies
    ana.refresh_from_db()
    assert ana.language == "de"


@pytest.mark.parametrize("chosen", ["it", ""])
def test_a_worker_writes_mail_in_the_language_of_who_reads_it(
    ana: Player, client: Client, mailoutbox: list[EmailMessage], chosen: str
) -> None:
    signing_in = {"username": ana.email, "password": PASSWORD}
    client.post(reverse("accounts:sign_in"), signing_in, headers=FRENCH)
    client.logout()
    mailoutbox.clear()
    choose_language(player=ana, language=chosen)

    Client().post(reverse("accounts:password_reset"), {"email": ana.email})
    send_due_mail()

    subject = in_language("Choose a new password for the card room", chosen or "fr").strip()
    assert subject in [mail.subject for mail in mailoutbox]


def test_each_language_is_named_in_itself(client: Client) -> None:
    page = client.get(PAGE).content.decode()

    for language, name in (("fr", "Français"), ("de", "Deutsch"), ("it", "Italiano")):
        assert re.search(rf'<button [^>]*lang="{language}"[^>]*>{name}</button>', page)


def test_texts_of_scripts_are_in_the_language_of_the_page_that_loads_them(client: Client) -> None:
    answer = client.get("/jsi18n/", {"language": "fr"}, headers={"Accept-Language": "de"})

    assert answer.headers["Content-Language"] == "fr"
    with override("de"):
        own = client.get("/jsi18n/", headers={"Accept-Language": "de"})
    assert own.headers["Content-Language"] == "de"
    assert answer.content != own.content

    refused = client.get("/jsi18n/", {"language": "pt"})
    assert (refused.status_code, refused.content) == (400, b"language: one of en, fr, de, it")
