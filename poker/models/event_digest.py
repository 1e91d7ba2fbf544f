"""The digest of an event, which chains it to the event before it."""

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final, Protocol

LENGTH: Final = 32
GENESIS: Final = bytes(LENGTH)
"""The first event of a chain has this for the digest before it."""

_DOMAIN: Final = b"card-room event chain v1"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
# Made once: making an encoder for every event would take longer than encoding it.
_TEXT: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


class Digested(Protocol):
    """An event by its columns."""

    @property
    def table_id(self) -> int: ...
    @property
    def seq(self) -> int: ...
    @property
    def hand_no(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def data(self) -> Any: ...
    @property
    def at(self) -> datetime: ...
    @property
    def player_id(self) -> int | None: ...
    @property
    def action_id(self) -> str: ...


def digest_of(event: Digested, before: bytes) -> bytes:
    """Return SHA-256 over the digest ``before`` and the event's columns as a JSON list.

    ``[table, seq, hand, kind, version, data, at, player or null, action id]`` in ASCII without
    spaces, keys sorted, ``at`` in microseconds since the epoch.
    """
    columns = (
        event.table_id,
        event.seq,
        event.hand_no,
        event.kind,
        event.version,
        event.data,
        (event.at - _EPOCH) // _MICROSECOND,
        event.player_id,
        event.action_id,
    )
    return sha256(_DOMAIN + before + _TEXT(columns).encode("ascii")).digest()
