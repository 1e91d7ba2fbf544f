"""A server that answers a byte at a time holds nobody beyond the limit of the call."""

import smtplib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests
from celery import current_app
from django.core.mail import EmailMessage
from kombu.exceptions import OperationalError
from pytest_django.fixtures import Settings
from redis import SSLConnection
from redis.exceptions import RedisError

from accounts.core.incidents import open_incident, webhook
from accounts.core.incidents.models import Incident
from config.deadline import within
from config.outgoing import smtp, valkey
from config.outgoing.http import LimitedHttps
from config.outgoing.session import LimitedSession
from config.valkey_client import async_client, client
from config.wait_limits import MAIL, PUSH, VALKEY_ANSWER, WEBHOOK
from tests.accounts.people import NOW
from tests.config.outgoing.trickling import self_signed, trickling

SHORT_S = 1.0
LEEWAY_S = 1.0
HEADER = b"HTTP/1.1 201 Created\r\nX-Slow: "
BODY = b"HTTP/1.1 201 Created\r\nContent-Length: 100000\r\n\r\n"
SMTP_GREETING = b"220-"
"""None of these is ever complete."""
PUSHED = PUSH._replace(seconds=SHORT_S)


@contextmanager
def in_time(limit_s: float = SHORT_S) -> Iterator[None]:
    """Require that what is done inside ends at the limit, neither sooner nor much later."""
    began = time.monotonic()
    yield
    took_s = time.monotonic() - began
    assert limit_s - 0.1 < took_s < limit_s + LEEWAY_S, took_s


@pytest.mark.parametrize("beginning", [HEADER, BODY, b""], ids=["header", "body", "nothing"])
def test_call_of_a_push_service_or_a_collector_ends(beginning: bytes) -> None:
    with (
        trickling(beginning) as port,
        in_time(),
        pytest.raises(requests.RequestException),
    ):
        LimitedSession(PUSHED).post(f"http://127.0.0.1:{port}/", data=b"asked")


def test_call_over_tls_ends(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    trusting, other = LimitedSession(PUSHED), LimitedSession(PUSHED)
    with trickling(HEADER, certificate=certificate) as port:
        with in_time(), pytest.raises(requests.RequestException):
            trusting.post(f"https://127.0.0.1:{port}/", data=b"asked", verify=str(certificate))
        with pytest.raises(requests.exceptions.SSLError):
            other.post(f"https://127.0.0.1:{port}/", data=b"asked")


def test_handshake_that_never_ends_is_given_up() -> None:
    record = b"\x16\x03\x03\x3f\xff\x02"
    with trickling(record) as port, in_time(), within(PUSHED), pytest.raises(TimeoutError):
        LimitedHttps("127.0.0.1", port).request("GET", "/")


@pytest.mark.django_db
def test_call_of_the_webhook_ends(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "WEBHOOK", WEBHOOK._replace(seconds=SHORT_S))
    open_incident(kind="ledger_difference", subject="table:3", detail={}, key="one", now=NOW)
    with trickling(HEADER) as port:
        settings.ROOM_STAFF_WEBHOOK = f"http://127.0.0.1:{port}/"
        with in_time(), pytest.raises(webhook.WebhookFailed, match="no answer"):
            webhook.tell_webhook(Incident.objects.get().pk)


@pytest.mark.parametrize(
    ("beginning", "is_tls"),
    [(SMTP_GREETING, False), (b"220 here\r\n250-", False), (SMTP_GREETING, True)],
    ids=["greeting", "answer", "tls"],
)
def test_sending_a_mail_ends(
    beginning: bytes,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    *,
    is_tls: bool,
) -> None:
    limit_s = 2 * SHORT_S
    monkeypatch.setattr(smtp, "MAIL", MAIL._replace(seconds=limit_s))
    certificate = self_signed(tmp_path)
    with trickling(beginning, certificate=certificate if is_tls else None) as port:
        backend = smtp.EmailBackend("127.0.0.1", port, use_ssl=is_tls, timeout=MAIL.seconds)
        backend.ssl_context.load_verify_locations(certificate)
        mail = EmailMessage("subject", "text", to=["ada@example.org"])
        with in_time(limit_s), pytest.raises((smtplib.SMTPException, OSError)):
            backend.send_messages([mail])


async def test_answer_of_valkey_ends() -> None:
    with trickling(b"$1000\r\n") as port, in_time(VALKEY_ANSWER.seconds):
        async with async_client(f"redis://127.0.0.1:{port}/0") as client:
            with pytest.raises(RedisError):
                await client.get("asked")


@pytest.fixture
def short_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Valkey has a second for each answer of a client that waits in a thread."""
    monkeypatch.setattr(valkey, "VALKEY_ANSWER", VALKEY_ANSWER._replace(seconds=SHORT_S))


@pytest.mark.usefixtures("short_answers")
def test_answer_of_valkey_to_a_thread_ends() -> None:
    with (
        trickling(b"$1000\r\n") as port,
        client(f"redis://127.0.0.1:{port}/0") as asked,
        in_time(),
        pytest.raises(RedisError),
    ):
        asked.connection_pool.get_connection()


@pytest.mark.usefixtures("short_answers")
def test_answer_of_the_broker_ends() -> None:
    """Celery asks it a second time."""
    with (
        trickling(b"$1000\r\n") as port,
        current_app.connection_for_write(f"redis://127.0.0.1:{port}/1") as broker,
        in_time(2 * SHORT_S),
        pytest.raises(OperationalError),
    ):
        _channel = broker.default_channel


@pytest.mark.usefixtures("short_answers")
def test_answer_of_valkey_over_tls_ends(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    with trickling(b"$1000\r\n", certificate=certificate) as port:
        limited = valkey.with_whole_answers(SSLConnection)
        connection = limited(host="127.0.0.1", port=port, ssl_ca_certs=str(certificate))
        with in_time(), pytest.raises(RedisError, match="Timeout"):
            connection.connect()
