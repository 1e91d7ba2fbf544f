"""One player who asks for far more than their share, in a process apart."""

import asyncio
import json
from itertools import cycle
from typing import Any, Final, NamedTuple
from uuid import uuid4

from aiohttp import ClientError, ClientSession, DummyCookieJar, TCPConnector, WSMsgType
from django.conf import settings

from poker.bots.room.signing_in import form_token
from tests.load.guest import Guest
from tests.load.tally import Tally

BETWEEN_S: Final = 1 / 18
"""Just below the frames a socket may send."""

PAGE: Final = "/games/"
IBAN: Final = "DE89370400440532013000"
WITHDRAWAL: Final = "/cashier/withdrawal/"
MESSAGES: Final[tuple[dict[str, Any], ...]] = (
    {"type": "sit_out"},
    {"type": "fold", "decision": "1.1"},
    {"type": "top_up", "amount": 1},
)


class FloodPlan(NamedTuple):
    """So many sockets at a table, page requests or withdrawals at once, again and again.

    The withdrawals are refused for want of euros, after their player is locked.
    """

    name: str
    sockets: int = 0
    table_id: int = 0
    pages: int = 0
    withdrawals: int = 0


class Flood:
    """Carries out a plan while told to play; the tally's refusals count what was answered, and its
    byes the statuses of pages."""

    def __init__(self, guest: Guest, plan: FloodPlan) -> None:
        self._guest = guest
        self._plan = plan
        self._tally = Tally()
        self._ends_s = 0.0

    async def open(self, _most: int | None = None) -> None:
        """Open nothing yet: the flood begins with its slice."""

    async def play(self, seconds: float) -> None:
        """Flood for so long, then close everything."""
        self._ends_s = asyncio.get_running_loop().time() + seconds
        connector = TCPConnector(limit=0, force_close=True)
        async with ClientSession(cookie_jar=DummyCookieJar(), connector=connector) as http:
            jobs = [self._socket(http) for _ in range(self._plan.sockets)]
            jobs += [self._pages(http) for _ in range(self._plan.pages)]
            if self._plan.withdrawals:
                token = await form_token(http, f"{self._guest.url}/accounts/sign-in/")
                jobs += [self._withdrawals(http, token) for _ in range(self._plan.withdrawals)]
            await asyncio.gather(*jobs)

    async def settle(self) -> None:
        """Wait for nothing: nobody looks at what a flood sees."""

    async def close(self) -> None:
        """Close nothing: every slice has closed what it opened."""

    def count_anew(self) -> Tally:
        counted, self._tally = self._tally, Tally()
        return counted

    @property
    def _goes_on(self) -> bool:
        return asyncio.get_running_loop().time() < self._ends_s

    async def _socket(self, http: ClientSession) -> None:
        url = f"{self._guest.url}/ws/tables/{self._plan.table_id}/"
        async with http.ws_connect(url, headers=self._guest.headers) as socket:
            reading = asyncio.create_task(self._read(socket))
            for message in cycle(MESSAGES):
                if not self._goes_on or socket.closed:
                    break
                await socket.send_str(json.dumps(message | {"id": uuid4().hex}))
                await asyncio.sleep(BETWEEN_S)
            reading.cancel()

    async def _read(self, socket: Any) -> None:
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                told = json.loads(frame.data)
                if told["type"] in ("refused", "bye"):
                    self._tally.refusals[told["code"]] += 1

    async def _pages(self, http: ClientSession) -> None:
        while self._goes_on:
            headers = self._guest.headers
            await self._count(http.get(f"{self._guest.url}{PAGE}", headers=headers))

    async def _withdrawals(self, http: ClientSession, token: str) -> None:
        cookie = f"{self._guest.cookie}; {settings.CSRF_COOKIE_NAME}={token}"
        headers = {"Cookie": cookie, "Origin": self._guest.url}
        while self._goes_on:
            form = {"csrfmiddlewaretoken": token, "amount": "1.00", "payment_reference": IBAN}
            asked = http.post(
                f"{self._guest.url}{WITHDRAWAL}",
                headers=headers,
                data=form | {"form_key": str(uuid4())},
                allow_redirects=False,
            )
            await self._count(asked)

    async def _count(self, asked: Any) -> None:
        try:
            async with asked as answer:
                await answer.read()
                self._tally.byes[str(answer.status)] += 1
        except ClientError as error:
            self._tally.byes[type(error).__name__] += 1
