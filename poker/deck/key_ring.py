"""Keys as the settings hold them: ``id:base64 of 32 bytes``, comma-separated."""

import base64
from functools import lru_cache
from typing import Final

from django.core.exceptions import ImproperlyConfigured

KEY_BYTES: Final = 32


@lru_cache(maxsize=8)
def key_ring(name: str, setting: str) -> dict[str, bytes]:
    """Return the keys by id, the one in use first; none in a process that is to hold none.

    Raises ImproperlyConfigured, naming the setting, when it is malformed.
    """
    keys: dict[str, bytes] = {}
    if not setting:
        return keys
    for part in setting.split(","):
        key_id, _, text = part.strip().partition(":")
        try:
            keys[key_id] = base64.b64decode(text, validate=True)
        except ValueError:
            keys[key_id] = b""
        if not key_id or len(keys[key_id]) != KEY_BYTES:
            raise ImproperlyConfigured(f"{name}: id:base64 of 32 bytes, comma-separated")
    return keys
