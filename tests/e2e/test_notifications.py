"""Notifications in a browser: what a push message shows, and where a press on it leads.

The pages are the room's own; a press is dispatched to its service worker, because a test has no
notification to press. There `focus`, `navigate` and `openWindow` need a press by a person, so the
test records the calls instead.
"""

from typing import Any

from playwright.sync_api import Page

from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.room.games import new_game
from tests.room.launcher import eventually

RUNS = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
RECORDS = """() => {
  self.led = [];
  const shown = (page) => new URL(page.url).pathname;
  WindowClient.prototype.focus = async function focus() {
    self.led.push(["focus", shown(this), this.frameType]);
    return this;
  };
  WindowClient.prototype.navigate = async function navigate(path) {
    self.led.push(["navigate", shown(this), path]);
    return this;
  };
  self.clients.openWindow = async (path) => { self.led.push(["open", path]); };
}"""
PRESSES = """async (path) => {
  self.led.length = 0;
  const waits = [];
  const press = new Event("notificationclick");
  press.notification = { data: { path }, close: () => self.led.push(["close"]) };
  press.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(press);
  await Promise.all(waits);
  return self.led;
}"""
FRAMES = """(path) => {
  const frame = document.createElement("iframe");
  frame.src = path;
  document.body.append(frame);
}"""
HAS_FRAME = """async () => {
  const pages = await self.clients.matchAll({ type: "window" });
  return pages.some(({ frameType }) => frameType === "nested");
}"""
SHOWS = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, about) => self.shown.push([title, about]);
}"""
PUSHED = """async (content) => {
  const waits = [];
  const push = new Event("push");
  push.data = { json: () => content };
  push.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(push);
  await Promise.all(waits);
  return self.shown;
}"""


class Windows:
    """The windows of a player's browser, and their service worker."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._open = [guest.page]
        guest.page.wait_for_function(RUNS)
        guest.page.wait_for_function(CONTROLLED)
        (self.worker,) = guest.page.context.service_workers
        self.worker.evaluate(RECORDS)

    def have(self, *paths: str) -> list[Page]:
        """Open a window at each of these paths, close the others and return the new ones."""
        earlier, self._open = self._open, []
        for path in paths:
            page = self._guest.page.context.new_page()
            page.goto(f"{self._guest.url}{path}")
            self._open.append(page)
        for page in earlier:
            page.close()
        return self._open

    def press(self, path: str) -> list[Any]:
        """Press a notification that leads to this path; return what the worker then did."""
        done: list[Any] = self.worker.evaluate(PRESSES, path)
        assert done[0] == ["close"]
        return done[1:]


def test_press_on_a_notification_leaves_tables_alone(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Quiet 1/2", small_blind=100, big_blind=200)
    table = f"/tables/{open_table(game=game, name='Quiet').pk}/"
    with chromium() as browser:
        guest = Guest(browser, url, "Presser", DESKTOP, service_workers="allow")
        guest.sign_up()
        windows = Windows(guest)

        windows.have(table, "/inbox/", "/hands/")
        assert windows.press("/inbox/") == [["focus", "/inbox/", "top-level"]]
        assert windows.press(table) == [["focus", table, "top-level"]]
        focused, navigated = windows.press("/cashier/")
        assert focused[1] in ("/inbox/", "/hands/")
        assert navigated == ["navigate", focused[1], "/cashier/"]

        _, tiles = windows.have(table, "/play/")
        assert windows.press("/inbox/") == [["open", "/inbox/"]], "a hand may run in both"
        tiles.evaluate(FRAMES, f"{table}tile/")
        assert eventually(lambda: windows.worker.evaluate(HAS_FRAME), 10)
        assert windows.press("/") == [["open", "/"]], "a frame is not led elsewhere"

        windows.worker.evaluate(SHOWS)
        content = {"title": "Your seat is free", "body": "Arno", "path": "/", "tag": "7"}
        ((title, about),) = windows.worker.evaluate(PUSHED, content)
        assert (title, about["body"], about["tag"]) == ("Your seat is free", "Arno", "7")
        assert (about["data"], about["lang"]) == ({"path": "/"}, "en")
        assert guest.complaints == []
