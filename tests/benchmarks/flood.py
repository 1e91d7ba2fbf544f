"""One player who asks for far more than their share, in a process apart."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from itertools import cycle
from typing import Any, Final
from uuid import uuid4

from aiohttp import (
    ClientError,
    ClientResponse,
    ClientSession,
    ClientWebSocketResponse,
    ClientWSTimeout,
    DummyCookieJar,
    TCPConnector,
    WSServerHandshakeError,
)
from django.conf import settings

from poker.bots.room.signing_in import form_token
from tests.benchmarks.flood_plan import FloodPlan
from tests.load.tally import Tally

PIPELINED: Final = 4
"""Messages a socket sends before the first of them is answered."""
BETWEEN_S: Final = 1 / 19
"""Between two messages of every other socket: just below what the room reads of one."""
OPEN_AGAIN_S: Final = 0.5
MOST_SENT: Final = 100_000
"""In one go, whatever the room answers."""
HANG_UP_S: Final = 1.0
IBAN: Final = "DE75512108001245126199"
WITHDRAWAL: Final = "/cashier/withdrawal/"
ANSWERS: Final = frozenset({"done", "refused", "said"})
Messages = Iterator[dict[str, Any]]
MESSAGES: Final[tuple[dict[str, Any], ...]] = (
    {"type": "fold", "decision": "1.1"},
    {"type": "top_up", "amount": 10**15},
    {"type": "say", "text": ""},
    {"type": "call", "decision": "1.1"},
)
WITHOUT_A_SEAT: Final[dict[str, Any]] = {"type": "sit_in"}


class Flood:
    """Carries out ``plans`` in turn, one whenever it is told to play.

    The tally's ``actions`` are what was sent, its ``refusals`` what messages were answered, and its
    ``byes`` why sockets were closed or did not open, and the statuses of pages.
    """

    def __init__(self, plans: Sequence[FloodPlan]) -> None:
        self._plans = cycle(plans)
        self._url = plans[0].guest.url
        self._token = ""
        self._tally = Tally()
        self._ends_s = 0.0

    async def open(self, _most: int | None = None) -> None:
        """Fetch what forms are sent with. No socket is opened: that is a part of a flood."""
        async with _session() as http:
            self._token = await form_token(http, f"{self._url}/accounts/sign-in/")

    async def play(self, seconds: float) -> None:
        """Flood for so long, then close everything."""
        plan = next(self._plans)
        self._ends_s = asyncio.get_running_loop().time() + seconds
        async with _session() as http:
            sockets = [self._keep_open(http, plan, number) for number in range(plan.sockets)]
            pages = [self._read_pages(http, plan) for _ in range(plan.pages)]
            withdrawals = [self._withdraw(http, plan) for _ in range(plan.withdrawals)]
            await asyncio.gather(*sockets, *pages, *withdrawals)

    async def settle(self) -> None:
        """Wait for nothing: nobody looks at what a flood sees."""

    async def close(self) -> None:
        """Close nothing: whatever was opened is closed again."""

    def count_anew(self) -> Tally:
        counted, self._tally = self._tally, Tally()
        return counted

    @property
    def _goes_on(self) -> bool:
        is_time = asyncio.get_running_loop().time() < self._ends_s
        return is_time and self._tally.actions < MOST_SENT

    async def _keep_open(self, http: ClientSession, plan: FloodPlan, number: int) -> None:
        """Send over one socket after the other, as the room closes them. Sockets of odd numbers
        keep below what the room reads, the others send as fast as they are answered."""
        messages = cycle(MESSAGES if plan.has_seat else (*MESSAGES, WITHOUT_A_SEAT))
        url = f"{self._url}/ws/tables/{plan.table_id}/"
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._ends_s):
                while self._goes_on:
                    hang_up = ClientWSTimeout(ws_close=HANG_UP_S)
                    opening = http.ws_connect(url, headers=plan.guest.headers, timeout=hang_up)
                    try:
                        async with opening as socket:
                            await self._send(socket, messages, BETWEEN_S if number % 2 else 0)
                    except (ClientError, OSError) as error:
                        self._tally.byes[_name_of(error)] += 1
                    await asyncio.sleep(OPEN_AGAIN_S)

    async def _send(
        self, socket: ClientWebSocketResponse, messages: Messages, between_s: float
    ) -> None:
        """Send a few messages once the socket is open, and one more for each answer."""
        is_open = False
        async for message in socket:
            told = json.loads(message.data)
            if told["type"] == "bye":
                self._tally.byes[told["code"]] += 1
                return
            if told["type"] == "snapshot" and not is_open:
                is_open = True
                for _ in range(PIPELINED):
                    await self._send_one(socket, messages)
            if told["type"] in ANSWERS:
                self._tally.refusals[told.get("code", told["type"])] += 1
                await asyncio.sleep(between_s)
                if not self._goes_on:
                    return
                await self._send_one(socket, messages)

    async def _send_one(self, socket: ClientWebSocketResponse, messages: Messages) -> None:
        await socket.send_str(json.dumps(next(messages) | {"id": uuid4().hex}))
        self._tally.actions += 1

    async def _read_pages(self, http: ClientSession, plan: FloodPlan) -> None:
        for path in cycle(plan.paths):
            if not self._goes_on:
                return
            await self._count(http.get(f"{self._url}{path}", headers=plan.guest.headers))

    async def _withdraw(self, http: ClientSession, plan: FloodPlan) -> None:
        cookies = f"{plan.guest.cookie}; {settings.CSRF_COOKIE_NAME}={self._token}"
        headers = plan.guest.headers | {"Cookie": cookies}
        form = {"csrfmiddlewaretoken": self._token, "amount": "1.00", "payment_reference": IBAN}
        form["account_holder"] = "Flood Example"
        while self._goes_on:
            asked = http.post(
                f"{self._url}{WITHDRAWAL}",
                headers=headers,
                data=form | {"form_key": str(uuid4())},
                allow_redirects=False,
            )
            await self._count(asked)

    async def _count(self, asked: AbstractAsyncContextManager[ClientResponse]) -> None:
        """Send a request, and count its status or what became of it else."""
        self._tally.actions += 1
        try:
            async with asked as answer:
                await answer.read()
                self._tally.byes[str(answer.status)] += 1
        except (ClientError, OSError) as error:
            self._tally.byes[_name_of(error)] += 1


def _session() -> ClientSession:
    connector = TCPConnector(limit=0, force_close=True)
    return ClientSession(cookie_jar=DummyCookieJar(), connector=connector)


def _name_of(error: Exception) -> str:
    """Return the status a socket was refused with, or else which fault it was."""
    if isinstance(error, WSServerHandshakeError):
        return str(error.status)
    return type(error).__name__
