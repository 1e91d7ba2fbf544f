"""A table's page whose socket is answered by the test: any view, at once."""

import itertools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Frame, Page, WebSocketRoute

from poker.models import Table
from poker.services.tables.opening import open_table
from tests.e2e.guest import DESKTOP, Guest
from tests.e2e.table.made_views import View
from tests.room.games import new_game

DRAWN = "document.documentElement.dataset.seq"
NOT_COMMANDS = {"ping", "resync", "pledge", "seed"}
PATIENCE_S = 10
viewers = itertools.count(1)
Lent = tuple[str, Table]


def new_table() -> Table:
    """The table whose page is served; the room only lends it its page."""
    terms: dict[str, Any] = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Served game", small_blind=100, big_blind=200, **terms)
    return open_table(game=game, name="Served")


class ServedTable:
    """The page as the room serves it; only what comes through its socket is made up.

    Of several tables in one window each is one of these: of the table ``number``, drawn in the
    frame ``place``.
    """

    def __init__(self, page: Page, view: View, number: int | str = "**") -> None:
        self.page = page
        self.place: Page | Frame = page
        self.connections = 0
        self._sent: list[dict[str, Any]] = []
        self._view = view
        self._seq = 100
        self._socket: WebSocketRoute | None = None
        self.answers_commands = True
        self.is_silent = False
        page.route_web_socket(f"**/ws/tables/{number}/", self._connected)

    def show(self, view: View) -> None:
        """Have the page show `view`, all at once."""
        self.send(view)
        self.wait()

    def send(self, view: View) -> None:
        """Send `view`, whatever the page makes of it."""
        self._view = view
        self._seq += 1
        self._tell()

    def lose(self, view: View, *, events: int) -> None:
        """Have the room lose so many events and say so; the table is at `view` then."""
        self._view = view
        self._seq -= events
        self._send({"type": "snapshot", "seq": self._seq, "view": view, "lost": True})
        self.wait()

    def step(self, kind: str, data: dict[str, Any], patch: dict[str, Any]) -> None:
        """Send one event."""
        self._seq += 1
        event = {"seq": self._seq, "kind": kind, "data": data, "patch": patch}
        self._send({"type": "events", "from": self._seq, "to": self._seq, "events": [event]})
        self.wait()

    def skip(self) -> None:
        """Send events that begin too late, as if some before them were lost."""
        self._seq += 2
        self._send({"type": "events", "from": self._seq, "to": self._seq, "events": []})

    def tell_database(self, *, is_away: bool) -> None:
        """Say whether the room waits for its database."""
        self._send({"type": "database", "away": is_away})

    def wait(self) -> None:
        """Until the page shows what it was sent last."""
        deadline = time.monotonic() + PATIENCE_S
        while self.place.evaluate(DRAWN) != str(self._seq):
            assert time.monotonic() < deadline, "the page does not show what it was sent"
            self.page.wait_for_timeout(10)

    def answer(self, action: str, **refusal: str) -> None:
        """Tell the command with the id `action` that it took effect, or why it did not."""
        told = {"type": "refused"} | refusal if refusal else {"type": "done", "seq": self._seq}
        self._send(told | {"id": action})

    def end(self, code: str = "") -> None:
        """Close the socket; with `code` the server says goodbye first."""
        if code:
            self._send({"type": "bye", "code": code})
        assert self._socket is not None
        self._socket.close()

    def ids(self) -> list[str]:
        """The ids of the commands the page has asked for, as often as it has."""
        return [message["id"] for message in self._sent if message["type"] not in NOT_COMMANDS]

    def take_commands(self) -> list[dict[str, Any]]:
        """What the page has asked for since the last time, without the ids."""
        self.page.wait_for_timeout(30)
        asked = [message for message in self._sent if message["type"] not in NOT_COMMANDS]
        self._sent.clear()
        return [{key: value for key, value in one.items() if key != "id"} for one in asked]

    def _connected(self, route: WebSocketRoute) -> None:
        self._socket = route
        self.connections += 1
        route.on_message(self._heard)
        if not self.is_silent:
            self._tell()

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        self._sent.append(message)
        if self.is_silent:
            return
        if message["type"] == "ping":
            self._send({"type": "pong", "now": int(time.time() * 1000)})
        if "id" in message and self.answers_commands:
            self.answer(message["id"])

    def _tell(self) -> None:
        self._send({"type": "snapshot", "seq": self._seq, "view": self._view})

    def _send(self, frame: dict[str, Any]) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps({"now": 0} | frame))


@contextmanager
def served(
    browser: Browser,
    url: str,
    table: Table,
    view: View,
    *,
    size: tuple[int, int] = DESKTOP,
    touch: bool = False,
    own_time: bool = False,
) -> Iterator[ServedTable]:
    """The page of `table`, opened by a new player at `size`, showing `view`; with
    `own_time` the test moves its timers on (`page.clock`)."""
    guest = Guest(browser, url, f"Viewer {next(viewers)}", size, touch=touch)
    guest.sign_up()
    made = ServedTable(guest.page, view)
    if own_time:
        guest.page.clock.install()
    guest.page.goto(f"{url}/tables/{table.pk}/")
    made.wait()
    yield made
    assert guest.complaints == []
    guest.page.context.close()
