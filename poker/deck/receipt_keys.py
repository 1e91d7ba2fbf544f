"""The room's signatures of receipts for seeds and of closed pledges: ECDSA over P-256."""

import base64
import binascii
from functools import lru_cache
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from poker.deck.key_ring import key_ring
from poker.engine.table.dealing.deal import Closing, Pledges
from poker.fairness.closing import closing_message
from poker.fairness.content import Content
from poker.fairness.leaves import HandName
from poker.fairness.public_key import PublicKey
from poker.fairness.receipt import Receipt

_HALF: Final = 32
_ALGORITHM: Final = ec.ECDSA(SHA256())


class ReceiptKeyMissing(Exception):
    """Something was to be signed in a process that holds no keys."""


def signing_key_id() -> str:
    """Return the id of the key that is used for signing now.

    Raises ReceiptKeyMissing in a process that holds none.
    """
    for key_id in _ring():
        return key_id
    raise ReceiptKeyMissing("this process holds no keys to sign receipts with")


def signed(receipt: Receipt) -> Receipt:
    """Return the receipt with the room's signature, by the key used for signing now."""
    key_id, signature = _signature(receipt.message)
    return receipt._replace(key=key_id, signature=signature)


def closing_of(name: HandName, root: str, pledges: Pledges, content: Content) -> Closing:
    """Return the room's signature that these are all pledges for the hand, and that this is what
    will be dealt, by the key used now."""
    return Closing(*_signature(closing_message(name, root, pledges, content)))


def public_part(key_id: str, since: int) -> PublicKey:
    """Return what is published of a key this process has, used since ``since``.

    ``since`` is in milliseconds since the epoch.
    """
    point = _private(_ring()[key_id]).public_key().public_numbers()
    return PublicKey(key_id, _coordinate(point.x), _coordinate(point.y), since)


def is_signed(key: PublicKey, message: bytes, signature: bytes) -> bool:
    """Return whether ``key`` made this signature (r and s, 32 bytes each) of this message."""
    try:
        point = ec.EllipticCurvePublicNumbers(_number(key.x), _number(key.y), ec.SECP256R1())
        r, s = int.from_bytes(signature[:_HALF]), int.from_bytes(signature[_HALF:])
        point.public_key().verify(encode_dss_signature(r, s), message, _ALGORITHM)
    except (InvalidSignature, ValueError, binascii.Error):
        return False
    return True


def _signature(message: bytes) -> tuple[str, str]:
    key_id = signing_key_id()
    r, s = decode_dss_signature(_private(_ring()[key_id]).sign(message, _ALGORITHM))
    return key_id, (r.to_bytes(_HALF) + s.to_bytes(_HALF)).hex()


def _ring() -> dict[str, bytes]:
    return key_ring("ROOM_RECEIPT_KEYS", settings.ROOM_RECEIPT_KEYS)


@lru_cache(maxsize=8)
def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    try:
        return ec.derive_private_key(int.from_bytes(key), ec.SECP256R1())
    except ValueError:
        raise ImproperlyConfigured("ROOM_RECEIPT_KEYS: a key is no number of P-256") from None


def _coordinate(number: int) -> str:
    return base64.urlsafe_b64encode(number.to_bytes(_HALF)).rstrip(b"=").decode()


def _number(coordinate: str) -> int:
    return int.from_bytes(base64.urlsafe_b64decode(coordinate + "="))
