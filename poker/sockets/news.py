"""The announcements of all processes, received once for all the sockets of this one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from channels.layers import BaseChannelLayer

from poker.event_stream import announcing
from poker.event_stream.announcing import LAYER_FAULTS, MOST_WAIT_S, Announcement

AGAIN_S: Final = 1.0
MOST_ON_THEIR_WAY: Final = 1000

logger = logging.getLogger(__name__)


class News:
    """The process's one channel of the channel layer, and the groups it follows.

    No socket ever waits for the layer: groups are joined, and announcements sent, in the
    background, and tried again while the layer does not answer.
    """

    def __init__(self, hear: Callable[[Announcement], None]) -> None:
        self._hear = hear
        self._wanted: set[str] = {announcing.SESSIONS}
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def follow(self, group: str) -> None:
        self._wanted.add(group)
        self._changed.set()

    def unfollow(self, group: str) -> None:
        self._wanted.discard(group)
        self._changed.set()

    async def listen(self) -> None:
        """Receive what the layer brings, and send what this process announces, until cancelled."""
        self._loop = asyncio.get_running_loop()
        announcing.carry_by(self)
        try:
            await self._listen()
        finally:
            announcing.carry_no_longer_by(self)

    def carry(self, group: str, announcement: Announcement) -> None:
        """Inform this process's own sockets at once, and the other processes through the layer."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._carry, group, announcement)

    def _carry(self, group: str, announcement: Announcement) -> None:
        self._hear(announcement)
        if len(self._sending) < MOST_ON_THEIR_WAY:
            sending = asyncio.create_task(announcing.send(group, announcement))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    async def _listen(self) -> None:
        layer = announcing.channel_layer()
        channel = await _new_channel(layer)
        keeping = asyncio.create_task(self._keep_groups(layer, channel))
        try:
            while True:
                self._hear(await layer.receive(channel))
        finally:
            keeping.cancel()

    async def _keep_groups(self, layer: BaseChannelLayer, channel: str) -> None:
        """Join and leave groups until they are the wanted ones, as soon as the layer allows it."""
        joined: set[str] = set()
        while True:
            self._changed.clear()
            for group in self._wanted - joined:
                if await _succeeds(layer.group_add(group, channel)):
                    joined.add(group)
            for group in joined - self._wanted:
                if await _succeeds(layer.group_discard(group, channel)):
                    joined.remove(group)
            if joined == self._wanted:
                await self._changed.wait()
            else:
                await asyncio.sleep(AGAIN_S)


async def _new_channel(layer: BaseChannelLayer) -> str:
    """Return a new channel of the layer, as soon as it answers."""
    while True:
        try:
            async with asyncio.timeout(MOST_WAIT_S):
                return await layer.new_channel()
        except LAYER_FAULTS:
            logger.warning("the channel layer does not answer")
            await asyncio.sleep(AGAIN_S)


async def _succeeds(step: Awaitable[None]) -> bool:
    """Return whether the layer did this in time."""
    try:
        async with asyncio.timeout(MOST_WAIT_S):
            await step
    except LAYER_FAULTS:
        return False
    return True
