import asyncio
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from aiohttp import (
    ClientResponseError,
    ClientSession,
    ClientWebSocketResponse,
    DummyCookieJar,
    WSMsgType,
)
from django.conf import settings
from django.urls import reverse

from accounts.identity.terms import CURRENT_VERSION
from accounts.models import Player as Account
from poker.bots.room.signing_in import form_token, send_form, sign_in, socket_headers
from poker.bots.table_view import TableView
from poker.sockets.database_threads import in_database_thread

Frame = dict[str, Any]

PASSWORD = "river-bend-2417"
ANSWER_S = 10.0
TRIES = 5


class SocketClosed(AssertionError):
    """The server closed the socket while the test waited for something else."""


class Player(TableView):
    """A person in a test: signs up over HTTP, sits at a socket, keeps the view it is told.

        ana = await Player.sign_up(web.url, "Ana")
        await ana.join(table_id)
        await ana.until(lambda: ana.options)
        answer = await ana.act("call")
        await ana.close()

    ``received`` and ``sent`` are all frames as text, in order, ``binary`` those that are none; the
    room sends none of those. A frame for which ``hears``
    returns False is lost before the player takes it; setting ``hears`` lets a test drop frames.
    """

    def __init__(self, url: str, name: str) -> None:
        super().__init__()
        self.url = url
        self.name = name
        self.session_key = ""
        self.received: list[str] = []
        self.sent: list[str] = []
        self.binary: list[bytes] = []
        self.events: list[Frame] = []
        self.hears: Callable[[Frame], bool] = lambda _: True
        self.resyncs = True
        self._http = ClientSession(cookie_jar=DummyCookieJar())
        self._socket: ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._answers: dict[str, Frame] = {}

    @classmethod
    async def sign_up(cls, url: str, name: str) -> "Player":
        """Open an account through the sign-up page."""
        player = cls(url, name)
        page = f"{url}{reverse('accounts:sign_up')}"
        form = {
            "email": player.email,
            "screen_name": name,
            "birth_date": "1990-12-31",
            "password": PASSWORD,
            "accept_terms": "on",
            "terms_version": CURRENT_VERSION,
        }
        # A busy room asks whoever wants a page to come again; nothing was done then.
        for left in reversed(range(TRIES)):
            try:
                token = await form_token(player._http, page)
                player.session_key = await send_form(player._http, url, page, token, form)
            except ClientResponseError as refused:
                if refused.status != HTTPStatus.SERVICE_UNAVAILABLE or not left:
                    raise
                retry_after = refused.headers["Retry-After"] if refused.headers else "1"
                await asyncio.sleep(int(retry_after))
            else:
                break
        return player

    @property
    def email(self) -> str:
        return f"{self.name.lower().replace(' ', '.')}@example.org"

    async def sign_in(self) -> None:
        """Sign in through the sign-in page, for a further session."""
        self.session_key = await sign_in(self._http, self.url, email=self.email, password=PASSWORD)

    async def sign_out(self) -> None:
        """Sign out through the page; sockets that are open stay for the server to close."""
        token = await form_token(self._http, f"{self.url}{reverse('accounts:sign_in')}")
        session = f"{settings.SESSION_COOKIE_NAME}={self.session_key}"
        async with self._http.post(
            f"{self.url}{reverse('accounts:sign_out')}",
            data={"csrfmiddlewaretoken": token},
            headers={"Cookie": f"{settings.CSRF_COOKIE_NAME}={token}; {session}"},
            allow_redirects=False,
        ) as answer:
            answer.raise_for_status()

    async def page(self, path: str) -> str:
        """A page of the room as this player is shown it."""
        cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={self.session_key}"}
        async with self._http.get(f"{self.url}{path}", headers=cookie) as answer:
            answer.raise_for_status()
            return await answer.text()

    async def submit(self, path: str, **form: Any) -> int:
        """Send a page's form as this player's browser would; the answer's status."""
        token = await form_token(self._http, f"{self.url}{reverse('accounts:sign_in')}")
        session = f"{settings.SESSION_COOKIE_NAME}={self.session_key}"
        headers = {"Cookie": f"{settings.CSRF_COOKIE_NAME}={token}; {session}", "Origin": self.url}
        fields = {"csrfmiddlewaretoken": token} | {name: str(v) for name, v in form.items()}
        async with self._http.post(
            f"{self.url}{path}", data=fields, headers=headers, allow_redirects=False
        ) as answer:
            return answer.status

    async def account(self) -> Account:
        """The player's row in the database."""
        return await in_database_thread(Account.objects.get)(email=self.email)

    async def join(
        self, table_id: int, *, url: str | None = None, origin: str | None = None
    ) -> None:
        """Open a socket at a table, at another web process if wanted; wait for its snapshot."""
        await self.connect(table_id, url=url, origin=origin)
        await self.until(lambda: self.seq)

    async def connect(
        self, table_id: int, *, url: str | None = None, origin: str | None = None
    ) -> None:
        """Open a socket at a table. Raises aiohttp.ClientError when it is refused."""
        if self._socket is not None:
            await self.hang_up()
        url = url or self.url
        self.seq, self.view = 0, {}
        headers = socket_headers(origin or url, self.session_key)
        self._socket = await self._http.ws_connect(f"{url}/ws/tables/{table_id}/", headers=headers)
        self._reader = asyncio.create_task(self._read(self._socket))

    async def hang_up(self) -> None:
        """Close the socket; the account and its seat stay."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    async def close(self) -> None:
        """Hang up and be done with this player."""
        await self.hang_up()
        await self._http.close()

    async def until(self, true: Callable[[], Any], timeout_s: float = 10.0) -> Any:
        """Wait until ``true()`` is true; return what it returned.

        Raises TimeoutError naming what the player saw last, or SocketClosed.
        """
        async with self._changed:
            try:
                async with asyncio.timeout(timeout_s):
                    while not (found := true()):
                        if self.is_closed:
                            raise SocketClosed(f"{self.name}: the socket is closed at {self.seq}")
                        await self._changed.wait()
            except TimeoutError:
                raise TimeoutError(
                    f"{self.name} waited in vain at {self.seq}: {self.view}"
                ) from None
        return found

    async def sees(self, wanted: Callable[["Player"], object], timeout_s: float = 10.0) -> Any:
        """Wait until it is so of this player, as ``until`` does; for one of several in a loop."""
        return await self.until(lambda: wanted(self), timeout_s)

    async def moves_on(self, decision: str | None) -> None:
        """Wait until another decision is open than this one, or none."""
        await self.until(lambda: self.decision != decision)

    @property
    def is_closed(self) -> bool:
        return self._reader is None or self._reader.done()

    @property
    def close_code(self) -> int | None:
        """The code the server closed the socket with."""
        return None if self._socket is None else self._socket.close_code

    async def send(self, type_: str, **fields: Any) -> Frame:
        """Send a message, with an id unless one is given; return the answer to that id."""
        fields.setdefault("id", uuid4().hex)
        message_id = fields["id"]
        self._answers.pop(message_id, None)
        await self.raw(json.dumps({"type": type_, **fields}))
        answer: Frame = await self.until(lambda: self._answers.get(message_id), ANSWER_S)
        return answer

    async def act(self, type_: str, **fields: Any) -> Frame:
        """Answer the decision that is open now."""
        return await self.send(type_, decision=self.decision, **fields)

    async def check_or_call(self) -> Frame:
        return await self.act("check" if self.options.get("check") else "call")

    async def raw(self, text: str) -> None:
        """Send any text at all."""
        if self._socket is None:
            raise SocketClosed(f"{self.name} has no socket")
        self.sent.append(text)
        await self._socket.send_str(text)

    async def raw_bytes(self, data: bytes) -> None:
        """Send a binary frame."""
        if self._socket is None:
            raise SocketClosed(f"{self.name} has no socket")
        await self._socket.send_bytes(data)

    async def play_through(self, hand: int, timeout_s: float = 60.0) -> None:
        """Check and call until hand number ``hand`` is over; who lost everything buys in again."""
        async with asyncio.timeout(timeout_s):
            while not self.has_seen_end_of(hand):
                await self.until(lambda: self._has_to_do(hand), timeout_s)
                if self.has_seen_end_of(hand):
                    return
                if self.own.get("status") == "busted":
                    await self.send("top_up", amount=self.view["table"]["max_buy_in"])
                    await self.send("sit_in")
                    continue
                decision = self.decision
                await self.check_or_call()
                await self.moves_on(decision)

    def _has_to_do(self, hand: int) -> bool:
        is_busted = self.own.get("status") == "busted"
        return bool(self.options) or is_busted or self.has_seen_end_of(hand)

    def has_seen_end_of(self, hand: int) -> bool:
        shown = self.view.get("hand", {"no": 0, "over": False})
        return bool(shown["no"] > hand or (shown["no"] == hand and shown["over"]))

    async def _read(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is WSMsgType.BINARY:
                self.binary.append(message.data)
            if message.type is WSMsgType.TEXT:
                self.received.append(message.data)
                frame: Frame = json.loads(message.data)
                if self.hears(frame):
                    await self._hear(frame, socket)
        async with self._changed:
            self._changed.notify_all()

    async def _hear(self, frame: Frame, socket: ClientWebSocketResponse) -> None:
        before = self.seq
        if not self.take(frame) and self.resyncs:
            await socket.send_str('{"type": "resync"}')
        if frame["type"] == "events":
            self.events += [event for event in frame["events"] if event["seq"] > before]
        if frame["type"] in ("done", "pledged", "receipt", "refused", "said"):
            self._answers[frame["id"]] = frame
        async with self._changed:
            self._changed.notify_all()
