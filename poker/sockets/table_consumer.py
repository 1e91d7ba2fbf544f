"""One socket at one table."""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar
from uuid import uuid4

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import OperationalError
from django.utils import translation

from accounts.sign_in.devices.activity import NOTED_EVERY, touch
from accounts.sign_in.devices.known_session import KnownSession, SessionEnded
from config import room_time
from config.database_errors import concerns_database
from config.database_space import require_space
from config.deadline import Deadline
from config.http.language import language_of
from config.refusals.refusal import Refusal
from config.wait_limits import COMMAND, SOCKET
from poker.event_stream.memory import Step, memories
from poker.event_stream.stream import latest_step, to_ms
from poker.metrics.play import COMMITTED_S
from poker.projections.shared_frames import SharedFrames, json_text
from poker.projections.wire import Frame, Viewer
from poker.services.base.errors import TryAgain
from poker.services.clock.standing import report
from poker.services.presence.presence import go, welcome_back
from poker.sockets.bye import SESSION_OVER, TOO_FAST, TOO_LARGE, UNAVAILABLE, Bye
from poker.sockets.chat import NOTHING_YET, chat_frame
from poker.sockets.commands.command import (
    Command,
    Message,
    Question,
    Sender,
    Turn,
    carried_out,
    carried_out_at_once,
)
from poker.sockets.commands.declarations import Ping
from poker.sockets.commands.parsing import MOST_BYTES, MalformedMessage, parse
from poker.sockets.connections.crowd import crowd
from poker.sockets.connections.extension import SEND_TEXT
from poker.sockets.connections.opening import open_socket
from poker.sockets.connections.pace import pace
from poker.sockets.database_threads import in_database_thread
from poker.sockets.inbox import Arrival, Inbox
from poker.sockets.player_threads import OPENING, PLAY
from poker.sockets.refusals import refused
from poker.sockets.retries import retried
from poker.sockets.serving.watch import watch
from poker.sockets.traces import NS_A_MS, action_taken, steps_told
from poker.talk.chat.lines import Line

Result = TypeVar("Result")

NO_LAYER: Final = ""

