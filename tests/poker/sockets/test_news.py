"""What a process announces to the others, over the real layer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from channels.layers import BaseChannelLayer
from pytest_django.fixtures import Settings

from poker.event_stream import announcing
from poker.event_stream.announcing import Announcement, group_of
from poker.sockets.news import News
from tests.room.launcher import comes_true
from tests.room.servers import Servers

MANY = 1000
TABLES = (1, 2)


@pytest.fixture
async def elsewhere(servers: Servers) -> AsyncIterator[list[Announcement]]:
    """What another process hears of two tables, while this one has sockets."""
    layer = announcing.channel_layer()
    channel = await layer.new_channel()
    for table_id in TABLES:
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


@pytest.fixture
async def news(servers: Servers) -> AsyncIterator[News]:
    """The news of this process, which has joined two tables' groups."""
    news = News(lambda _: None)
    for table_id in TABLES:
        news.follow(group_of(table_id))
    listening = asyncio.create_task(news.listen())
    assert await comes_true(lambda: len(news._joined) == len(TABLES))
    yield news
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[Announcement]:
    """What is sent over the layer from now on."""
    sent: list[Announcement] = []
    send = announcing.send

    async def noted(group: str, announcement: Announcement) -> bool:
        sent.append(announcement)
        return await send(group, announcement)

    monkeypatch.setattr(announcing, "send", noted)
    return sent


async def test_a_group_nobody_else_follows_is_sent_nothing(
    news: News, published: list[Announcement]
) -> None:
    announcing.announce(1, 1)
    await news.send_all()
    assert published == [told(1, 1)], "nobody was asked yet who follows"
    await news.count_followers()
    announcing.announce(1, 2)
    announcing.announce(2, 2)
    announcing.announce(3, 2)
    await news.send_all()
    assert published == [told(1, 1), told(3, 2)], "that table's group is not ours"


async def test_who_joins_a_group_is_sent_what_was_kept_from_it(
    news: News, published: list[Announcement]
) -> None:
    await news.count_followers()
    for seq in (1, 2, 3):
        announcing.announce(1, seq)
        announcing.announce(2, seq)
    heard: list[Announcement] = []
    other = News(heard.append)
    other.follow(group_of(1))
    listening = asyncio.create_task(other._listen())
    assert await comes_true(lambda: told(1, 3) in heard)
    announcing.announce(1, 4)
    assert await comes_true(lambda: told(1, 4) in heard)
    assert [each for each in published if each["type"] == "table.news"] == [told(1, 3), told(1, 4)]
    other.unfollow(group_of(1))
    assert await comes_true(lambda: not other._joined)
    await news.count_followers()
    announcing.announce(1, 5)
    await news.send_all()
    assert told(1, 5) not in published
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


async def test_where_valkey_does_not_say_who_follows_everything_is_sent(
    news: News, published: list[Announcement], settings: Settings
) -> None:
    await news.count_followers()
    announcing.announce(1, 1)
    settings.VALKEY_URLS = ["redis://127.0.0.1:1/0"]
    del news._followers._servers
    await news.count_followers()
    await news.send_all()
    announcing.announce(1, 2)
    await news.send_all()
    assert published == [told(1, 1), told(1, 2)]


def told(table_id: int, seq: int) -> Announcement:
    return {"type": "table.news", "table": table_id, "seq": seq}
