"""An incident is told to the operator's own program by a real, signed request."""

import hashlib
import hmac
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.webhook import tell_webhook
from accounts.core.outbox.message import OutboxMessage
from accounts.core.outbox_sweeping import LONGEST_PAUSE, MOST_TRIES, sweep
from config import environment
from tests.accounts.people import NOW

pytestmark = pytest.mark.django_db

LATER = datetime(2100, 1, 1, tzinfo=UTC)
SECRET = "a secret of thirty-two characters or more"


class Receiver(ThreadingHTTPServer):
    """The operator's program: keeps what it is told, and answers with `status`."""

    status = 204

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.taken: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/alerts?token=hush"


class _Taking(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_about: object) -> None:
        """Says nothing."""


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    with Receiver() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        settings.ROOM_STAFF_WEBHOOK, settings.ROOM_STAFF_WEBHOOK_SECRET = server.url, SECRET
        yield server
        server.shutdown()


def incident(key: str = "ledger noon") -> Incident:
    about: dict[str, Any] = {
        "kind": "ledger_difference",
        "subject": "table:3",
        "detail": {"times": 1},
    }
    return open_incident(**about, key=key, now=NOW)


def test_a_worker_tells_it_once_and_signed(receiver: Receiver) -> None:
    opened = incident()
    incident()
    assert receiver.taken == []
    assert (sweep(LATER), sweep(LATER)) == (1, 0)
    ((path, headers, body),) = receiver.taken
    assert path == "/alerts?token=hush"
    assert json.loads(body) == {
        "id": opened.pk,
        "kind": "ledger_difference",
        "subject": "table:3",
        "detail": {"times": 1},
        "opened_at": NOW.isoformat(),
    }
    signed = headers["X-Room-Timestamp"].encode() + b"." + body
    wanted = hmac.digest(SECRET.encode(), signed, hashlib.sha256).hex()
    assert headers["X-Room-Signature"] == f"sha256={wanted}"


def test_the_timestamp_is_when_it_was_sent(receiver: Receiver) -> None:
    tell_webhook(incident_id=incident().pk, now=NOW)
    ((_path, headers, _body),) = receiver.taken
    assert int(headers["X-Room-Timestamp"]) == int(NOW.timestamp())


@pytest.mark.parametrize("status", [302, 404, 500])
def test_what_it_does_not_take_is_told_again(receiver: Receiver, status: int) -> None:
    incident()
    receiver.status = status
    assert sweep(LATER) == 0
    receiver.status = 200
    assert sweep(LATER + LONGEST_PAUSE) == 1
    # To where it was asked to go instead nothing was sent.
    assert {path for path, _headers, _body in receiver.taken} == {"/alerts?token=hush"}


def test_given_up_it_is_an_incident_that_is_not_told_in_turn(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    incident()
    receiver.server_close()
    with caplog.at_level(logging.DEBUG):
        for tried in range(MOST_TRIES + 1):
            sweep(LATER + tried * LONGEST_PAUSE)
    assert Incident.objects.filter(kind="message_given_up").count() == 1
    assert OutboxMessage.objects.get().given_up_at is not None
    assert "no answer: ConnectionRefusedError" in caplog.text
    # Neither the address, which may be a secret itself, nor what signs.
    assert "hush" not in caplog.text
    assert SECRET not in caplog.text


def test_without_a_webhook_nothing_is_put(settings: Settings) -> None:
    settings.ROOM_STAFF_WEBHOOK = ""
    incident()
    assert OutboxMessage.objects.count() == 0


@pytest.mark.parametrize(
    "url", ["https://ops.example/a?b=c", "http://127.0.0.1:8080/", "http://localhost/", ""]
)
def test_where_a_webhook_may_be(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("ROOM_STAFF_WEBHOOK", url)
    assert environment.webhook("ROOM_STAFF_WEBHOOK") == url


@pytest.mark.parametrize(
    "url",
    [
        *("http://ops.example/", "ftp://127.0.0.1/", "https:///path", "ops.example"),
        *("https://name:word@ops.example/", "https://ops.example:99999/", "https://[::1/"),
    ],
)
def test_where_it_may_not(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("ROOM_STAFF_WEBHOOK", url)
    with pytest.raises(ImproperlyConfigured, match="ROOM_STAFF_WEBHOOK must") as refused:
        environment.webhook("ROOM_STAFF_WEBHOOK")
    assert url not in str(refused.value)
