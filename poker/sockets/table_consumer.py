"""One socket at one table."""

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final
from uuid import UUID, uuid4

from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error as DatabaseError
from django.http import HttpRequest
from django.utils import timezone, translation

from accounts.ledger.errors import LedgerError
from poker import stream
from poker.announcing import group_of, join_groups, leave_groups, player_group_of
from poker.database_threads import in_database_thread
from poker.engine.errors import EngineError
from poker.memory import Step, memories
from poker.models import Table
from poker.projections import Scene
from poker.services.errors import TryAgain
from poker.services.presence import come, go
from poker.services.writing import pace
from poker.sockets.commands import carry_out
from poker.sockets.messages import MOST_BYTES, MalformedMessage, Message, parse
from poker.sockets.refusals import refused
from poker.sockets.sessions import session_stands
from poker.sockets.watch import watch
from poker.wire import Viewer

NOT_SIGNED_IN: Final = 4401
NO_SUCH_TABLE: Final = 4404
TOO_LARGE: Final = 4413
UNAVAILABLE: Final = 4503
A_MOMENT_S: Final = 0.5

logger = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """Sends a snapshot and then numbered events; carries out the messages it gets."""

    viewer: Viewer | None = None
    socket: UUID

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket to its end, and forget it then, whatever that end was."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._forget()

    async def connect(self) -> None:
        await self.accept()
        user = self.scope["user"]
        if user is None or user.pk is None:
            await self._say_bye("session_over", NOT_SIGNED_IN)
            return
        self.player_id: int = user.pk
        self.table_id = int(self.scope["url_route"]["kwargs"]["table_id"])
        self.language = _language_of(self.scope)
        self._telling = asyncio.Lock()
        try:
            await self._watch_table()
        except DatabaseError:
            await self.give_up()

    async def _watch_table(self) -> None:
        scene = await in_database_thread(_scene_of)(self.table_id)
        if scene is None:
            await self._say_bye("no_such_table", NO_SUCH_TABLE)
            return
        await join_groups(self.channel_layer, self.channel_name, self._groups())
        self.socket = uuid4()
        self.viewer = Viewer(scene, self.player_id)
        watch.join(self.table_id, self)
        await in_database_thread(come)(
            socket=self.socket, table_id=self.table_id, player_id=self.player_id
        )
        await self._send_snapshot()

    def _groups(self) -> list[str]:
        return [group_of(self.table_id), player_group_of(self.player_id)]

    async def _forget(self) -> None:
        if self.viewer is not None:
            watch.leave(self.table_id, self)
            with suppress(DatabaseError):
                await in_database_thread(go)(self.socket)
            await leave_groups(self.channel_layer, self.channel_name, self._groups())

    async def give_up(self) -> None:
        """Close a socket that cannot be served now; its client comes back by itself."""
        await self._say_bye("unavailable", UNAVAILABLE)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.viewer is None:
            return
        if bytes_data is not None or len((text_data or "").encode()) > MOST_BYTES:
            await self._say_bye("too_large", TOO_LARGE)
            return
        try:
            message = parse(text_data or "")
        except MalformedMessage as error:
            await self._refuse(error, error.message_id)
            return
        if message.type == "ping":
            await self._send({"type": "pong", "now": _now()})
        elif message.type == "resync":
            await self._send_snapshot()
        else:
            await self._carry_out(message)

    async def session_ended(self, _news: dict[str, Any]) -> None:
        """Some session of this player ended: was it this socket's? Asked a moment later, for
        the announcement comes before the session is gone."""
        await asyncio.sleep(A_MOMENT_S)
        session_key = self.scope["session"].session_key
        if not await in_database_thread(session_stands)(session_key, self.player_id):
            await self._say_bye("session_over", NOT_SIGNED_IN)

    async def table_news(self, news: dict[str, Any]) -> None:
        """An announcement from the channel layer: the table has reached ``seq``."""
        await self.catch_up(news["seq"])

    async def catch_up(self, seq: int) -> None:
        """Send what this socket lacks up to ``seq`` at least; nothing when it lacks nothing."""
        async with self._telling:
            if self.viewer is None or seq <= self.viewer.seq:
                return
            steps = await self._steps_to(seq, self.viewer.seq)
            if steps is None:
                await self._snapshot()
            elif steps:
                await self._send(self.viewer.events(steps, _now()))

    async def _steps_to(self, seq: int, known: int) -> list[Step] | None:
        """From this process's memory when it is new enough, else from the stream."""
        memory = memories.of(self.table_id)
        if memory.latest and memory.latest.seq >= seq:
            return memory.after(known)
        return await in_database_thread(stream.steps_after)(self.table_id, known)

    async def _send_snapshot(self) -> None:
        async with self._telling:
            await self._snapshot()

    async def _snapshot(self) -> None:
        if self.viewer:
            step = await in_database_thread(stream.latest_step)(self.table_id)
            await self._send(self.viewer.snapshot(step, _now()))

    async def _carry_out(self, message: Message) -> None:
        session_key = self.scope["session"].session_key
        try:
            seq = await in_database_thread(_carry_out)(
                message, session_key, table_id=self.table_id, player_id=self.player_id
            )
        except (EngineError, LedgerError) as error:
            await self._refuse(error, message.id)
            return
        except DatabaseError:
            logger.exception("message not carried out", extra={"table": self.table_id})
            await self._refuse(TryAgain("the room could not do that just now"), message.id)
            return
        if seq is None:
            await self._say_bye("session_over", NOT_SIGNED_IN)
            return
        await self._send({"type": "done", "id": message.id, "seq": seq})

    async def _refuse(self, error: EngineError | LedgerError, message_id: str) -> None:
        with translation.override(self.language):
            frame = refused(error, message_id)
        await self._send(frame)

    async def _say_bye(self, code: str, close_code: int) -> None:
        await self._send({"type": "bye", "code": code})
        await self.close(close_code)

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(frame, separators=(",", ":")))


def _carry_out(
    message: Message, session_key: str | None, *, table_id: int, player_id: int
) -> int | None:
    """The seq of what was done, or None when the session no longer stands."""
    if not session_stands(session_key, player_id):
        return None
    return carry_out(message, table_id=table_id, player_id=player_id)


def _scene_of(table_id: int) -> Scene | None:
    row = Table.objects.select_related("game").filter(pk=table_id).first()
    if row is None:
        return None
    return Scene(row.pk, row.name, row.game.name, row.game.currency, pace())


def _language_of(scope: Mapping[str, Any]) -> str:
    """The language the player's browser asked for, as for any page."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    headers = dict(scope["headers"])
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    return translation.get_language_from_request(request)


def _now() -> int:
    return stream.to_ms(timezone.now())
