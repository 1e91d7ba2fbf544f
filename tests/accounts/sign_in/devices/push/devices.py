"""Devices that are told things, and the push service between the room and them."""

import base64
import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.urls import reverse


class Pushed(NamedTuple):
    """What a push service was asked: where, with which heads and what body."""

    path: str
    heads: dict[str, str]
    body: bytes


class PushService:
    """A push service on this machine; `answers` are the status codes by path, 201 for others.

    With 0 it closes the connection without an answer.
    """

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.asked: list[Pushed] = []
        self.answers: dict[str, int] = {}


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service."""

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            heads = {name.lower(): value for name, value in self.headers.items()}
            service.asked.append(Pushed(self.path, heads, self.rfile.read(size)))
            status = service.answers.get(self.path, 201)
            if not status:
                self.close_connection = True
                return
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"{service.url}/elsewhere")
            self.end_headers()

        def log_message(self, *_about: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    service = PushService(server.server_port)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Device:
    """A browser with a subscription at a push service."""

    def __init__(self, service: PushService, name: str) -> None:
        self.service, self.path = service, f"/{name}"
        self.endpoint = f"{service.url}{self.path}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen secrets!"

    def subscription(self) -> dict[str, str]:
        """Return what its page tells the room."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "p256dh": base64.urlsafe_b64encode(point).rstrip(b"=").decode(),
            "auth": base64.urlsafe_b64encode(self._auth).rstrip(b"=").decode(),
        }

    def switch_on(self, client: Client, *wishes: str) -> int:
        """Have a signed-in browser be told these things; return the answer's status."""
        told = {**self.subscription(), "wishes": list(wishes)}
        return client.post(reverse("accounts:push"), told).status_code

    def told(self) -> list[dict[str, str]]:
        """Return what it can read of all that was sent to it."""
        return [
            json.loads(decrypted(pushed.body, self._key, self._auth))
            for pushed in self.service.asked
            if pushed.path == self.path
        ]


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Return the content of a push message as a browser reads it, by RFC 8188, section 2, and RFC
    8291, section 3, with HMAC written out."""
    salt, size, point = body[:16], int.from_bytes(body[16:20], "big"), body[21 : 21 + body[20]]
    sealed = body[21 + body[20] :]
    assert len(sealed) <= size, "one record"
    sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = _hmac(auth, key.exchange(ec.ECDH(), sender))
    keyed = _hmac(shared, b"WebPush: info\0" + own + point + b"\1")
    secret = _hmac(salt, keyed)
    content_key = _hmac(secret, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = _hmac(secret, b"Content-Encoding: nonce\0\1")[:12]
    padded = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert padded[-1:] == b"\2", "the last record"
    return padded[:-1]


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def claims_of(pushed: Pushed, public_key: str) -> dict[str, Any]:
    """Return the claims by which a sender names itself, after checking that this key signed them.

    Raises InvalidSignature where another one did.
    """
    scheme, facts = pushed.heads["authorization"].split(" ", 1)
    given = dict(part.strip().split("=", 1) for part in facts.split(","))
    assert scheme == "vapid"
    assert given["k"].rstrip("=") == public_key
    head, claims, signature = given["t"].split(".")
    raw = _bytes(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(public_key))
    point.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(_bytes(claims))
    return found


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
