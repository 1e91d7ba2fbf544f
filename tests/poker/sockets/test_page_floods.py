"""Whoever asks for more pages at once than the room makes waits or is told when to come again;
those who play do not notice."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from random import Random
from uuid import uuid4

import pytest
from aiohttp import ClientSession, DummyCookieJar
from django.conf import settings
from django.urls import reverse

from accounts.cashier.models import CashierRequest
from accounts.models import Player as Account
from accounts.sign_in.email.verification.models import VerifiedEmail
from poker.bots.room.signing_in import form_token
from poker.sockets.database_threads import in_database_thread
from tests.accounts.cashier.till import cashier, euros, fund, identify
from tests.accounts.people import NOW
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, live_table
from tests.poker.sockets.random_people import play_at_random
from tests.room.books import faults_in_the_books
from tests.room.player import Player

pytestmark = pytest.mark.long

PAGES = 200
WITHDRAWALS = 50
FUNDS = 50_000
EACH = 100


class Flooder:
    """Sends many requests at once, each over a connection of its own."""

    def __init__(self, player: Player, http: ClientSession) -> None:
        self._player = player
        self._http = http
        self.answers: list[tuple[int, str]] = []

    async def get(self, path: str) -> None:
        await self._send("GET", path, self._cookies({}))

    async def post(self, path: str, token: str, **form: object) -> None:
        fields = {"csrfmiddlewaretoken": token} | {name: str(each) for name, each in form.items()}
        cookies = self._cookies({settings.CSRF_COOKIE_NAME: token})
        await self._send("POST", path, cookies, fields)

    def _cookies(self, more: Mapping[str, str]) -> str:
        cookies = {settings.SESSION_COOKIE_NAME: self._player.session_key, **more}
        return "; ".join(f"{name}={each}" for name, each in cookies.items())

    async def _send(
        self, method: str, path: str, cookies: str, form: Mapping[str, str] | None = None
    ) -> None:
        headers = {"Cookie": cookies, "Origin": self._player.url}
        async with self._http.request(
            method,
            f"{self._player.url}{path}",
            data=form,
            headers=headers,
            allow_redirects=False,
        ) as answer:
            await answer.read()
            self.answers.append((answer.status, answer.headers.get("Retry-After", "")))


async def flooder(stack: AsyncExitStack, live: Live) -> tuple[Flooder, Account]:
    player = await Player.sign_up(live.room.webs[0].url, "Flooder")
    stack.push_async_callback(player.close)
    http = await stack.enter_async_context(ClientSession(cookie_jar=DummyCookieJar()))
    return Flooder(player, http), await player.account()


async def test_two_hundred_pages_at_once_take_nothing_from_who_plays(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        reader, _ = await flooder(stack, live)
        reading = [asyncio.create_task(reader.get("/games/")) for _ in range(PAGES)]
        await play_at_random(live, 2, Random(8), 60)
        await asyncio.gather(*reading)
        assert len(reader.answers) == PAGES
        assert {*reader.answers} <= {(200, ""), (503, "2")}
        assert (200, "") in reader.answers
        assert "Traceback" not in live.room.log_text("web-1")


def make_rich(account: Account) -> None:
    VerifiedEmail.objects.create(player=account, email=account.email, verified_at=NOW)
    identify(account)
    fund(account, cashier("Till"), FUNDS)


async def test_fifty_withdrawals_at_once_are_each_made_or_told_to_come_again(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        asker, account = await flooder(stack, live)
        await in_database_thread(make_rich)(account)
        http = await stack.enter_async_context(ClientSession(cookie_jar=DummyCookieJar()))
        token = await form_token(http, f"{live.room.webs[0].url}{reverse('accounts:sign_in')}")
        form = {"amount": f"{EACH / 100:.2f}", "payment_reference": "DE75512108001245126199"}
        form["account_holder"] = "Flood Example"
        asking = [
            asyncio.create_task(
                asker.post(reverse("cashier:withdrawal"), token, form_key=uuid4(), **form)
            )
            for _ in range(WITHDRAWALS)
        ]
        await play_at_random(live, 2, Random(9), 60)
        await asyncio.gather(*asking)
        # So many may be under way; what is one too many is refused by the cashier.
        assert {*asker.answers} <= {(302, ""), (422, ""), (503, "2")}
        made = asker.answers.count((302, ""))
        assert made > 0
        asked = CashierRequest.objects.filter(player=account, kind="withdrawal")
        assert await in_database_thread(asked.count)() == made
        assert await in_database_thread(euros)(account) == (FUNDS - made * EACH, made * EACH)
        assert await in_database_thread(faults_in_the_books)() == []
