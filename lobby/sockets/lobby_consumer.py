"""One socket in the lobby, a guest's or a player's."""

import json
from contextlib import suppress
from functools import partial
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error as DatabaseError

from accounts.core.language.reading import chosen_language
from config import room_time
from config.deadline import Deadline
from config.http.language import language_of
from config.wait_limits import SOCKET
from lobby.board.reading import Board
from lobby.board.shared import shared_board
from lobby.board.standing import Standing
from lobby.services.lines.attendance import note_gone
from lobby.sockets.audience import audience
from poker.sockets.bye import TOO_FAST, TOO_LARGE, UNAVAILABLE, Bye
from poker.sockets.commands.parsing import MOST_BYTES
from poker.sockets.connections.crowd import crowd
from poker.sockets.connections.pace import pace
from poker.sockets.connections.sessions import player_of
from poker.sockets.player_threads import OPENING
from poker.sockets.serving.watch import watch


class LobbyConsumer(AsyncWebsocketConsumer):
    """Sends the frames of the process's audience; answers nothing but pings."""

    channel_layer_alias = ""
    player_id: int | None = None
    session_key: str | None = None
    last_sent: Standing | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket to its end, and forget it then, whatever that end was."""
        self.session_key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        self.language = language_of(scope)
        try:
            await super().__call__(scope, receive, send)
        finally:
            crowd.leave(self)
            await self._forget()

    async def _forget(self) -> None:
        """Remove the socket, and note that its player is gone where it was their last one.

        Nothing is noted where the process serves nobody: then the client has not closed the socket.
        """
        was_last = audience.leave(self)
        if self.player_id is not None and was_last and not watch.refuses_by:
            with suppress(DatabaseError):
                noting = partial(note_gone, self.player_id, room_time.now())
                await OPENING.run(self.session_key, noting, deadline=Deadline(SOCKET))

    async def dispatch(self, message: Any) -> None:
        """Handle a frame without a thread for each, as the table's socket does."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        await self.accept()
        if not await crowd.enter(self, self.scope):
            return
        watch.start()
        watch.take_in(audience)
        try:
            self.player_id, chosen, board = await OPENING.run(
                self.session_key, partial(_open, self.session_key), deadline=Deadline(SOCKET)
            )
        except DatabaseError:
            await self.say_bye(UNAVAILABLE)
            return
        if bye := watch.refuses_by:
            await self.say_bye(bye)
            return
        if self.player_id is not None and not await crowd.recognise(self, self.player_id):
            return
        self.language = chosen or self.language
        await self.tell(audience.join(self, board))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if bytes_data is not None or len(text_data or "") > MOST_BYTES:
            await self.say_bye(TOO_LARGE)
        elif text_data == '{"type":"ping"}':
            if self.player_id is not None and not pace.may_ask(self.player_id):
                await self.say_bye(TOO_FAST)
                return
            await self.tell('{"type":"pong"}')

    async def tell(self, text: str) -> None:
        """Send a frame."""
        await self.send(text_data=text)

    async def say_bye(self, bye: Bye, **more: Any) -> None:
        """Close the socket, saying why."""
        await self.tell(json.dumps(bye.frame(**more)))
        await self.close(bye.close_code)


def _open(session_key: str | None) -> tuple[int | None, str, Board]:
    """Return the socket's player (None for a guest's), the language they chose, and the board."""
    player_id = player_of(session_key) if session_key else None
    chosen = chosen_language(player_id) if player_id is not None else ""
    return player_id, chosen, shared_board.latest()
