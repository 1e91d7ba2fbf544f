"""How much a table's page brings over the wire, in how many requests, and from where."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.table.made_views import crowded
from tests.e2e.table.served_table import Lent, ServedTable

MOST_BYTES = 150_000
MOST_REQUESTS = 15
MOST_LEVELS = 2
FILES = {"Document", "Stylesheet", "Script", "Image", "Font"}


def test_a_table_is_light_and_asks_no_other_host(lent: Lent) -> None:
    """As the room serves it, scripts and styles in gzip, nothing held from before."""
    url, table = lent
    with chromium() as browser:
        guest = Guest(browser, url, "Weigher", DESKTOP)
        guest.sign_up()
        guest.hosts.clear()
        received = _weigh(guest.page)
        asked = _requests(guest.page)
        served = ServedTable(guest.page, crowded(6))
        guest.page.goto(f"{url}/tables/{table.pk}/")
        served.wait()
        guest.page.wait_for_load_state("networkidle")
        assert guest.hosts == {url.split("/")[2]}
        assert 5 < len(asked) <= MOST_REQUESTS, sorted(asked)
        assert max(_level(address, asked) for address in asked) <= MOST_LEVELS
        assert sum(received) < MOST_BYTES
        assert guest.complaints == []


def test_a_second_visit_asks_for_the_page_and_for_no_file(lent: Lent) -> None:
    url, table = lent
    with chromium() as browser:
        guest = Guest(browser, url, "Regular", DESKTOP)
        guest.sign_up()
        served = ServedTable(guest.page, crowded(6))
        for asked_before in (None, 1):
            from_network = _from_network(guest.page)
            guest.page.goto(f"{url}/tables/{table.pk}/")
            served.wait()
            guest.page.wait_for_load_state("networkidle")
            if asked_before:
                assert from_network == [f"{url}/tables/{table.pk}/"]


def _from_network(page: Page) -> list[str]:
    """The documents and files that the browser does not hold, as they are asked for."""
    asked: list[str] = []
    held: set[str] = set()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")

    def answered(told: dict[str, Any]) -> None:
        is_held = told["response"]["fromDiskCache"] or told["requestId"] in held
        if told["type"] in FILES and not is_held:
            asked.append(told["response"]["url"])

    network.on("Network.requestServedFromCache", lambda told: held.add(told["requestId"]))
    network.on("Network.responseReceived", answered)
    return asked


def _requests(page: Page) -> dict[str, str]:
    """Who asked for each address: the page itself, or a script or style sheet of it."""
    asked: dict[str, str] = {}
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")

    def begins(told: dict[str, Any]) -> None:
        by = told["initiator"]
        frames = by.get("stack", {}).get("callFrames", [])
        asked[told["request"]["url"]] = by.get("url") or (frames[0]["url"] if frames else "")

    network.on("Network.requestWillBeSent", begins)
    return asked


def _level(address: str, asked: dict[str, str]) -> int:
    """How many answers must come before this one can be asked for, and itself."""
    level, by = 0, asked[address]
    while by in asked and by != address:
        level, address, by = level + 1, by, asked[by]
    return level


def _weigh(page: Page) -> list[int]:
    """The bytes of each answer as they come in, heads included."""
    received: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def finished(told: dict[str, Any]) -> None:
        received.append(int(told["encodedDataLength"]))

    network.on("Network.loadingFinished", finished)
    return received
