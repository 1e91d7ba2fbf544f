"""What a connection may send before it has asked for anything, by a clock in the test's hand."""

from typing import Any

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.web.http import HTTPFactory, Request

from poker.sockets.serving.http_channel import (
    MOST_REQUEST_BYTES,
    WHOLE_REQUEST_WITHIN_S,
    RoomChannel,
)
from poker.sockets.serving.watch import watch

HEAD = b"POST / HTTP/1.1\r\nHost: a\r\n"


class Answered(Request):
    """Answers as soon as the whole request is there."""

    def process(self) -> None:
        assert self.content is not None
        self.write(b"read %d" % len(self.content.read()))
        self.finish()


class Connection:
    """One connection of a client that sends what the test says."""

    def __init__(self) -> None:
        # Twisted says of few of these what they are.
        self.clock = Clock()
        by_hand: Any = self.clock
        factory: Any = HTTPFactory(timeout=WHOLE_REQUEST_WITHIN_S, reactor=by_hand)
        factory.protocol = RoomChannel
        self.channel = factory.buildProtocol(None)
        self.channel.requestFactory = Answered
        self.transport = StringTransport()
        self.channel.makeConnection(self.transport)

    def send(self, data: bytes) -> None:
        self.channel.dataReceived(data)

    @property
    def answers(self) -> bytes:
        return bytes(self.transport.value())

    @property
    def is_closed(self) -> bool:
        return bool(self.transport.disconnecting or self.transport.disconnected)


@pytest.mark.parametrize("begun", [b"", b"PO", HEAD, HEAD + b"Content-Length: 90\r\n\r\n"])
def test_a_request_that_trickles_in_is_cut_off(begun: bytes) -> None:
    client = Connection()
    client.send(begun) if begun else None
    for _ in range(2 * WHOLE_REQUEST_WITHIN_S):
        assert not client.is_closed
        client.clock.advance(0.5)
        client.send(b"x") if begun and not client.is_closed else None
    assert client.is_closed
    assert client.answers == b""


def test_each_request_has_its_own_time_and_size() -> None:
    client = Connection()
    body = b"a" * 100_000
    for number in range(1, 4):
        client.clock.advance(WHOLE_REQUEST_WITHIN_S - 1)
        client.send(HEAD + b"Content-Length: %d\r\n" % len(body))
        client.clock.advance(WHOLE_REQUEST_WITHIN_S - 1)
        client.send(b"\r\n" + body)
        assert client.answers.count(b"read 100000") == number
        assert not client.is_closed


@pytest.mark.parametrize(
    "kind", [b"Content-Length: 100000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"]
)
def test_a_body_without_end_is_cut_off_before_it_is_kept(kind: bytes) -> None:
    client = Connection()
    client.send(HEAD + kind)
    sent = 0
    while not client.is_closed:
        client.send(b"400\r\n" + b"a" * 1024 + b"\r\n")
        sent += 1024
        assert sent <= MOST_REQUEST_BYTES
    client.send(b"a" * 1024)
    assert client.answers.startswith(b"HTTP/1.1 413 ")
    assert client.answers.count(b"HTTP/1.1") == 1


def test_a_head_without_end_is_cut_off() -> None:
    client = Connection()
    client.send(HEAD)
    for number in range(1000):
        if client.is_closed:
            break
        client.send(b"X-%d: %s\r\n" % (number, b"a" * 100))
    assert client.is_closed
    assert client.answers.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        (
            b"GET /tables/3/ HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: it\r\n\r\n",
            b'lang="it"',
        ),
        (b"GET /tables/3/ HTTP/1.1\r\nAccept: application/json\r\n\r\n", None),
        (b"GET /tab", None),
        (b"\x16\x03\x01:\r\n: \r\n", None),
    ],
    ids=["page", "facts", "a piece", "garbage"],
)
def test_process_that_stands_aside_answers_502_and_browsers_with_a_page(
    first: bytes, shown: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "is_aside", True)
    client = Connection()
    client.send(first)
    assert client.is_closed
    head, _, body = client.answers.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 502 ")
    assert f"Content-Length: {len(body)}".encode() in head
    assert shown in body if shown else body == b""


def test_too_large_a_form_of_a_browser_is_answered_with_a_page() -> None:
    client = Connection()
    client.send(HEAD + b"Accept: text/html\r\nContent-Length: 100000000\r\n\r\n")
    for _ in range(MOST_REQUEST_BYTES // 1024):
        client.send(b"a" * 1024)
    assert client.answers.startswith(b"HTTP/1.1 413 ")
    assert b"This is too large" in client.answers
