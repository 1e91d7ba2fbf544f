"""Decks, which are stored only encrypted."""

import base64
import os
from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from poker.deck.key_ring import key_ring
from poker.engine.cards.cards import Card, require_full_deck

_NONCE_BYTES = 12


class DeckUnreadable(Exception):
    """An encrypted deck was altered, belongs to another hand, or its key is gone."""


class DeckKeyMissing(DeckUnreadable):
    """The key that opens a deck is not among those this process has; it may be added again."""


def hand_ref(table_id: int, hand_no: int) -> str:
    """Return the name of one hand in its encrypted deck, in the ledger and in the logs."""
    return f"table:{table_id} hand:{hand_no}"


def holds_keys() -> bool:
    """Return whether this process is one of those that hold keys of decks."""
    return bool(_ring())


def require_keys() -> None:
    """Raise DeckKeyMissing in a process that holds no keys of decks."""
    if not holds_keys():
        raise DeckKeyMissing("this process holds no keys of decks: ROOM_HOLDS_DECK_KEYS")


def seal(deck: Sequence[Card], ref: str) -> str:
    """Encrypt a deck for one hand and return ``key id:base64 of nonce and ciphertext``.

    ``ref`` (of ``hand_ref``) is bound to it, so that an encrypted deck cannot be moved to another
    hand. Raises InvalidCards unless it is a full deck, DeckKeyMissing in a process that holds no
    keys.
    """
    require_full_deck(deck)
    return seal_bytes(bytes(deck), ref)


@lru_cache(maxsize=512)
def unseal(sealed: str, ref: str) -> tuple[Card, ...]:
    """Return the deck decrypted.

    Raises DeckUnreadable when it is not this hand's or was altered, DeckKeyMissing without its key.
    """
    return tuple(Card(number) for number in unseal_bytes(sealed, ref))


def seal_bytes(plain: bytes, ref: str) -> str:
    """Encrypt bytes that belong to ``ref`` only with the key in use, and return them as text.

    Raises DeckKeyMissing in a process that holds no keys.
    """
    require_keys()
    key_id, key = next(iter(_ring().items()))
    nonce = os.urandom(_NONCE_BYTES)
    box = AESGCM(key).encrypt(nonce, plain, ref.encode())
    return f"{key_id}:{base64.b64encode(nonce + box).decode()}"


def unseal_bytes(sealed: str, ref: str) -> bytes:
    """Return the bytes decrypted. Raises DeckUnreadable or DeckKeyMissing, as ``unseal`` does."""
    key_id, _, text = sealed.partition(":")
    key = _ring().get(key_id)
    if key is None:
        raise DeckKeyMissing(f"no key {key_id!r} to open the deck of {ref}")
    try:
        box = base64.b64decode(text)
        return AESGCM(key).decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], ref.encode())
    except (InvalidTag, ValueError):
        raise DeckUnreadable(f"the deck of {ref} was altered") from None


def _ring() -> dict[str, bytes]:
    return key_ring("ROOM_DECK_KEYS", settings.ROOM_DECK_KEYS)
