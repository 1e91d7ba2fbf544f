"""How much a table's page brings over the wire, and from where."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.table.made_views import crowded
from tests.e2e.table.served_table import Lent, ServedTable

MOST_BYTES = 150_000


def test_a_table_is_light_and_asks_no_other_host(lent: Lent) -> None:
    """As the room serves it, scripts and styles in gzip, nothing held from before."""
    url, table = lent
    with chromium() as browser:
        guest = Guest(browser, url, "Weigher", DESKTOP)
        guest.sign_up()
        guest.hosts.clear()
        received = _weigh(guest.page)
        served = ServedTable(guest.page, crowded(6))
        guest.page.goto(f"{url}/tables/{table.pk}/")
        served.wait()
        guest.page.wait_for_load_state("networkidle")
        assert guest.hosts == {url.split("/")[2]}
        assert len(received) > 30, "every file was weighed"
        assert sum(received) < MOST_BYTES
        assert guest.complaints == []


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
