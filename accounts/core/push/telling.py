"""Putting what devices are to be told into the outbox."""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from accounts.core import outbox

TOPIC: Final = "push"
MESSAGES: Final = "messages"
SEATS: Final = "seats"
EVENTS: Final = "events"
WISHES: Final = (MESSAGES, SEATS, EVENTS)
"""What a player chooses from for each device."""


def tell(
    *,
    player_id: int,
    wish: str,
    key: str,
    kind: str,
    data: dict[str, Any],
    path: str,
    about: Mapping[str, Any] | None = None,
    until: datetime | None = None,
) -> None:
    """Have the player's devices that want such things told, once for each `key`.

    `kind` and `data` are those of a message; `path` is the page that is opened by a press. Nothing
    is sent from `until` on, or once the subject that `about` identifies has ended. It is part of
    the caller's transaction.
    """
    name = hashlib.sha256(key.encode()).hexdigest()[:32]
    outbox.put(
        TOPIC,
        f"{wish}:{name}",
        player_id=player_id,
        wish=wish,
        tag=name,
        kind=kind,
        message=data,
        path=path,
        about=dict(about or {}),
        until=until.isoformat() if until else None,
    )
