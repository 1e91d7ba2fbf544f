"""The keys the room's receipts can be checked with, as it publishes them."""

from typing import Any, NamedTuple

from poker.fairness.fields import Fields


class PublicKey(NamedTuple):
    """A point on P-256, ``x`` and ``y`` in URL-safe base64; signing began at ``since`` and
    ended at ``until``, milliseconds since the epoch, None while it goes on."""

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
    """A key as ``to_json`` made it. Raises ProofUnreadable."""
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
