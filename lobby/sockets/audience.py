"""All the lobby's sockets of this process, and what is sent to them."""

import asyncio
import logging
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final, Protocol

from django.db import Error as DatabaseError

from config import room_time
from lobby.announcing import LOBBY
from lobby.board.reading import Board
from lobby.board.shared import shared_board
from lobby.board.standing import Standing, standings
from lobby.services.lines.attendance import note_there, waiting_among
from lobby.sockets import frames
from poker.event_stream.announcing import Announcement
from poker.sockets.bye import SESSION_OVER, UNAVAILABLE, Bye
from poker.sockets.connections.sessions import standing as sessions_standing
from poker.sockets.database_threads import in_database_thread

LOOK_EVERY_S: Final = 3.0
SHORTEST_BREAK_S: Final = 1.0
SESSIONS_EVERY_S: Final = 6.0
TOLD_IN_ONE_GO: Final = 50

logger = logging.getLogger(__name__)


class LobbyWatcher(Protocol):
    """A socket in the lobby; ``last_sent`` is its player's standing when it was last sent to it."""

    player_id: int | None
    session_key: str | None
    language: str
    last_sent: Standing | None

    async def tell(self, text: str) -> None: ...

    async def say_bye(self, bye: Bye, **more: Any) -> None: ...


class LobbyAudience:
    """Reads the database once, and renders once a language, for all sockets of the process.

    It reads when a change was announced, but once a second at most, and every few seconds anyway;
    not at all while nobody watches.
    """

    group = LOBBY

    def __init__(self) -> None:
        self.watchers: set[LobbyWatcher] = set()
        self._last_sent: Board | None = None
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._sessions_at_s = 0.0

    def join(self, watcher: LobbyWatcher, board: Board) -> str:
        """Add a socket whose page may have this board, and return its first frame."""
        if self._last_sent is None:
            self._last_sent = board
        self.watchers.add(watcher)
        self._news.set()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_forever())
        return frames.snapshot(self._last_sent)

    def leave(self, watcher: LobbyWatcher) -> bool:
        """Remove a socket, and return whether it was the last one of its player here."""
        self.watchers.discard(watcher)
        return all(other.player_id != watcher.player_id for other in self.watchers)

    def sockets(self) -> Collection[LobbyWatcher]:
        return [*self.watchers]

    def hear(self, _announcement: Announcement) -> None:
        """Read the lobby soon, as something in it has changed."""
        self._news.set()

    async def look(self) -> None:
        """Read the lobby and send every socket what has changed since the last time."""
        watchers = [*self.watchers]
        sessions = {*_sessions_of(watchers).values()}
        board, standing = await in_database_thread(_read)(sessions)
        before, self._last_sent = self._last_sent or board, board
        changes = await in_database_thread(frames.all_changes)(
            before, board, {who.language for who in watchers}
        )
        own = await in_database_thread(_own_frames)(watchers, standing)
        for number, watcher in enumerate(watchers, start=1):
            await self._tell(watcher, changes.get(watcher.language), own.get(watcher))
            if number % TOLD_IN_ONE_GO == 0:
                await asyncio.sleep(0)

    async def _look_forever(self) -> None:
        while self.watchers:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self._news.wait()
            self._news.clear()
            try:
                await self.look()
                await self._check_sessions()
            except DatabaseError:
                logger.warning("could not look at the lobby")
            await asyncio.sleep(SHORTEST_BREAK_S)
        self._last_sent = None

    async def _tell(self, watcher: LobbyWatcher, *texts: str | None) -> None:
        """Send a socket its frames. One whose sending fails is removed; the others are not
        affected."""
        try:
            for text in filter(None, texts):
                await watcher.tell(text)
        except Exception:
            logger.exception("socket given up")
            self.leave(watcher)
            with suppress(Exception):
                await watcher.say_bye(UNAVAILABLE)

    async def _check_sessions(self) -> None:
        """Close the sockets of players whose session has ended."""
        if time.monotonic() - self._sessions_at_s < SESSIONS_EVERY_S:
            return
        self._sessions_at_s = time.monotonic()
        theirs = _sessions_of(self.watchers)
        stand = await in_database_thread(sessions_standing)({*theirs.values()}) if theirs else set()
        for watcher, session in theirs.items():
            if session not in stand:
                await watcher.say_bye(SESSION_OVER)


def _sessions_of(watchers: Collection[LobbyWatcher]) -> dict[LobbyWatcher, tuple[str, int]]:
    """Return the session and player of each socket that is a player's."""
    return {
        who: (who.session_key or "", who.player_id) for who in watchers if who.player_id is not None
    }


def _read(sessions: Collection[tuple[str, int]]) -> tuple[Board, dict[int, Standing]]:
    """Return the board and the standing of these players, after noting those in line as there."""
    players = {player_id for _, player_id in sessions}
    in_line = waiting_among(players)
    stand = sessions_standing({one for one in sessions if one[1] in in_line}) if in_line else ()
    note_there({player_id for _, player_id in stand}, room_time.now(), in_lobby=True)
    board = shared_board.look()
    return board, standings(players, board)


def _own_frames(
    watchers: Collection[LobbyWatcher], standing: dict[int, Standing]
) -> dict[LobbyWatcher, str]:
    """Return the frame for each socket whose player's standing has changed.

    Rendered once for players with the same standing and language.
    """
    made: dict[tuple[Standing, str], str] = {}
    frame_of = {}
    for who in watchers:
        if who.player_id is None or who.last_sent == (now := standing[who.player_id]):
            continue
        if (now, who.language) not in made:
            made[now, who.language] = frames.yours(now, who.language)
        who.last_sent = now
        frame_of[who] = made[now, who.language]
    return frame_of


audience: Final = LobbyAudience()
