"""A browser at a table whose web process is stopped, stalls, or is out of reach."""

import signal

import pytest
from playwright.sync_api import Page

from poker.models import TableEvent
from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.tiles.served_tables import seat
from tests.room.games import new_game
from tests.room.launcher import eventually


@pytest.mark.parametrize(
    "sig", [pytest.param(signal.SIGTERM, marks=pytest.mark.long), signal.SIGKILL]
)
def test_the_table_page_comes_back_by_itself(room: RoomFactory, sig: signal.Signals) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    game = new_game("Live 1/2", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Stopped")
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stayer", DESKTOP)
        guest.sign_up()
        guest.page.goto(f"{opened.webs[0].url}/tables/{table.pk}/")
        assert _comes(guest.page, "live", 10)
        opened.kill("web-1", sig)
        assert _comes(guest.page, "reconnecting", 5)
        opened.restart("web-1")
        assert _comes(guest.page, "live", 20)


@pytest.mark.nightly
def test_what_is_pressed_into_a_stalled_room_is_told_and_counts_once(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    game = new_game("Live 1/2", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Stalled")
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stayer", DESKTOP)
        guest.sign_up()
        apart(seat, name="Stayer", tables=[table])
        page = guest.page
        page.goto(f"{opened.webs[0].url}/tables/{table.pk}/")
        guest.until(lambda view: view["you"].get("seat") is not None)
        page.click("[data-action=absence]:enabled")
        page.wait_for_selector("dialog[open]")
        opened.signal("web-1", signal.SIGSTOP)
        page.click("dialog[open] [data-action=sit_out]")
        assert page.text_content("[data-delivery]") == "Sending: Sit out…"
        assert _comes(page, "behind", 9)
        assert _comes(page, "reconnecting", 9)
        assert "Not confirmed: Sit out." in page.inner_text("[data-delivery]")
        opened.signal("web-1", signal.SIGCONT)
        assert _comes(page, "live", 20)
        page.wait_for_selector("[data-delivery]", state="hidden")
        assert "Sit out: the table has it." in page.inner_text("[data-toasts]")
        assert guest.view()["seats"]["0"]["away"]
    events = TableEvent.objects.filter(table=table, kind="sat_out")
    assert events.count() == 1


@pytest.mark.nightly
def test_a_network_that_is_gone_is_told_until_it_is_back(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    game = new_game("Live 1/2", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Offline")
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stayer", DESKTOP)
        guest.sign_up()
        apart(seat, name="Stayer", tables=[table])
        page = guest.page
        page.goto(f"{opened.webs[0].url}/tables/{table.pk}/")
        guest.until(lambda view: view["you"].get("seat") is not None)
        page.context.set_offline(True)
        assert eventually(lambda: _connection(page) in ("behind", "reconnecting"), 3)
        opened.kill("web-1")
        assert _comes(page, "reconnecting", 12)
        assert page.locator(".actions button:enabled").count() == 0
        opened.restart("web-1")
        for _ in range(2):
            page.wait_for_event("websocket")
        assert _connection(page) == "reconnecting", "the room is back, the network is not"
        page.context.set_offline(False)
        assert _comes(page, "live", 20)
        assert page.locator(".actions button:enabled").count() > 0


def _connection(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.connection"))


def _comes(page: Page, state: str, timeout_s: float) -> bool:
    def is_so() -> bool:
        page.wait_for_timeout(20)
        return _connection(page) == state

    return eventually(is_so, timeout_s)
