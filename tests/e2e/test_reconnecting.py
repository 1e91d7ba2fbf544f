"""A browser at a table whose web process is stopped and started anew."""

import signal

import pytest

from poker.services.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.room.games import new_game
from tests.room.launcher import eventually


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGKILL])
def test_the_table_page_comes_back_by_itself(room: RoomFactory, sig: signal.Signals) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    game = new_game("Live 1/2", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Stopped")
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stayer", DESKTOP)
        guest.sign_up()
        guest.page.goto(f"{opened.webs[0].url}/tables/{table.pk}/")

        def connection() -> str:
            return str(guest.page.evaluate("document.documentElement.dataset.connection"))

        assert eventually(lambda: connection() == "live", 10)
        opened.kill("web-1", sig)
        assert eventually(lambda: connection() == "reconnecting", 5)
        opened.restart("web-1")
        assert eventually(lambda: connection() == "live", 20)
