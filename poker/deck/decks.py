"""Decks: shuffled by the operating system's randomness, kept only encrypted."""

import base64
import os
from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from poker.deck import chance
from poker.deck.key_ring import key_ring
from poker.engine.cards import FULL_DECK, Card, require_full_deck

_NONCE_BYTES = 12


class DeckUnreadable(Exception):
    """A sealed deck was altered, belongs to another hand, or its key is gone."""


class DeckKeyMissing(DeckUnreadable):
    """The key that opens a deck is not among those this process was given; it may come back."""


def shuffled() -> tuple[Card, ...]:
    """A fresh order of all 52 cards, every order equally likely (clause ``shuffle``)."""
    cards = list(FULL_DECK)
    chance.SOURCE.shuffle(cards)
    return tuple(cards)


def hand_ref(table_id: int, hand_no: int) -> str:
    """The name of one hand, in its deck's seal, in the ledger and in the logs."""
    return f"table:{table_id} hand:{hand_no}"


def seal(deck: Sequence[Card], ref: str) -> str:
    """Encrypt a deck for one hand: ``key id:base64 of nonce and ciphertext``.

    ``ref`` (of ``hand_ref``) is bound to it, so that a sealed deck cannot be moved to another hand.
    """
    require_full_deck(deck)
    return seal_bytes(bytes(deck), ref)


@lru_cache(maxsize=512)
def unseal(sealed: str, ref: str) -> tuple[Card, ...]:
    """The deck again. Raises DeckUnreadable when it is not this hand's or was altered,
    DeckKeyMissing without its key."""
    return tuple(Card(number) for number in unseal_bytes(sealed, ref))


def seal_bytes(plain: bytes, ref: str) -> str:
    """Encrypt what belongs to ``ref`` and to nothing else, by the key in use."""
    key_id, key = next(iter(_ring().items()))
    nonce = os.urandom(_NONCE_BYTES)
    box = AESGCM(key).encrypt(nonce, plain, ref.encode())
    return f"{key_id}:{base64.b64encode(nonce + box).decode()}"


def unseal_bytes(sealed: str, ref: str) -> bytes:
    """What was encrypted. Raises DeckUnreadable or DeckKeyMissing, as ``unseal`` does."""
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
