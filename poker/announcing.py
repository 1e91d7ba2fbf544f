"""Telling every process that a table has moved on.

An announcement is a hint and holds nothing but the table and its newest seq: whoever misses
one, or gets it twice or late, finds the truth in the stream.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

MOST_WAIT_S: Final = 0.5
LAYER_FAULTS: Final = (RedisError, OSError, TimeoutError)


def group_of(table_id: int) -> str:
    """The channel group of everybody who watches a table."""
    return f"table.{table_id}"


def player_group_of(player_id: int) -> str:
    """The channel group of all sockets of one player."""
    return f"player.{player_id}"


def announce(table_id: int, seq: int) -> None:
    """Tell the table's watchers in all processes that events up to ``seq`` are committed.

    Never raises for a channel layer that is down: play goes on, and watchers look for what
    they missed by themselves.
    """
    if not _tell(group_of(table_id), {"type": "table.news", "seq": seq}):
        logger.warning("announcement lost", extra={"table": table_id, "seq": seq})


def announce_session_end(player_id: int) -> None:
    """Let the player's sockets look whether their session still stands."""
    if not _tell(player_group_of(player_id), {"type": "session.ended"}):
        logger.warning("end of a session not announced", extra={"player": player_id})


async def join_groups(layer: BaseChannelLayer, channel: str, groups: list[str]) -> None:
    """Join, as far as the layer answers; what it does not bring, the watch finds."""
    for group in groups:
        with suppress(*LAYER_FAULTS):
            async with asyncio.timeout(MOST_WAIT_S):
                await layer.group_add(group, channel)


async def leave_groups(layer: BaseChannelLayer, channel: str, groups: list[str]) -> None:
    """Leave, as far as the layer answers."""
    for group in groups:
        with suppress(*LAYER_FAULTS):
            async with asyncio.timeout(MOST_WAIT_S):
                await layer.group_discard(group, channel)


def _tell(group: str, message: dict[str, object]) -> bool:
    """Send to a group; whether the layer took it in time."""
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("CHANNEL_LAYERS has no default layer")
    try:
        async_to_sync(_send)(layer, group, message)
    except LAYER_FAULTS:
        return False
    return True


async def _send(layer: BaseChannelLayer, group: str, message: dict[str, object]) -> None:
    """Send, but wait no longer than play can wait for a hint."""
    async with asyncio.timeout(MOST_WAIT_S):
        await layer.group_send(group, message)
