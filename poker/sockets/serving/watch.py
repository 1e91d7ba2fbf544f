"""All the sockets of this process, and its look at the database every two seconds.

Announcements may be lost, doubled or swapped; that look finds what they would have said.
"""

import asyncio
import logging
from collections.abc import Collection, Coroutine, Iterator
from contextlib import suppress
from itertools import count
from typing import Any, Final, Protocol
from uuid import UUID

from django.db import Error as DatabaseError

from accounts.sign_in.devices.known_session import LONGEST_HAND
from config import room_time
from config.database_time import measure
from poker.event_stream.announcing import SESSIONS, Announcement, group_of
from poker.event_stream.memory import memories
from poker.event_stream.stream import went_back
from poker.metrics.play import SOCKETS
from poker.metrics.processes import writes
from poker.models import Table
from poker.services.presence import web_processes
from poker.services.presence.presence import Place, hold_to
from poker.sockets.audience import Audience, Watcher
from poker.sockets.bye import RESTARTING, SESSION_OVER, UNAVAILABLE, Bye
from poker.sockets.connections.sessions import standing
from poker.sockets.database_threads import in_database_thread
from poker.sockets.news import News
from poker.sockets.player_threads import BEAT
from poker.sockets.serving.database_note import tell_of_database

BEAT_EVERY_S: Final = 0.5
LOOK_EVERY_S: Final = 2.0
SESSIONS_EVERY: Final = 3
A_MOMENT_S: Final = 0.5

logger = logging.getLogger(__name__)


class FurtherAudience(Protocol):
    """Sockets of an app above this one: they get what is announced to ``group``, whose
    announcements have its name as their type, and they are closed when the process stops."""

    group: str

    def hear(self, announcement: Announcement) -> None: ...

    def sockets(self) -> Collection["FurtherSocket"]: ...


class FurtherSocket(Protocol):
    """A socket that can be closed with a reason."""

    async def say_bye(self, bye: Bye, **more: Any) -> None: ...


