"""The keys for checking the room's receipts, as it publishes them."""

from typing import Any, NamedTuple

from poker.fairness.fields import Fields


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
        fields.text("id"),
        jwk.text("x"),
        jwk.text("y"),
        fields.number("from"),
        None if until is None else fields.number("until"),
    )
