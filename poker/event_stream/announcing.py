"""Informing every process that a table's stream has grown.

An announcement is a hint and holds only the table and its newest seq: a process that misses one, or
gets it twice or late, reads the stream.
"""

import logging
from asyncio import timeout
from typing import Any, Final, Protocol

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from config.wait_limits import ANNOUNCEMENT

logger = logging.getLogger(__name__)

LAYER_FAULTS: Final = (RedisError, OSError, TimeoutError)
SESSIONS: Final = "sessions"
"""The group of all processes that have sockets, which learn here whose session ended."""
CLOCKS: Final = "clocks"
"""The group of all table clocks, which look at once when it has news."""

FOLLOWS: Final = "follows"
"""The type of what a process sends to a group when it has joined it."""

Announcement = dict[str, Any]


class Carrier(Protocol):
    """Takes announcements from any thread without making it wait."""

    def carry(self, group: str, announcement: Announcement) -> None: ...


_carriers: Final[list[Carrier]] = []


def carry_by(carrier: Carrier) -> None:
    """Hand this process's announcements to ``carrier`` from now on."""
    _carriers.append(carrier)


def carry_no_longer_by(carrier: Carrier) -> None:
    """Stop using ``carrier``; announcements are sent by the thread that makes them again."""
    _carriers.remove(carrier)


def group_of(table_id: int) -> str:
    """Return the channel group of all processes with sockets at a table."""
    return f"table.{table_id}"


def announce(table_id: int, seq: int) -> None:
    """Inform the table's watchers in all processes that events up to ``seq`` are committed.

    Never raises when the channel layer is down: play goes on, and watchers look for what they
    missed by themselves.
    """
    _tell(group_of(table_id), {"type": "table.news", "table": table_id, "seq": seq})


def announce_chat(table_id: int, number: int) -> None:
    """Inform the table's watchers in all processes that lines up to ``number`` were written."""
    _tell(group_of(table_id), {"type": "table.chat", "table": table_id, "line": number})


def announce_session_end(player_id: int) -> None:
    """Make the player's sockets check whether their session is still valid."""
    _tell(SESSIONS, {"type": "session.ended", "player": player_id})


def announce_to(group: str) -> None:
    """Make a group look for news; its announcements hold nothing but its name."""
    _tell(group, {"type": group})


def channel_layer() -> BaseChannelLayer:
    """Return the layer announcements are sent over.

    Raises RuntimeError if CHANNEL_LAYERS has no default layer.
    """
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("CHANNEL_LAYERS has no default layer")
    return layer


async def send(group: str, announcement: Announcement) -> bool:
    """Send to a group and return whether it was sent; give up after half a second, as it is only a
    hint."""
    try:
        async with timeout(ANNOUNCEMENT.seconds):
            await channel_layer().group_send(group, announcement)
    except LAYER_FAULTS:
        logger.warning("announcement lost", extra={"table": announcement.get("table")})
        return False
    return True


def _tell(group: str, announcement: Announcement) -> None:
    if _carriers:
        _carriers[-1].carry(group, announcement)
    else:
        async_to_sync(send)(group, announcement)
