"""The key by which push services know the room (VAPID, RFC 8292)."""

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from accounts.sign_in.devices.push.encryption import decoded


@cache
def public_key(private: str) -> str:
    """Return the public half of a key, as browsers take it: base64url of an uncompressed point."""
    number = int.from_bytes(decoded(private), "big")
    point = derive_private_key(number, SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def own_public_key() -> str:
    """Return the room's public key."""
    return public_key(settings.ROOM_PUSH_KEY)
