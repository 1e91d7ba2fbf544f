"""The announcements of all processes, received once for all that listens in this one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from threading import get_ident
from typing import Final
from uuid import uuid4

from channels.layers import BaseChannelLayer

from config.wait_limits import ANNOUNCEMENT
from poker.event_stream import announcing
from poker.event_stream.announcing import FOLLOWS, LAYER_FAULTS, Announcement
from poker.sockets.followers import Followers

AGAIN_S: Final = 1.0

Subject = tuple[str, str, int | None]
"""What an announcement is about: its group, its type, and the player it names, if any."""

logger = logging.getLogger(__name__)


class News:
    """The process's one channel of the channel layer, and the groups it follows.

    No socket ever waits for the layer: groups are joined, and announcements sent, in the
    background. Joining is tried again while the layer does not answer. Announcements are sent one
    after the other, and of several about the same subject the newest alone: a busy process falls
    behind by as many as there are tables at the most, and none is given up for the wait. To a group
    that nobody else follows nothing is sent; whoever joins it is sent what was kept from it.
    """

    def __init__(self, hear: Callable[[Announcement], None]) -> None:
        self._hear = hear
        self._name = uuid4().hex
        self._wanted: set[str] = set()
        self._joined: set[str] = set()
        self._followers = Followers()
        self._kept: dict[Subject, tuple[str, Announcement]] = {}
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        self._outgoing: dict[Subject, tuple[str, Announcement]] = {}
        self._has_outgoing = asyncio.Event()
        self._sending = asyncio.Lock()

    def follow(self, group: str) -> None:
        self._wanted.add(group)
        self._changed.set()

    def unfollow(self, group: str) -> None:
        self._wanted.discard(group)
        self._followers.came(group)
        self._changed.set()

    async def listen(self) -> None:
        """Receive what the layer brings, and send what this process announces, until cancelled."""
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()
        sending = asyncio.create_task(self._send_outgoing())
        announcing.carry_by(self)
        try:
            await self._listen()
        finally:
            announcing.carry_no_longer_by(self)
            sending.cancel()

    def carry(self, group: str, announcement: Announcement) -> None:
        """Inform this process's own sockets at once, and the other processes through the layer."""
        if get_ident() == self._thread:
            self._carry(group, announcement)
        elif self._loop is not None:
            self._loop.call_soon_threadsafe(self._carry, group, announcement)

    def _carry(self, group: str, announcement: Announcement) -> None:
        self._hear(announcement)
        subject = group, announcement["type"], announcement.get("player")
        if self._followers.may_be_elsewhere(group):
            self._outgoing[subject] = group, announcement
            self._has_outgoing.set()
        else:
            self._kept[subject] = group, announcement

    async def count_followers(self) -> None:
        """Ask which groups nobody else follows, and keep from them what is announced from then on.

        What was kept from the others is sent.
        """
        await self._followers.count([*self._joined])
        self._send_kept()

    def _send_kept(self) -> None:
        """Send what was kept from groups that somebody else may follow."""
        for subject, (group, _) in [*self._kept.items()]:
            if self._followers.may_be_elsewhere(group):
                self._outgoing[subject] = self._kept.pop(subject)
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
                announcement = await layer.receive(channel)
                if announcement["type"] != FOLLOWS:
                    self._hear(announcement)
                elif announcement["by"] != self._name:
                    self._followers.came(announcement["group"])
                    self._send_kept()
        finally:
            keeping.cancel()

    async def _keep_groups(self, layer: BaseChannelLayer, channel: str) -> None:
        """Join and leave groups until they are the wanted ones, as soon as the layer allows it."""
        joined = self._joined
        joined.clear()
        while True:
            self._changed.clear()
            for group in self._wanted - joined:
                if await _succeeds(layer.group_add(group, channel)) and await announcing.send(
                    group, {"type": FOLLOWS, "group": group, "by": self._name}
                ):
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
            async with asyncio.timeout(ANNOUNCEMENT.seconds):
                return await layer.new_channel()
        except LAYER_FAULTS:
            logger.warning("the channel layer does not answer")
            await asyncio.sleep(AGAIN_S)


async def _succeeds(step: Awaitable[None]) -> bool:
    """Return whether the layer did this in time."""
    try:
        async with asyncio.timeout(ANNOUNCEMENT.seconds):
            await step
    except LAYER_FAULTS:
        return False
    return True
