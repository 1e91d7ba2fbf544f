"""A room on several of everything: webs behind one address, clocks, workers, Valkeys."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from urllib.request import urlopen
from zlib import crc32

import pytest
from django.conf import settings
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from poker.event_stream.announcing import group_of
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import NAMES, Live, live_table, new_table
from tests.poker.sockets.random_people import play_at_random
from tests.room.balancer import Balancer
from tests.room.books import faults_in_the_books
from tests.room.processes import Room, Web
from tests.room.shard import another_valkey

pytestmark = pytest.mark.long

PEOPLE = [[f"{name}{table}" for name in NAMES[:3]] for table in range(2)]
HANDS = 2


@pytest.fixture
def shards(servers: object, tmp_path: Path) -> Iterator[list[str]]:
    """Two Valkeys that share the announcements."""
    with another_valkey(tmp_path) as second:
        yield [settings.VALKEY_URL, second]


def published(url: str) -> int:
    """How many announcements a Valkey has taken."""
    with Redis.from_url(url) as server:
        return int(server.info("commandstats").get("cmdstat_publish", {"calls": 0})["calls"])


def served(web: Web) -> tuple[float, float]:
    """The sockets a web process has now, and the actions it has carried out."""
    with urlopen(f"{web.url}/metrics", timeout=5) as answer:  # noqa: S310  # the room's own address
        families = list(text_string_to_metric_families(answer.read().decode()))
    samples = [sample for family in families for sample in family.samples]

    def total(name: str) -> float:
        return sum(sample.value for sample in samples if sample.name == name)

    return total("room_sockets"), total("room_actions_total")


def open_some_tables() -> None:
    """Channels spreads the tables by their numbers: open some until the next two are apart."""
    last = new_table()
    while server_of(last + 1) == server_of(last + 2):
        last = new_table()


def server_of(table_id: int) -> int:
    """Which of two servers takes a table's announcements, by the rule of channels_redis."""
    group = f"room__group__{group_of(table_id)}"
    return (crc32(group.encode()) & 0xFFF) // 2048


async def play_all(tables: list[Live], seed: int) -> None:
    """Play some more hands at all tables at once."""
    played = [live.players[0].view.get("hand", {"no": 0})["no"] for live in tables]
    await asyncio.gather(
        *(
            play_at_random(live, hand + HANDS, Random(seed), 90)
            for live, hand in zip(tables, played, strict=True)
        )
    )


async def test_a_room_on_two_of_everything_plays_and_outlives_half_of_it(
    room: RoomFactory, shards: list[str]
) -> None:
    async with AsyncExitStack() as stack:
        opened: Room = room(
            webs=2, clocks=2, worker=True, seed=False, env={"REDIS_URL": ",".join(shards)}
        )
        opened.start_worker("worker-2")
        await in_database_thread(open_some_tables)()
        before = [published(url) for url in shards]
        front = await stack.enter_async_context(Balancer(opened.webs))
        tables = [await live_table(stack, opened, url=front.url, names=who) for who in PEOPLE]
        await play_all(tables, 1)
        for web in opened.webs:
            sockets, actions = served(web)
            assert sockets > 0
            assert actions > 0
        for url, earlier in zip(shards, before, strict=True):
            assert published(url) > earlier
        for half in ("web-1", "clock-1", "worker"):
            opened.kill(half)
        await asyncio.gather(
            *(player.join(live.table_id) for live in tables for player in live.players)
        )
        await play_all(tables, 2)
        assert await in_database_thread(faults_in_the_books)() == []
