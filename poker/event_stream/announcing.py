"""Telling every process that a table has moved on.

An announcement is a hint and holds nothing but the table and its newest seq: whoever misses
one, or gets it twice or late, finds the truth in the stream.
"""

import logging
from asyncio import timeout
from typing import Any, Final, Protocol

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

MOST_WAIT_S: Final = 0.5
LAYER_FAULTS: Final = (RedisError, OSError, TimeoutError)
SESSIONS: Final = "sessions"
"""The group of all processes that have sockets: they are told whose session ended."""

Announcement = dict[str, Any]


class Carrier(Protocol):
    """Takes announcements from any thread without making it wait."""

    def carry(self, group: str, announcement: Announcement) -> None: ...


_carriers: Final[list[Carrier]] = []


def carry_by(carrier: Carrier) -> None:
    """Give this process's announcements to ``carrier`` from now on."""
    _carriers.append(carrier)


def carry_no_longer_by(carrier: Carrier) -> None:
    """Send this process's announcements from the thread that makes them again."""
    _carriers.remove(carrier)


def group_of(table_id: int) -> str:
    """The channel group of all processes with sockets at a table."""
    return f"table.{table_id}"


def announce(table_id: int, seq: int) -> None:
    """Tell the table's watchers in all processes that events up to ``seq`` are committed.

    Never raises for a channel layer that is down: play goes on, and watchers look for what
    they missed by themselves.
    """
    _tell(group_of(table_id), {"type": "table.news", "table": table_id, "seq": seq})


def announce_chat(table_id: int, number: int) -> None:
    """Tell the table's watchers in all processes that lines up to ``number`` were said."""
    _tell(group_of(table_id), {"type": "table.chat", "table": table_id, "line": number})


def announce_session_end(player_id: int) -> None:
    """Let the player's sockets look whether their session still stands."""
    _tell(SESSIONS, {"type": "session.ended", "player": player_id})


def announce_to(group: str) -> None:
    """Let a group look anew; its announcements say nothing but its name."""
    _tell(group, {"type": group})


def channel_layer() -> BaseChannelLayer:
    """The layer announcements go over."""
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("CHANNEL_LAYERS has no default layer")
    return layer


async def send(group: str, announcement: Announcement) -> None:
    """Send to a group, but wait no longer than a hint is worth."""
    try:
        async with timeout(MOST_WAIT_S):
            await channel_layer().group_send(group, announcement)
    except LAYER_FAULTS:
        logger.warning("announcement lost", extra={"table": announcement.get("table")})


def _tell(group: str, announcement: Announcement) -> None:
    if _carriers:
        _carriers[-1].carry(group, announcement)
    else:
        async_to_sync(send)(group, announcement)
