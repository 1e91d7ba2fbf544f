"""The content over which an audit entry's hash is taken."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

HASH_LENGTH: Final = 64
GENESIS: Final = "0" * HASH_LENGTH
"""The first entry's previous hash."""


def entry_hash(
    *,
    number: int,
    at: datetime,
    actor: int | None,
    action: str,
    subject: str,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    reason: str,
    address: str,
    previous_hash: str,
) -> str:
    """Return the SHA-256, in hexadecimal, of the fields as ASCII JSON with sorted keys and no
    spaces.

    `at` is written in UTC to the microsecond, `actor` is the player's id.
    """
    fields = {
        "number": number,
        "at": at.astimezone(UTC).isoformat(timespec="microseconds"),
        "actor": actor,
        "action": action,
        "subject": subject,
        "before": before,
        "after": after,
        "reason": reason,
        "address": address,
        "previous_hash": previous_hash,
    }
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256(text.encode("ascii")).hexdigest()


def plain(value: Any) -> Any:
    """Return the value as the database returns it: JSON without fractions.

    A database may write a fraction in another form than it was given, and the hash would no longer
    fit; so everything except text, whole numbers, true, false and null is stored as text.
    """
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if value is None or type(value) in (str, int, bool):
        return value
    return str(value)
