"""The announcements of all processes, received once for all that listens in this one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from channels.layers import BaseChannelLayer

from poker.event_stream import announcing
from poker.event_stream.announcing import LAYER_FAULTS, MOST_WAIT_S, Announcement

AGAIN_S: Final = 1.0

Subject = tuple[str, str, int | None]
"""What an announcement is about: its group, its type, and the player it names, if any."""

logger = logging.getLogger(__name__)


class News:
    """The process's one channel of the channel layer, and the groups it follows.

    No socket ever waits for the layer: groups are joined, and announcements sent, in the
    background. Joining is tried again while the layer does not answer. Announcements are sent one
    after the other, and of several about the same subject the newest alone: a busy process falls
    behind by as many as there are tables at the most, and none is given up for the wait.
    """

    def __init__(self, hear: Callable[[Announcement], None]) -> None:
        self._hear = hear
        self._wanted: set[str] = set()
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._outgoing: dict[Subject, tuple[str, Announcement]] = {}
        self._has_outgoing = asyncio.Event()
        self._sending = asyncio.Lock()

    def follow(self, group: str) -> None:
        self._wanted.add(group)
        self._changed.set()

    def unfollow(self, group: str) -> None:
        self._wanted.discard(group)
        self._changed.set()

    async def listen(self) -> None:
        """Receive what the layer brings, and send what this process announces, until cancelled."""
        self._loop = asyncio.get_running_loop()
        sending = asyncio.create_task(self._send_outgoing())
        announcing.carry_by(self)
        try:
            await self._listen()
        finally:
            announcing.carry_no_longer_by(self)
            sending.cancel()

    def carry(self, group: str, announcement: Announcement) -> None:
        """Inform this process's own sockets at once, and the other processes through the layer."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._carry, group, announcement)

    def _carry(self, group: str, announcement: Announcement) -> None:
        self._hear(announcement)
        subject = group, announcement["type"], announcement.get("player")
        self._outgoing[subject] = group, announcement
        self._has_outgoing.set()

    async def send_all(self) -> None:
        """Send what was announced until now."""
        async with self._sending:
            while self._outgoing:
                oldest = next(iter(self._outgoing))
                if not await announcing.send(*self._outgoing.pop(oldest)):
                    self._outgoing.clear()

    async def _send_outgoing(self) -> None:
        """Send what is announced, for ever; what waits while the layer does not answer is lost."""
        while True:
            await self._has_outgoing.wait()
            self._has_outgoing.clear()
            await self.send_all()

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
