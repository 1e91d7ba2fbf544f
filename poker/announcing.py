"""Telling every process that a table has moved on.

An announcement is a hint and holds nothing but the table and its newest seq: whoever misses
one, or gets it twice or late, finds the truth in the stream.
"""

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


def group_of(table_id: int) -> str:
    """The channel group of everybody who watches a table."""
    return f"table.{table_id}"


def announce(table_id: int, seq: int) -> None:
    """Tell the table's watchers in all processes that events up to ``seq`` are committed.

    Never raises for a channel layer that is down: play goes on, and watchers look for what
    they missed by themselves.
    """
    news = {"type": "table.news", "seq": seq}
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("CHANNEL_LAYERS has no default layer")
    try:
        async_to_sync(layer.group_send)(group_of(table_id), news)
    except (RedisError, OSError):
        logger.warning("announcement lost", extra={"table": table_id, "seq": seq})
