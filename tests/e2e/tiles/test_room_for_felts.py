"""Tiles are for playing: felts fill them, tabs tell what one holds, keys go where the mouse is."""

import pytest

from tests.conftest import RoomFactory
from tests.e2e.guest import chromium
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, deciding
from tests.e2e.tiles.served_tables import seven_tables, window_of
from tests.room.launcher import eventually

FELTS = """() => [...document.querySelectorAll("iframe")].map((tile) => {
  const scale = tile.getBoundingClientRect().width / tile.contentWindow.innerWidth;
  const { width, height } = tile.contentDocument.querySelector(".felt").getBoundingClientRect();
  return width * height * scale * scale;
})"""
HEAD = "document.querySelector('[data-tiles]').getBoundingClientRect().top"
BEFORE_PX = 98_000
"""What the felt of one of four tables on 1280 by 800 covered before the row was laid aside."""


@pytest.mark.long
def test_four_tables_are_twice_as_large_and_keys_follow_the_mouse(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    tables = seven_tables()[:4]
    with chromium() as browser, window_of(browser, url, tables) as window:
        page = window.page
        assert min(page.evaluate(FELTS)) >= 2 * BEFORE_PX
        assert page.evaluate(HEAD) <= 48, "one line above the tables"
        window.show(2, deciding(OPTIONS_FACING_A_BET))
        held = f"{window.tab(2)} .tab-held"
        assert eventually(lambda: page.inner_text(held) == "A♠ K♦ · 12", 3)
        assert "Your turn" in page.inner_text(window.tab(2))
        window.show(1, deciding(OPTIONS_FACING_A_BET))
        page.clock.run_for(1_000)
        page.hover(window.tile(1))
        assert eventually(lambda: window.is_marked(1, "keyed"), 3)
        page.hover(window.tile(2))
        assert eventually(lambda: window.is_marked(2, "keyed"), 3)
        page.clock.run_for(1_000)
        page.keyboard.press("c")
        assert eventually(lambda: window.commands() == {2: ["call"]}, 3)
