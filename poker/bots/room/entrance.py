"""Signing bots in: a session for each bot, opened when it is first needed."""

import asyncio
from typing import Final

from aiohttp import ClientSession

from poker.bots.room.roster import Bot, password_of, renew_password
from poker.bots.room.signing_in import SignInRefused, sign_in
from poker.bots.sessions import Sessions
from poker.sockets.database_threads import in_database_thread

AT_ONCE: Final = 2


class Entrance:
    """Signs bots in at ``url``, a few at a time, since each sign-in costs a password check."""

    def __init__(self, http: ClientSession, url: str, sessions: Sessions) -> None:
        self.http = http
        self.url = url
        self._sessions = sessions
        self._queue = asyncio.Semaphore(AT_ONCE)

    async def session_of(self, bot: Bot) -> str:
        """Return the key of a bot's session. Raises SignInRefused or aiohttp.ClientError."""
        async with self._queue:
            kept = self._sessions.get(bot.email)
            if kept is not None:
                return kept
            key = await self._sign_in(bot)
            self._sessions.keep(bot.email, key)
            return key

    def forget(self, bot: Bot, session_key: str) -> None:
        """Forget a session that has ended, so that the bot signs in again next time."""
        self._sessions.forget(bot.email, session_key)

    async def _sign_in(self, bot: Bot) -> str:
        password = password_of(bot.email)
        try:
            return await sign_in(self.http, self.url, email=bot.email, password=password)
        except SignInRefused:
            await in_database_thread(renew_password)(bot)
            return await sign_in(self.http, self.url, email=bot.email, password=password)