class Watch:
    """The audiences of this process by table, and the tasks that inform them.

    ``is_stopping`` is True once the process was told to stop, ``is_aside`` while its machine's
    clock is too far off for it to serve anybody.
    """

    def __init__(self) -> None:
        self._audiences: dict[int, Audience] = {}
        self._further: dict[str, FurtherAudience] = {}
        self._expected: set[UUID] = set()
        self.is_stopping = False
        self.is_aside = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._news: News | None = None

    def start(self) -> None:
        """Start to listen and to look, unless that is going on already."""
        if self._looking is None or self._looking.done():
            self._news = News(self._hear)
            self._looking = self._begin(self._look_forever())
            self._begin(self._news.listen())
            self._begin(self._beat_forever())
            self._begin(tell_of_database(self.watchers))
            for group in (SESSIONS, *map(group_of, self._audiences), *self._further):
                self._news.follow(group)

    def stop(self) -> None:
        """Stop listening and looking."""
        for task in self._tasks:
            task.cancel()

    @property
    def refuses_by(self) -> Bye | None:
        """Return why no socket is served, or None while they are.

        A socket that ends then was not closed by its client.
        """
        if self.is_stopping:
            return RESTARTING
        return UNAVAILABLE if self.is_aside else None

    def take_in(self, audience: FurtherAudience) -> None:
        """Add the sockets of an app above this one: they hear their group, and are closed with the
        others."""
        self._further[audience.group] = audience
        if self._news:
            self._news.follow(audience.group)

    def further_sockets(self) -> list[FurtherSocket]:
        return [socket for audience in self._further.values() for socket in audience.sockets()]

    def expect(self, socket: UUID) -> None:
        """Expect a socket that is opening: it may be stored in the database before it joins."""
        self._expected.add(socket)

    def join(self, table_id: int, watcher: Watcher) -> None:
        self.start()
        if table_id not in self._audiences:
            self._audiences[table_id] = Audience(table_id)
            if self._news:
                self._news.follow(group_of(table_id))
        self._audiences[table_id].watchers.add(watcher)

    def leave(self, table_id: int, watcher: Watcher) -> None:
        self._expected.discard(watcher.socket)
        audience = self._audiences.get(table_id)
        if audience is None:
            return
        audience.watchers.discard(watcher)
        if not audience.watchers:
            del self._audiences[table_id]
            if self._news:
                self._news.unfollow(group_of(table_id))

    def watchers(self) -> Iterator[Watcher]:
        for audience in [*self._audiences.values()]:
            yield from [*audience.watchers]

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _hear(self, announcement: Announcement) -> None:
        if announcement["type"] == "table.news":
            if audience := self._audiences.get(announcement["table"]):
                audience.hear(announcement["seq"])
        elif announcement["type"] == "table.chat":
            if audience := self._audiences.get(announcement["table"]):
                audience.hear_lines(announcement["line"])
        elif announcement["type"] == "session.ended":
            self._begin(self._check_player(announcement["player"]))
        elif audience_above := self._further.get(announcement["type"]):
            audience_above.hear(announcement)

    async def _beat_forever(self) -> None:
        while True:
            try:
                if await BEAT.run(None, measure):
                    self._serve_again()
                    await BEAT.run(None, web_processes.beat)
                    writes.committed()
                else:
                    await self._stand_aside()
            except Exception:
                logger.warning("could not say that this process lives", exc_info=True)
            await asyncio.sleep(BEAT_EVERY_S)

    async def _stand_aside(self) -> None:
        """Stop serving: store that this process does, then close all sockets."""
        if self.is_aside or self.is_stopping:
            return
        self.is_aside = True
        with suppress(DatabaseError):
            await in_database_thread(web_processes.stop)()
        for socket in [*self.watchers(), *self.further_sockets()]:
            with suppress(Exception):
                await socket.say_bye(UNAVAILABLE)

    def _serve_again(self) -> None:
        if self.is_aside:
            web_processes.begin_anew()
            self.is_aside = False

    async def _look_forever(self) -> None:
        for look in count(1):
            await asyncio.sleep(LOOK_EVERY_S)
            if self.is_aside:
                continue
            if self._news:
                await self._news.count_followers()
            try:
                await self._look()
                await self._check_sessions(self._due_at(look))
            except DatabaseError:
                logger.warning("could not look for missed events")

    def _due_at(self, look: int) -> list[Watcher]:
        """Return the sockets whose sessions are checked at this look: each at every third one, and
        not all at once, for what a session holds has to be decoded."""
        turn = look % SESSIONS_EVERY
        return [who for who in self.watchers() if who.socket.int % SESSIONS_EVERY == turn]

    async def _look(self) -> None:
        open_ = {
            watcher.socket: Place(table_id, watcher.player_id)
            for table_id, audience in self._audiences.items()
            for watcher in audience.watchers
        }
        await in_database_thread(hold_to)(open_, {*self._expected}, room_time.now())
        # Noted before the tables are read, so that only what was lost is beyond their ends.
        known = {at: (memories.of(at).latest, who.line) for at, who in self._audiences.items()}
        for table_id, seq, head, line in await in_database_thread(_latest)([*known]):
            if audience := self._audiences.get(table_id):
                step, last_line = known[table_id]
                audience.hear(seq)
                audience.hear_lines(line or 0)
                if step and went_back(step, seq, head):
                    audience.look_again()
                if last_line > (line or 0):
                    audience.send_lines_again()

    async def _check_player(self, player_id: int) -> None:
        """Close the sockets of this player whose sessions ended.

        It waits a moment first, for the announcement comes before the session is gone.
        """
        await asyncio.sleep(A_MOMENT_S)
        await self._check_sessions([who for who in self.watchers() if who.player_id == player_id])

    async def _check_sessions(self, watchers: Collection[Watcher]) -> None:
        """Close the sockets whose sessions are no longer valid."""
        if not watchers:
            return
        stand = await in_database_thread(standing)(
            {(who.session_key or "", who.player_id) for who in watchers}
        )
        for watcher in watchers:
            if (watcher.session_key, watcher.player_id) in stand or await _plays_on(watcher):
                continue
            await watcher.say_bye(SESSION_OVER)


async def _plays_on(watcher: Watcher) -> bool:
    """Return whether the session has only run out, in the middle of a hand of its player."""
    if not watcher.is_in_hand:
        return False
    session = (watcher.session_key or "", watcher.player_id)
    return bool(await in_database_thread(standing)({session}, room_time.now() - LONGEST_HAND))


def _latest(table_ids: list[int]) -> list[tuple[int, int, Any, int | None]]:
    """Return for each table its id, its last event and that event's digest, and the last line of
    its chat, None where there was none."""
    rows = Table.objects.filter(pk__in=table_ids)
    return list(rows.values_list("pk", "seq", "head", "chat__lines"))


watch: Final = Watch()
SOCKETS.set_function(lambda: sum(1 for _ in watch.watchers()))
