"""Short secrets stored encrypted in the database."""

from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


class Unreadable(Exception):
    """The sealed text was altered, or its key is gone."""


def seal(text: str, *, keys: str) -> str:
    """Return the text, encrypted with the first key of the setting named `keys`."""
    return _box(keys, getattr(settings, keys)).encrypt(text.encode()).decode()


def unseal(sealed: str, *, keys: str) -> str:
    """Return the text, decrypted with any key of the setting named `keys`. Raises Unreadable."""
    try:
        return _box(keys, getattr(settings, keys)).decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise Unreadable("it was altered, or its key is gone") from None


@lru_cache(maxsize=8)
def _box(name: str, keys: str) -> MultiFernet:
    try:
        return MultiFernet([Fernet(key.strip()) for key in keys.split(",")])
    except ValueError:
        raise ImproperlyConfigured(
            f"{name}: URL-safe base64 of 32 bytes, comma-separated"
        ) from None
