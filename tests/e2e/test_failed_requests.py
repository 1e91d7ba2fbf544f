"""Pages other than a table's own request again whatever fails."""

from contextlib import suppress
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Error

from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.failing import FAULTS_IN_PAIRS, PATIENCE_S, FailingPage
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.tiles.served_tables import seat
from tests.room.games import new_game
from tests.room.launcher import eventually

RUNS = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
SPOIL = r"""async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const used = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const files = [...new Set(used)].filter((path) => /^\/static\/.*[.](js|css)$/u.test(path));
  for (const path of files) {
    const type = path.endsWith("js") ? "text/javascript" : "text/css";
    await cache.put(path, new Response("<{garbage", { headers: { "Content-Type": type } }));
  }
  return files;
}"""
STILL_SPOILT = """async (paths) => {
  const cache = await caches.open((await caches.keys())[0]);
  const texts = await Promise.all(paths.map(async (path) => (await cache.match(path)).text()));
  return paths.filter((path, place) => texts[place] === "<{garbage");
}"""
pytestmark = pytest.mark.long

EVERY_PAGE = """
  styles: [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).length > 1,
  faults: globalThis.$made.has("room/every_page.js"),
  calls: globalThis.$made.has("lobby/calls.js"),
"""
HTMX = "htmx: window.htmx !== undefined,"
LOBBY = """
  texts: window.gettext !== undefined,
  rows: document.querySelectorAll("[data-games] tr:not([hidden])").length === 1,
  count: document.querySelector("[data-shown]").textContent !== "",
  yours: document.querySelector("#yours") !== null,
"""
TABLES = (
    "tables: document.querySelectorAll('#tables .table-card, #tables li, #tables tr').length > 0,"
)
PLAY = """
  texts: window.gettext !== undefined,
  tiles: document.querySelectorAll("[data-tile]").length === 2,
  live: [...document.querySelectorAll("[data-tile] iframe")].every(
    ({ contentDocument }) => contentDocument.documentElement.dataset.connection === "live"
      && contentDocument.styleSheets.length > 2
      && [...contentDocument.styleSheets].every(({ cssRules }) => cssRules.length > 0)),
  uncovered: document.querySelectorAll(".tile-cover:not([hidden])").length === 0,
"""


def parts(*lines: str) -> str:
    """Return a script that says of each part of a page whether it is there."""
    return f"() => ({{ {EVERY_PAGE} {' '.join(lines)} }})"


@FAULTS_IN_PAIRS
def test_pages_are_whole_after_faults(room: RoomFactory, faults: tuple[str, ...]) -> None:
    """The lobby without its socket polls, as the page of a game's tables does, by htmx."""
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    terms: dict[str, Any] = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Failing", small_blind=100, big_blind=200, **terms)
    tables = [open_table(game=game, name=name) for name in ("Arno", "Brenta")]
    games_of, cashier = reverse("lobby:tables", args=[game.pk]), reverse("cashier:home")
    with chromium() as browser:
        ana = Guest(browser, url, "Ana", DESKTOP)
        ana.sign_up()
        apart(seat, name="Ana", tables=tables)
        for fault in faults:
            lobby = FailingPage(ana, fault)
            lobby.page.route_web_socket("**/ws/lobby/", lambda socket: socket.close())
            lobby.open(
                f"{url}/", parts(HTMX, LOBBY), [reverse("lobby:games"), reverse("lobby:yours")]
            )
            FailingPage(ana, fault).open(url + games_of, parts(HTMX, TABLES), [games_of])
            FailingPage(ana, fault).open(url + cashier, parts(HTMX), [])
            FailingPage(ana, fault).open(f"{url}/play/", parts(PLAY), [reverse("poker:opening")])


def test_garbage_kept_by_the_service_worker_is_replaced(room: RoomFactory) -> None:
    """Otherwise the device would show it for as long as the file has its name."""
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        ana = Guest(browser, url, "Ana", DESKTOP, service_workers="allow")
        ana.sign_up()
        ana.page.wait_for_function(RUNS)
        ana.page.goto(f"{url}/cashier/")
        is_whole = parts(HTMX)
        assert all(ana.page.evaluate(is_whole).values())
        spoilt = ana.page.evaluate(SPOIL)
        assert len(spoilt) > 3, spoilt
        # What the browser itself holds would never reach the worker.
        ana.page.context.new_cdp_session(ana.page).send("Network.clearBrowserCache")
        ana.page.goto(f"{url}/cashier/")

        def has_recovered() -> bool:
            with suppress(Error):
                return all(ana.page.evaluate(is_whole).values())
            return False

        assert eventually(has_recovered, PATIENCE_S)
        left = ana.page.evaluate(STILL_SPOILT, spoilt)
        # That one comes by another address as well.
        assert [path for path in left if "/room/starting." not in path] == []
