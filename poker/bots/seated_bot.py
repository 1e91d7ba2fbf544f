"""A bot in its seat, which has a socket open as long as the seat is its own."""

import asyncio
import logging
from random import Random
from typing import Final

from aiohttp import ClientError, ClientWSTimeout
from django.db import Error as DatabaseError

from config.wait_limits import BOT_SOCKET_CLOSE
from poker.bots.backoff import Backoff
from poker.bots.room.entrance import Entrance
from poker.bots.room.roster import Bot
from poker.bots.room.signing_in import SignInRefused, socket_headers
from poker.bots.table_socket import TableSocket

logger = logging.getLogger(__name__)

HEARTBEAT_S: Final = 10.0


class SeatedBot:
    """One bot at one table; it survives lost sockets, restarts and ended sessions."""

    def __init__(
        self, entrance: Entrance, bot: Bot, table_id: int, random: Random, *, is_fast: bool
    ) -> None:
        self.bot = bot
        self.table_id = table_id
        self._entrance = entrance
        self._random = random
        self._is_fast = is_fast
        self._backoff = Backoff(random)
        self._socket: TableSocket | None = None
        self._is_leaving = False
        self._context = {"table": table_id, "player": bot.player_id}

    def be_leaving(self, *, is_leaving: bool) -> None:
        """Set whether the bot should leave; it does so when it next looks at the table."""
        self._is_leaving = is_leaving
        if self._socket is not None:
            self._socket.is_leaving = is_leaving

    async def stay(self) -> None:
        """Play until the seat is gone."""
        while True:
            if await self._played_to_the_end():
                break
            await asyncio.sleep(self._backoff.next_s())
        logger.info("bot left", extra=self._context)

    async def _played_to_the_end(self) -> bool:
        """Play over one socket; return False when it was lost and the bot must come back."""
        try:
            return await self._play()
        except (ClientError, OSError, SignInRefused, DatabaseError) as lost:
            if self._backoff.is_fresh:
                logger.warning("bot waits: %s", type(lost).__name__, extra=self._context)
            return False

    async def _play(self) -> bool:
        key = await self._entrance.session_of(self.bot)
        url = f"{self._entrance.url}/ws/tables/{self.table_id}/"
        async with self._entrance.http.ws_connect(
            url,
            headers=socket_headers(self._entrance.url, key),
            heartbeat=HEARTBEAT_S,
            timeout=ClientWSTimeout(ws_close=BOT_SOCKET_CLOSE.seconds),
        ) as opened:
            self._socket = TableSocket(opened, self.bot, self._random, is_fast=self._is_fast)
            self._socket.is_leaving = self._is_leaving
            await self._socket.play()
        self._take_leave_of(self._socket, key)
        return self._socket.has_left

    def _take_leave_of(self, socket: TableSocket, session_key: str) -> None:
        if socket.session_is_over:
            self._entrance.forget(self.bot, session_key)
            logger.info("bot signed out by the room", extra=self._context)
        elif not socket.has_left:
            logger.info("bot lost its socket", extra=self._context)
        if socket.table.seq:
            self._backoff.reset()
        self._backoff.spread(socket.retry_s)
