"""Every answer that a browser shows is a page of the room, in the reader's language."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config.http import answer_pages
from config.http.answer_pages import WORDS, AnswerPages, answer_page, pages_for_a_proxy
from config.http.table_names import remember_table
from config.places import BASE_DIR
from tests.config.asgi_requests import Answer, ask

LANGUAGES = list(dict(settings.LANGUAGES))
SHOWN = {"accept": "text/html,*/*;q=0.8", "host": "localhost"}
FORM = "application/x-www-form-urlencoded"
FILLED = {"int": "1", "slug": "nowhere", "str": "x", "path": "x", "uuid": "0" * 8}
NGINX = (BASE_DIR / "config" / "service" / "nginx.conf").read_text()


def addresses(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """Every address of the room, with made-up parts."""
    for entry in resolver.url_patterns:
        way = before + re.sub(
            r"<(?:(\w+):)?\w+>",
            lambda part: FILLED.get(part[1] or "str", "1"),
            str(entry.pattern).lstrip("^").rstrip("$\\Z"),
        )
        if isinstance(entry, URLResolver):
            yield from addresses(entry, way)
        elif isinstance(entry, URLPattern) and not re.search(r"[\\(?]", way):
            yield way


PAGES = sorted(set(addresses(get_resolver())))


def is_page_of_the_room(answer: Answer, language: str = "en") -> bool:
    kind = answer.headers.get(b"content-type", answer.headers.get(b"Content-Type", b""))
    return (
        kind.startswith(b"text/html")
        and f'<html lang="{language}"'.encode() in answer.body
        and b"<h1>" in answer.body
        and b"css/" in answer.body
    )


@pytest.mark.django_db
async def test_every_address_answers_what_it_refuses_with_a_page() -> None:
    """By wrong methods, bodies and types: what is refused outside the templates is found here."""
    assert len(PAGES) > 80
    bare = []
    refused = 0
    for address in PAGES:
        tried = [
            await ask("DELETE", address, b"", **SHOWN),
            await ask("POST", address, b"a=%00", content_type=FORM, **SHOWN),
            await ask("POST", address, b"{}", content_type="application/json", **SHOWN),
            await ask("GET", f"{address}?language=xx&of=%00&until=x", b"", **SHOWN),
        ]
        for answer in tried:
            if answer.status >= 400:
                refused += 1
                if not is_page_of_the_room(answer):
                    bare.append((address, answer.status, answer.body[:60]))
    assert bare == []
    assert refused > 2 * len(PAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", sorted(WORDS))
def test_page_of_each_status_is_translated(status: int, language: str) -> None:
    page = answer_page(status, language).decode()
    assert f'<html lang="{language}"' in page
    title = str(WORDS[status].title)
    assert (title in page) == (language == "en")
    assert ("data-retry-s" in page) == bool(WORDS[status].retry_s)


async def bare(scope: Any, _receive: Any, send: Any) -> None:
    """An application that refuses in one plain line."""
    headers = [(b"content-type", b"text/plain"), (b"retry-after", b"2"), (b"allow", b"GET")]
    status = int(scope["path"].rsplit("/", 1)[-1])
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"Not ", "more_body": True})
    await send({"type": "http.response.body", "body": b"that <b>.", "more_body": False})


async def turned(path: str, method: str = "GET", **headers: str) -> Answer:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": named}
    await AnswerPages(bare)(scope, None, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], dict(sent[0]["headers"]), body)


async def test_busy_answer_names_the_table_and_counts_down() -> None:
    remember_table(31, "Arno & Sons")
    named = await turned("/tables/31/503", accept="text/html", cookie="language=de; theme=dark")
    assert b"<span>Arno &amp; Sons</span>" in named.body
    assert b'data-retry-s="3"' in named.body
    assert b'lang="de" data-theme="dark"' in named.body
    assert named.headers[b"retry-after"] == b"2"
    numbered = await turned("/tables/77/503", accept="text/html", accept_language="it")
    assert b"<span>77</span>" in numbered.body
    assert b'lang="it"' in numbered.body
    elsewhere = await turned("/cashier/503", accept="text/html", cookie="theme=none")
    assert b"data-table-name hidden" in elsewhere.body


async def test_answer_to_a_form_is_not_tried_again_by_itself() -> None:
    page = await turned("/cashier/503", "POST", accept="text/html")
    assert b"data-retry-s" not in page.body
    assert b"Go back and send it again" in page.body


async def test_reason_of_a_refusal_is_shown_as_text() -> None:
    page = await turned("/theme/422", "POST", accept="text/html")
    assert b"<p>Not that &lt;b&gt;.</p>" in page.body
    unknown = await turned("/nowhere/418", accept="text/html")
    assert str(answer_pages.NOT_UNDERSTOOD.title).encode() in unknown.body
    fault = await turned("/nowhere/507", accept="text/html")
    assert b"Something went wrong here" in fault.body


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"accept": "application/json"},
        {"accept": "*/*"},
        {"accept": "text/html", "sec_fetch_mode": "cors"},
    ],
)
async def test_scripts_and_programs_get_the_plain_answer(asked: dict[str, str]) -> None:
    answer = await turned("/tables/3/503", **asked)
    assert answer.body == b"Not that <b>."


async def test_page_for_head_has_no_body() -> None:
    page = await turned("/tables/3/503", "HEAD", accept="text/html")
    assert page.body == b""
    assert int(page.headers[b"content-length"]) > 500


def test_proxy_has_a_page_for_every_status_it_answers_by_itself() -> None:
    """And for each page that its file names, in every language, to show and to answer forms."""
    made = {name for name, _page in pages_for_a_proxy()}
    named = re.findall(r"error_page (.+) /answers/(\d+)\$room_form\.\$room_language\.html;", NGINX)
    for _statuses, page in named:
        for language in LANGUAGES:
            for kind in ("", ".form"):
                assert f"answers/{page}{kind}.{language}.html" in made
    answered = {int(status) for statuses, _page in named for status in statuses.split()}
    returned = {int(status) for status in re.findall(r"return ([45]\d\d)\b", NGINX)} - {444}
    limits = {int(status) for status in re.findall(r"_status (\d+);", NGINX)}
    assert returned | limits | {400, 413, 502, 504} <= answered
    assert re.search(r"return [45]\d\d \"", NGINX) is None, "a text of its own"


def test_proxys_pages_are_collected_with_the_names_of_their_files() -> None:
    page = (Path(settings.STATIC_ROOT) / "answers" / "503.fr.html").read_text()
    assert staticfiles_storage.url("css/room.css") in page
    assert 'lang="fr"' in page


@pytest.mark.django_db
def test_form_with_too_much_is_answered_with_a_page(client: Client) -> None:
    """Django itself refuses what is longer than any form, before a view sees it."""
    answer = client.post(
        "/accounts/sign-in/", {"password": make_password("x") + "y" * 200_000}, follow=False
    )
    assert answer.status_code in {400, 413}
    assert b"<h1>" in answer.content
