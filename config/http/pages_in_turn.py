"""Pages in turn: one client's hundred requests take neither the others' nor the sockets' share."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.defaults import server_error
from psycopg.errors import DiskFull
from psycopg_pool import PoolTimeout

from config.database_errors import Scope, scope_of
from config.databases import SHARES
from config.deadline import Deadline
from config.http.addresses import household, is_this_machine, peer_of
from config.http.language import cookies_of, language_of
from config.http.page_limit import SCOPE_KEY
from config.http.page_queue import NoPlace, Owner, PageQueue
from config.http.seated import SEATED
from config.plain_answers import TEXT, answer
from config.primary import heed
from config.wait_limits import PAGE, PAGE_TURN

RETRY_AFTER_S: Final = "2"
BUSY: Final = _("The room is busy. Try again in a moment.")


Receive = Callable[[], Awaitable[Any]]


class PagesInTurn:
    """Begins a page when there is a connection for it, and answers 503 where there is none in time.

    Households take turns, and in each its visitors.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        self._queue = PageQueue(SHARES.pages, wait_s=PAGE_TURN.seconds)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        owner, heard, deadline = client_of(scope), Heard(receive), Deadline(PAGE)
        if not self._queue.try_enter(owner):
            try:
                is_there = await heard.while_waiting(self._queue.enter(owner))
            except NoPlace:
                retry_after = (b"retry-after", RETRY_AFTER_S.encode())
                with translation.override(language_of(scope)):
                    text = str(BUSY).encode()
                await answer(send, 503, text, more_headers=[retry_after])
                return
            if not is_there:
                return
        began_s = time.monotonic()
        try:
            await self._application({**scope, SCOPE_KEY: deadline}, heard.receive, send)
        finally:
            self._queue.leave(owner, took_s=time.monotonic() - began_s)


class Heard:
    """What a client has sent while its request waited, for the page to read later."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages: deque[Any] = deque()

    async def receive(self) -> Any:
        """Return the next message of the client."""
        return self._messages.popleft() if self._messages else await self._receive()

    async def while_waiting(self, entering: Coroutine[Any, Any, None]) -> bool:
        """Wait for a place, and return whether the client is still there; of one that has gone the
        place is not taken. Raises NoPlace."""
        waiting = asyncio.create_task(entering)
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                return False
            waiting.result()
            return True
        finally:
            for task in (waiting, listening):
                task.cancel()
            await asyncio.wait({waiting, listening})

    async def _listen(self) -> None:
        """Keep what the client sends, and return once it has gone."""
        while True:
            message = await self._receive()
            self._messages.append(message)
            if message["type"] == "http.disconnect":
                return


def client_of(scope: Any) -> Owner:
    """Return whose request it is: a visitor is a session, or a connection that has none.

    Each session on this machine itself is a household.
    """
    session = cookies_of(scope).get(settings.SESSION_COOKIE_NAME, "")
    _host, port = scope.get("client") or ("", 0)
    address = peer_of(scope)
    at_home = session if is_this_machine(address) else household(address)
    return Owner(at_home, session or f"connection {port}", SEATED.holds_seat(session))


def answer_fault(request: HttpRequest) -> HttpResponseBase:
    """Answer a page that failed: 503 if the database did not answer or its disk was full, no
    connection was free in time or another transaction was in the way, else 500."""
    error = sys.exc_info()[1]
    if error is not None:
        heed(error)
    if not _may_try_again(error):
        return server_error(request)
    return HttpResponse(
        BUSY, status=503, content_type=TEXT.decode(), headers={"Retry-After": RETRY_AFTER_S}
    )


def _may_try_again(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, PoolTimeout | DiskFull) or scope_of(error) is not Scope.CLAIMED:
            return True
        error = error.__cause__ or error.__context__
    return False
