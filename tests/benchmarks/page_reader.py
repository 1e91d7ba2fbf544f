"""Somebody who reads pages now and then while others play."""

import asyncio
from itertools import cycle

from aiohttp import ClientError, ClientSession, DummyCookieJar

from tests.benchmarks.flood_plan import paths_of
from tests.load.guest import Guest
from tests.load.tally import Tally

BETWEEN_S = 0.5


class PageReader:
    """Asks for one page after the other while told to play; the tally's ``byes`` count their
    statuses."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._paths = cycle(paths_of(guest.table_id))
        self._tally = Tally()

    async def open(self, _most: int | None = None) -> None:
        """Open nothing: each page is a connection of its own."""

    async def play(self, seconds: float) -> None:
        """Read for so long; a page under way then is waited for."""
        loop = asyncio.get_running_loop()
        ends_s = loop.time() + seconds
        async with ClientSession(cookie_jar=DummyCookieJar()) as http:
            while loop.time() < ends_s:
                await self._read(http, next(self._paths))
                await asyncio.sleep(min(BETWEEN_S, max(0.0, ends_s - loop.time())))

    async def settle(self) -> None:
        """Wait for nothing: every page was waited for."""

    async def close(self) -> None:
        """Close nothing."""

    def count_anew(self) -> Tally:
        counted, self._tally = self._tally, Tally()
        return counted

    async def _read(self, http: ClientSession, path: str) -> None:
        asked = http.get(f"{self._guest.url}{path}", headers=self._guest.headers)
        try:
            async with asked as answer:
                await answer.read()
                self._tally.byes[str(answer.status)] += 1
        except (ClientError, OSError) as error:
            self._tally.byes[type(error).__name__] += 1