logger = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """Sends a snapshot and then numbered events; carries out the messages it receives.

    It has no channel of its own: the process has one for all its sockets, in ``news.py``.
    """

    channel_layer_alias = NO_LAYER
    viewer: Viewer | None = None
    history = 0
    line = NOTHING_YET
    _noted_s = -math.inf
    _welcome: asyncio.Task[None] | None = None
    _reporting: asyncio.Task[None] | None = None
    player_id: int
    session: KnownSession
    session_key: str | None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket to its end, and stop following the table then, however it ended."""
        self.socket = uuid4()
        self.session_key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        self.table_id = int(scope["url_route"]["kwargs"]["table_id"])
        self.language = language_of(scope)
        self.inbox = Inbox(self._answer)
        self.scope, self.base_send = scope, send
        self._send_text: Callable[[bytes], None] = scope["extensions"][SEND_TEXT]
        try:
            with suppress(StopConsumer):
                await self._serve(receive)
        finally:
            await self._forget()

    async def _serve(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """Pass every message to its handler.

        Unlike Channels' own way it starts no task for a frame, and no thread to close old
        database connections: the event loop has none.
        """
        while True:
            message = await receive()
            await getattr(self, get_handler_name(message))(message)

    @property
    def seq(self) -> int:
        """Return the last event that was sent to this socket, 0 before its first snapshot."""
        return self.viewer.seq if self.viewer else 0

    @property
    def is_in_hand(self) -> bool:
        """Return whether the player may still win the hand, as far as this process knows."""
        latest = memories.of(self.table_id).latest
        seat = latest.table.seat_of(self.player_id) if latest else None
        if latest is None or seat is None or latest.table.running is None:
            return False
        return seat.number in {player.seat for player in latest.table.running.live()}

    async def connect(self) -> None:
        await self.accept()
        if not await crowd.enter(self, self.scope):
            return
        if watch.is_aside:
            await self.say_bye(UNAVAILABLE)
            return
        watch.expect(self.socket)
        try:
            opened = await OPENING.run(
                self.session_key,
                partial(
                    open_socket,
                    socket=self.socket,
                    session_key=self.session_key,
                    table_id=self.table_id,
                ),
                deadline=Deadline(SOCKET),
            )
        except DatabaseError:
            await self.say_bye(UNAVAILABLE)
            return
        opened = watch.refuses_by or opened
        if isinstance(opened, Bye):
            await self.say_bye(opened)
            return
        self.session, self.player_id = opened.session, opened.session.player_id
        if not await crowd.recognise(self, self.player_id):
            return
        self.language = opened.language or self.language
        self.viewer = Viewer(opened.scene, self.player_id)
        watch.join(self.table_id, self)
        self._send_snapshot(opened.latest)
        await self.tell_lines(*opened.chat)
        if opened.is_back:
            self._welcome = asyncio.create_task(self._welcome_back())

    async def _welcome_back(self) -> None:
        """Tell the table that its player is back, which may wait for the table's lock."""
        try:
            welcome = partial(welcome_back, self.table_id, self.player_id)
            await self._in_turn(welcome, Deadline(COMMAND))
        except Exception:
            logger.exception("player not welcomed back", extra={"table": self.table_id})

    async def _forget(self) -> None:
        """Stop following the table, and store that the socket closed.

        That is not stored when the process serves nobody: then the client did not close the socket.
        """
        crowd.leave(self)
        watch.leave(self.table_id, self)
        if not watch.refuses_by:
            self.inbox.close()
            with suppress(DatabaseError):
                closing = partial(go, self.socket)
                await OPENING.run(self.session_key, closing, deadline=Deadline(SOCKET))

    async def say_bye(self, bye: Bye, **more: Any) -> None:
        """Close the socket with a last frame that says why."""
        self._send(bye.frame(**more))
        await self.close(bye.close_code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.viewer is None or watch.refuses_by:
            return
        if bytes_data is not None or len((text_data or "").encode()) > MOST_BYTES:
            await self.say_bye(TOO_LARGE)
            return
        try:
            message = parse(text_data or "")
        except MalformedMessage as error:
            if not await self._is_over_pace(error.message_id):
                self._refuse(error, error.message_id)
            return
        await self._take(message)

    async def _take(self, message: Message) -> None:
        """Answer a message at once, or queue what takes a service."""
        match message:
            case Command(id=message_id):
                over = await self._is_over_pace(message_id)
                if not over and not self.inbox.put(message, self.history):
                    await self.say_bye(TOO_FAST)
            case Question() if not pace.may_ask(self.player_id):
                await self.say_bye(TOO_FAST)
            case Ping():
                self._send({"type": "pong", "now": _now()})
            case _:
                await self._resync()

    async def _resync(self) -> None:
        """Send a snapshot, of the stream if this process remembers nothing of the table."""
        if memories.of(self.table_id).latest is None:
            reading = in_database_thread(latest_step)(self.table_id)
            try:
                await Deadline(SOCKET).awaited(reading)
            except DatabaseError:
                await self.say_bye(UNAVAILABLE)
                return
        self._send_snapshot()

    async def _is_over_pace(self, message_id: str) -> bool:
        """Count a message; refuse it where it is one too many, and close the socket of a player who
        was refused again and again."""
        refusal = pace.over(player_id=self.player_id, table_id=self.table_id)
        if refusal is None:
            return False
        if pace.may_be_told(self.player_id):
            self._refuse(refusal, message_id)
        else:
            await self.say_bye(TOO_FAST)
        return True

    def catch_up(self, steps: list[Step] | None, shared: SharedFrames) -> None:
        """Send the steps that this socket lacks, or the whole table where not all of them are
        known."""
        if self.viewer is None:
            return
        if steps is None:
            self._send_snapshot()
        elif steps:
            self._send_text(self.viewer.events(steps, shared))
            steps_told(self.table_id, steps)

    async def tell_lines(self, lines: list[Line], last: int) -> None:
        """Send lines of the chat; ``last`` is the last line of the table, sent or not."""
        earlier = self.line < 0
        self.line = last
        if lines:
            self._send(chat_frame(lines, earlier=earlier))

    def tell_database(self, *, is_away: bool) -> None:
        """Say that the room waits for its database, or no longer does."""
        self._send({"type": "database", "away": is_away})

    def _send_snapshot(self, known: Step | None = None) -> None:
        """Send the table as the process remembers it, or else as it is ``known``, and say if events
        that were sent before are lost."""
        memory = memories.of(self.table_id)
        told, history, latest = self.history, memory.history, memory.latest or known
        if self.viewer and latest:
            lost = self.seq > 0 and told != history
            self.history = history
            self._send(self.viewer.snapshot(latest, _now(), lost=lost))

    async def _answer(self, message: Command, arrival: Arrival) -> None:
        began_ns = room_time.now_ns()
        try:
            with COMMITTED_S.time():
                answer = await self._carried_out(message, arrival)
        except SessionEnded:
            await self.say_bye(SESSION_OVER)
            return
        except Refusal as error:
            self._refuse(error, message.id)
            return
        except DatabaseError as error:
            logger.exception("message not carried out", extra={"table": self.table_id})
            self._refuse(TryAgain("the room could not do that just now"), message.id)
            self._reporting = asyncio.create_task(self._report(error))
            return
        except Exception:
            logger.exception("message failed", extra={"table": self.table_id})
            await self.say_bye(UNAVAILABLE)
            return
        self._send(answer)
        if isinstance(message, Turn):
            action_taken(
                table_id=self.table_id,
                seq=answer["seq"],
                kind=message.type,
                player_id=self.player_id,
                action_id=message.id,
                arrived_ns=arrival.at_ns,
                waited_ms=(began_ns - arrival.at_ns) // NS_A_MS,
            )
        if not message.sent_by_pages:
            await self._note_command(arrival.deadline)

    async def _carried_out(self, command: Command, arrival: Arrival) -> Frame:
        """Carry out a command, an ordinary action in the event loop and all else in a thread, and
        return the answer. Raises OperationalError if the deadline passes first: it is unknown then
        whether it was carried out."""
        sender = Sender(self.table_id, self.session, arrival.history)
        if isinstance(command, Turn):
            answer = await arrival.deadline.awaited(carried_out_at_once(command, sender))
            if answer is not None:
                return answer
        return await self._in_turn(partial(carried_out, command, sender), arrival.deadline)

    async def _in_turn(self, work: Callable[[], Result], deadline: Deadline) -> Result:
        """Return what ``work`` at this table returns, done in a thread, in turns with other players
        and tables; tried again if the database refuses it, until the deadline."""
        ask = partial(PLAY.run, self.player_id, work, table=self.table_id, deadline=deadline)
        return await retried(ask, table_id=self.table_id, deadline=deadline)

    async def _report(self, error: DatabaseError) -> None:
        """Report that the table stands, if a command failed again and again because of a lock, a
        time limit or a lack of resources there: no clock knows before a turn's time is up. A full
        disk is nothing of the table's."""
        if not isinstance(error, OperationalError) or concerns_database(error):
            return
        with suppress(DatabaseError):
            await in_database_thread(require_space)()
            await in_database_thread(report)(table_id=self.table_id, tries=0, now=room_time.now())

    async def _note_command(self, deadline: Deadline) -> None:
        """Store, at most once a minute and in what is left of a command's time, that the session is
        in use: a player who plays is not idle."""
        if time.monotonic() < self._noted_s + NOTED_EVERY.total_seconds():
            return
        self._noted_s = time.monotonic()
        with suppress(DatabaseError):
            touching = partial(touch, self.session_key or "", room_time.now())
            await PLAY.run(self.player_id, touching, deadline=deadline)

    def _refuse(self, error: Refusal, message_id: str) -> None:
        with translation.override(self.language):
            frame = refused(error, message_id)
        self._send(frame)

    def _send(self, frame: Frame) -> None:
        self._send_text(json_text(frame).encode())


def _now() -> int:
    return to_ms(room_time.now())
