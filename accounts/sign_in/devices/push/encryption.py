"""Encryption of what a device is told, for its browser alone (RFC 8291, `aes128gcm` of RFC 8188).

The package that did this, http-ece, is published without a wheel: installing it built it from
source with a setuptools that no lock holds.
"""

import base64
import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES: Final = 16
AUTH_BYTES: Final = 16
POINT_BYTES: Final = 65
RECORD_BYTES: Final = 4096
"""Everything is sent as one record, as RFC 8291 requires: push services take no more."""

MOST_BYTES: Final = RECORD_BYTES - 17
_LAST_RECORD: Final = b"\x02"


def encrypt(
    content: bytes,
    *,
    device_key: bytes,
    auth: bytes,
    salt: bytes | None = None,
    own_key: EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return the body of a push message for a subscription: its `p256dh` point is `device_key`.

    Salt and key are drawn for each message, unless given. Raises ValueError for a point that is not
    on the curve, or content of more than 4,079 bytes.
    """
    if len(content) > MOST_BYTES:
        raise ValueError(f"A push message holds {MOST_BYTES} bytes, not {len(content)}.")
    salt = os.urandom(SALT_BYTES) if salt is None else salt
    own_key = own_key or generate_private_key(SECP256R1())
    own_point = own_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    device = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), device_key)
    shared = own_key.exchange(ECDH(), device)
    keyed = _derived(shared, auth, b"WebPush: info\0" + device_key + own_point, 32)
    content_key = _derived(keyed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keyed, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, content + _LAST_RECORD, None)
    size = RECORD_BYTES.to_bytes(4, "big")
    return salt + size + bytes([len(own_point)]) + own_point + sealed


def decoded(text: str) -> bytes:
    """Return the bytes of base64url, as browsers and VAPID write it: with or without padding."""
    text = text.rstrip("=")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_point(text: str) -> bool:
    """Return whether a browser's `p256dh` is a point of the curve in the form that RFC 8291 asks
    for, uncompressed, so that messages can be encrypted for it."""
    try:
        point = decoded(text)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES


def is_auth(text: str) -> bool:
    """Return whether a browser's `auth` is a secret of 16 bytes, as RFC 8291 asks for."""
    try:
        return len(decoded(text)) == AUTH_BYTES
    except ValueError:
        return False


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
