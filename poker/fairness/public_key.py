"""The keys for checking the room's receipts, as it publishes them."""

import re
from typing import Any, Final, NamedTuple

from poker.fairness.fields import Fields, ProofUnreadable

_COORDINATE: Final = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")
"""32 bytes in URL-safe base64: the last character holds four of its six bits."""


class PublicKey(NamedTuple):
    """A point on P-256, ``x`` and ``y`` in URL-safe base64.

    Signing began at ``since`` and ended at ``until``, in milliseconds since the epoch; None while
    the key is in use.
    """

    id: str
    x: str
    y: str
    since: int
    until: int | None = None

    @property
    def jwk(self) -> dict[str, str]:
        return {"kty": "EC", "crv": "P-256", "x": self.x, "y": self.y}

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "jwk": self.jwk, "from": self.since, "until": self.until}


def read_key(data: Any) -> PublicKey:
    """Return the key that ``to_json`` made. Raises ProofUnreadable."""
    fields = Fields(data, "keys")
    jwk = Fields(fields.value("jwk"), "keys.jwk")
    for name, only in (("kty", "EC"), ("crv", "P-256")):
        jwk.constant(name, only)
    until = fields.value("until")
    return PublicKey(
        fields.name("id"),
        jwk.matched("x", _COORDINATE, "32 bytes in URL-safe base64"),
        jwk.matched("y", _COORDINATE, "32 bytes in URL-safe base64"),
        fields.number("from"),
        None if until is None else fields.number("until"),
    )


def read_keys(fields: Fields) -> tuple[PublicKey, ...]:
    """Return the field ``keys``. Raises ProofUnreadable if two have one id, too."""
    keys = tuple(read_key(part) for part in fields.parts("keys"))
    if len({key.id for key in keys}) < len(keys):
        raise ProofUnreadable("keys.id", "one key of each id")
    return keys
