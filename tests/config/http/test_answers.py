"""What every answer tells a browser, and what is not taken in, whatever the address."""

from ipaddress import ip_network
from typing import Any

import pytest

from config.http.answer_headers import HEADERS
from tests.config.asgi_requests import ask, get

PAGES = ["/accounts/sign-in/", "/accounts/terms/", "/static/room/icon.svg", "/nowhere/"]
PARTS = ["/static/css/page.css", "/static/poker/table/main.js", "/jsi18n/"]
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
A_FILE = (
    b"--x\r\nContent-Disposition: form-data; name=a; filename=a.png\r\n"
    b"Content-Type: image/png\r\n\r\nabc\r\n--x--\r\n"
)


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
async def test_every_answer_closes_what_it_does_not_need(path: str) -> None:
    headers = (await get(path, host="localhost")).headers
    said = {name.lower(): value for name, value in headers.items()}
    assert said[b"x-content-type-options"] == b"nosniff"
    assert said[b"x-frame-options"] == b"DENY"
    assert said[b"referrer-policy"] == b"same-origin"
    assert said[b"cross-origin-opener-policy"] == said[b"cross-origin-resource-policy"]
    assert said[b"cross-origin-opener-policy"] == b"same-origin"
    assert b"camera=()" in said[b"permissions-policy"]
    assert b"frame-ancestors 'none'" in said[b"content-security-policy"]
    assert b"unsafe" not in said[b"content-security-policy"]
    assert b"server" not in said


@pytest.mark.django_db
@pytest.mark.parametrize("path", PARTS)
async def test_a_part_of_a_page_says_what_concerns_it(path: str) -> None:
    """No script or style sheet is a document: what only documents heed, it does not carry."""
    headers = (await get(path, host="localhost")).headers
    said = {name.lower(): value for name, value in headers.items()}
    assert said[b"x-content-type-options"] == b"nosniff"
    assert said[b"cross-origin-resource-policy"] == b"same-origin"
    assert b"default-src" in said[b"content-security-policy"]
    assert b"permissions-policy" not in said


async def test_a_foreign_host_gets_the_same_and_no_page() -> None:
    answer = await get("/accounts/sign-in/", host="evil.example")
    assert answer.status == 400
    assert {*HEADERS} <= {name.lower() for name in answer.headers}
    assert b"evil.example" not in answer.body


@pytest.mark.parametrize("path", ["/accounts/sign-in/", "/accounts/sign-up/", "/nowhere/"])
@pytest.mark.parametrize(
    "kind", [MULTIPART, "application/json", "text/plain", "image/png", "", "multipart/mixed"]
)
async def test_nothing_but_forms_is_read(path: str, kind: str) -> None:
    answer = await ask("POST", path, A_FILE, host="localhost", content_type=kind)
    assert answer.status == 415
    assert FORM.encode() in answer.body


async def test_a_body_without_a_type_is_not_read() -> None:
    answer = await ask("POST", "/accounts/sign-in/", b"a", host="localhost", content_length="1")
    assert answer.status == 415
    chunked = await ask("POST", "/", b"a", host="localhost", transfer_encoding="chunked")
    assert chunked.status == 415


async def test_a_form_is_read() -> None:
    answer = await ask("POST", "/accounts/sign-in/", b"a=b", host="localhost", content_type=FORM)
    assert answer.status == 403, "read, and refused for its missing token"


async def test_a_file_gets_no_further_inside_django_either(client: Any) -> None:
    """Should something ever stand in front of Django that does let multipart through."""
    answer = client.post("/accounts/sign-in/", A_FILE, content_type=MULTIPART)
    assert answer.status_code == 400


async def test_over_https_browsers_are_told_to_stay_there(settings: Any) -> None:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.ROOM_PROXIES = [ip_network("10.0.0.1")]
    for path in ("/static/css/page.css", "/accounts/terms/"):
        by_proxy = await get(path, "10.0.0.1", host="localhost", x_forwarded_proto="https")
        said = {name.lower(): value for name, value in by_proxy.headers.items()}
        assert said[b"strict-transport-security"].startswith(b"max-age=31536000")
        made_up = await get(path, "203.0.113.9", host="localhost", x_forwarded_proto="https")
        assert b"strict-transport-security" not in {name.lower() for name in made_up.headers}


def test_plain_http_leads_to_https(client: Any, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/accounts/terms/", headers={"host": "localhost"})
    assert (answer.status_code, answer["Location"]) == (301, "https://localhost/accounts/terms/")
    assert client.get("/accounts/terms/", secure=True).status_code == 200
