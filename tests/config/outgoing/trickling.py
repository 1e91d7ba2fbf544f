"""A server that sends its answer a byte at a time, and never ends it."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from itertools import chain, repeat
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

EVERY_S: Final = 0.1


@contextmanager
def trickling(beginning: bytes, *, certificate: Path | None = None) -> Iterator[int]:
    """Yield the port of a server that sends this beginning, and then ``x`` for ever; over TLS if it
    has a certificate."""
    context = None
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_serve, args=(server, beginning, context), daemon=True).start()
        yield int(server.getsockname()[1])


def _serve(server: socket.socket, beginning: bytes, context: ssl.SSLContext | None) -> None:
    with suppress(OSError):
        while True:
            plain, _address = server.accept()
            one = context.wrap_socket(plain, server_side=True) if context else plain
            threading.Thread(target=_answer, args=(one, beginning), daemon=True).start()


def _answer(client: socket.socket, beginning: bytes) -> None:
    with client, suppress(OSError):
        for byte in chain(beginning, repeat(ord("x"))):
            client.sendall(bytes([byte]))
            time.sleep(EVERY_S)


def self_signed(folder: Path) -> Path:
    """Return a file with a key and a certificate for the loopback address, in PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    address = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(address, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "both.pem"
    kind = PrivateFormat.PKCS8
    file.write_bytes(
        key.private_bytes(Encoding.PEM, kind, NoEncryption()) + made.public_bytes(Encoding.PEM)
    )
    return file
