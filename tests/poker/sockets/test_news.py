"""What a process announces to the others, over the real layer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from channels.layers import BaseChannelLayer

from poker.event_stream import announcing
from poker.event_stream.announcing import Announcement, group_of
from poker.sockets.news import News
from tests.room.launcher import comes_true
from tests.room.servers import Servers

MANY = 1000


@pytest.fixture
async def elsewhere(servers: Servers) -> AsyncIterator[list[Announcement]]:
    """What another process hears of two tables, while this one has sockets."""
    layer = announcing.channel_layer()
    channel = await layer.new_channel()
    for table_id in (1, 2):
        await layer.group_add(group_of(table_id), channel)
    heard: list[Announcement] = []
    before = len(announcing._carriers)
    tasks = [
        asyncio.create_task(News(lambda _: None).listen()),
        asyncio.create_task(receive(layer, channel, heard)),
    ]
    assert await comes_true(lambda: len(announcing._carriers) > before)
    yield heard
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def receive(layer: BaseChannelLayer, channel: str, heard: list[Announcement]) -> None:
    while True:
        heard.append(await layer.receive(channel))


async def test_of_many_announcements_about_a_table_the_newest_is_sent_and_none_is_lost(
    elsewhere: list[Announcement],
) -> None:
    for seq in range(1, MANY + 1):
        announcing.announce(1, seq)
    announcing.announce(2, 7)
    announcing.announce_chat(1, 3)
    assert await comes_true(lambda: len(elsewhere) >= 3)
    assert {"type": "table.news", "table": 1, "seq": MANY} in elsewhere
    assert {"type": "table.news", "table": 2, "seq": 7} in elsewhere
    assert {"type": "table.chat", "table": 1, "line": 3} in elsewhere
    assert len(elsewhere) < MANY / 10
