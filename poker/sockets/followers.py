"""Which groups of the channel layer nobody but this process follows."""

import asyncio
from collections import Counter
from collections.abc import Collection
from functools import cached_property
from typing import Final

from django.conf import settings
from redis.asyncio import Redis

from config.valkey_client import async_client
from config.wait_limits import ANNOUNCEMENT
from poker.event_stream.announcing import LAYER_FAULTS

# As channels_redis names the Valkey channel of a group.
_NAME: Final = "{prefix}__group__{group}"


class Followers:
    """What Valkey said of the other processes when it was last asked, and who came since.

    A balancer that keeps the sockets of a table together leaves nobody to send its news to. Where
    nothing is known, somebody may follow.
    """

    def __init__(self) -> None:
        self._alone: set[str] = set()
        self._came: set[str] = set()

    def may_be_elsewhere(self, group: str) -> bool:
        """Return whether another process may follow the group."""
        return group not in self._alone

    def came(self, group: str) -> None:
        """Note that a process follows the group from now on."""
        self._alone.discard(group)
        self._came.add(group)

    async def count(self, groups: Collection[str]) -> None:
        """Ask how many processes follow each of the groups this process has joined."""
        self._came.clear()
        try:
            async with asyncio.timeout(ANNOUNCEMENT.seconds):
                found = await self._counted([*groups])
        except LAYER_FAULTS:
            found = Counter()
        self._alone = {group for group in groups if found[group] == 1} - self._came

    async def _counted(self, groups: list[str]) -> Counter[str]:
        """Return how many processes follow each group; its channel is on one of the servers."""
        if not groups:
            return Counter()
        names = [_NAME.format(prefix=settings.CHANNEL_PREFIX, group=group) for group in groups]
        found: Counter[str] = Counter()
        for server in self._servers:
            counts = await server.pubsub_numsub(*names)
            for group, (_name, number) in zip(groups, counts, strict=True):
                found[group] += number
        return found

    @cached_property
    def _servers(self) -> list[Redis]:
        return [async_client(url) for url in settings.VALKEY_URLS]
