"""One person in a rush: clicks "join" in two windows, and leaves."""

import asyncio
from typing import Final, NamedTuple

from aiohttp import ClientError, ClientSession
from django.conf import settings

from poker.bots.table_view import TableView

TOKEN: Final = "r" * 32
TRIES: Final = 30
AGAIN_S: Final = 0.5
ASKED_TOO_MUCH: Final = 500


class Rusher(NamedTuple):
    """A player with a session; ``urls`` are the web processes their two windows are at."""

    player_id: int
    cookie: str
    urls: tuple[str, str]

    async def watch(self, http: ClientSession) -> None:
        """Have the lobby open until cancelled: nobody is seated who is not there."""
        url = self.urls[0]
        headers = {"Cookie": self.cookie, "Origin": url}
        async with http.ws_connect(f"{url}/ws/lobby/", headers=headers) as socket:
            async for _frame in socket:
                pass

    async def join(self, http: ClientSession, game_id: int, amount: str) -> None:
        """Click in both windows at once."""
        page = f"games/{game_id}/join/"
        clicks = (self._post(http, url, page, {"amount": amount}) for url in self.urls)
        await asyncio.gather(*clicks)

    async def leave_line(self, http: ClientSession, game_id: int) -> None:
        await self._post(http, self.urls[0], f"games/{game_id}/leave-line/", {})

    async def leave_table(self, http: ClientSession, table_id: int) -> None:
        """Leave over the table's socket, and hear that it is done."""
        url = self.urls[0]
        headers = {"Cookie": self.cookie, "Origin": url}
        async with http.ws_connect(f"{url}/ws/tables/{table_id}/", headers=headers) as socket:
            table = TableView()
            while not table.seq:
                table.take(await socket.receive_json())
            await socket.send_json({"type": "leave", "id": f"leave-{self.player_id}"})
            while (answer := await socket.receive_json())["type"] != "done":
                assert answer["type"] != "refused", answer

    async def _post(self, http: ClientSession, url: str, page: str, form: dict[str, str]) -> None:
        """Send a form; a room that is asked too much at once is asked again in a moment."""
        headers = {
            "Cookie": f"{self.cookie}; {settings.CSRF_COOKIE_NAME}={TOKEN}",
            "Origin": url,
            "X-CSRFToken": TOKEN,
            "HX-Request": "true",
        }
        for _ in range(TRIES):
            try:
                async with http.post(f"{url}/{page}", data=form, headers=headers) as answer:
                    if answer.status < ASKED_TOO_MUCH:
                        answer.raise_for_status()
                        return
            except OSError:
                pass
            await asyncio.sleep(AGAIN_S)
        raise ClientError(f"{url}/{page} was refused {TRIES} times")
