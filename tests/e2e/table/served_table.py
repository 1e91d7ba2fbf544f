"""A table's page whose socket is answered by the test: any view, at once."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from poker.models import Table
from poker.services.opening import open_table
from tests.e2e.guest import DESKTOP, Guest
from tests.e2e.table.made_views import View
from tests.room.games import new_game

DRAWN = "document.documentElement.dataset.seq"
NOT_DEEDS = {"ping", "resync", "seed"}
PATIENCE_S = 10
Lent = tuple[str, Table]


def new_table() -> Table:
    """The table whose page is served; the room only lends it its page."""
    terms: dict[str, Any] = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Served game", small_blind=100, big_blind=200, **terms)
    return open_table(game=game, name="Served")


class ServedTable:
    """The page as the room serves it; only what comes through its socket is made up."""

    def __init__(self, page: Page, view: View) -> None:
        self.page = page
        self._sent: list[dict[str, Any]] = []
        self._view = view
        self._seq = 100
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/**", self._connected)

    def show(self, view: View) -> None:
        """Have the page show `view`, all at once."""
        self._view = view
        self._seq += 1
        self._tell()
        self.wait()

    def step(self, kind: str, data: dict[str, Any], patch: dict[str, Any]) -> None:
        """Send one event."""
        self._seq += 1
        event = {"seq": self._seq, "kind": kind, "data": data, "patch": patch}
        self._send({"type": "events", "from": self._seq, "to": self._seq, "events": [event]})
        self.wait()

    def wait(self) -> None:
        """Until the page shows what it was sent last."""
        deadline = time.monotonic() + PATIENCE_S
        while self.page.evaluate(DRAWN) != str(self._seq):
            assert time.monotonic() < deadline, "the page does not show what it was sent"
            self.page.wait_for_timeout(10)

    def take_deeds(self) -> list[dict[str, Any]]:
        """What the page has asked for since the last time, without the ids."""
        self.page.wait_for_timeout(30)
        asked = [message for message in self._sent if message["type"] not in NOT_DEEDS]
        self._sent.clear()
        return [{key: value for key, value in one.items() if key != "id"} for one in asked]

    def _connected(self, route: WebSocketRoute) -> None:
        self._socket = route
        route.on_message(self._heard)
        self._tell()

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        self._sent.append(message)
        if "id" in message:
            self._send({"type": "done", "id": message["id"], "seq": self._seq})

    def _tell(self) -> None:
        self._send({"type": "snapshot", "seq": self._seq, "view": self._view})

    def _send(self, frame: dict[str, Any]) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps(frame | {"now": 0}))


@contextmanager
def served(
    browser: Browser,
    url: str,
    table: Table,
    view: View,
    *,
    size: tuple[int, int] = DESKTOP,
    touch: bool = False,
) -> Iterator[ServedTable]:
    """The page of `table`, opened by a new player at `size`, showing `view`."""
    name = "Toucher" if touch else "Viewer"
    guest = Guest(browser, url, name, size, touch=touch)
    guest.sign_up()
    made = ServedTable(guest.page, view)
    guest.page.goto(f"{url}/tables/{table.pk}/")
    made.wait()
    yield made
    assert guest.complaints == []
    guest.page.context.close()
