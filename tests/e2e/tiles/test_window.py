"""Several tables in one window: what waits is brought to notice, and no press is ever stolen."""

from functools import partial

import pytest
from playwright.sync_api import Page

from tests.conftest import RoomFactory
from tests.e2e.guest import chromium
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, deciding, waiting
from tests.e2e.tiles.served_tables import FOLLOWED, Window, seven_tables, window_of
from tests.room.launcher import eventually

QUIET_MS = 1_600
LOOK_AWAY = """(isAway) => {
  Object.defineProperty(document, "hidden", { get: () => isAway, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BOXES = """() => [...document.querySelectorAll("[data-tile]")].map((tile) => {
  const { left, top, width, height } = tile.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
SCROLLS = """(() => {
  const { scrollHeight, clientHeight } = document.querySelector("[data-tiles]");
  return scrollHeight - clientHeight;
})()"""
# What somebody does who wanted the table that was in front a moment ago.
PRESS_AS_IT_COMES = """(tile) => {
  const { contentDocument: page } = document.querySelector(`${tile} iframe`);
  new MutationObserver((_, observer) => {
    if (!document.querySelector(`${tile}.front`)) return;
    observer.disconnect();
    page.querySelector("[data-action=fold]").click();
    page.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
    window.pressed = true;
  }).observe(document.querySelector(tile), { attributeFilter: ["class"] });
}"""
TURN = deciding(OPTIONS_FACING_A_BET)


@pytest.mark.long
def test_up_to_six_tables_in_one_window(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    tables = seven_tables()
    with chromium() as browser, window_of(browser, url, tables) as window:
        _only_six_are_followed(window)
        _what_waits_is_marked_and_nothing_moves(window)
        _going_back_in_a_hand_asks_first(window)
        _keys_go_to_one_table(window)
        _a_lost_seat_makes_room(window)
        window.page.click("[data-mode=tabs]")
        _no_table_comes_over_an_open_decision(window)
        _no_table_comes_under_a_moving_hand(window)


def _only_six_are_followed(window: Window) -> None:
    page = window.page
    assert page.locator("[data-tile]").count() == FOLLOWED
    assert [one.connections for one in window.served] == [1] * FOLLOWED + [0]
    assert page.inner_text("[data-more-tables]") == window.tables[-1].name
    boxes = page.evaluate(BOXES)
    assert len({tuple(box[:2]) for box in boxes}) == FOLLOWED
    assert len({tuple(box[2:]) for box in boxes}) == 1, "all of one size"
    assert len({box[0] for box in boxes}) == 3, "three beside one another have the largest felts"
    assert page.evaluate(SCROLLS) == 0


def _what_waits_is_marked_and_nothing_moves(window: Window) -> None:
    page = window.page
    page.click("h1", force=True)
    before = page.evaluate(BOXES), page.evaluate("document.activeElement.tagName")
    window.show(2, TURN)
    assert eventually(lambda: window.is_marked(2, "waiting"), 3)
    assert "Your turn" in page.inner_text(window.tab(2))
    quiet = page.title()
    page.evaluate(LOOK_AWAY, True)
    assert page.title() == f"(1) Your turn: {window.tables[2].name}"
    assert "icon_called" in str(page.get_attribute("link[rel=icon]", "href"))
    page.evaluate(LOOK_AWAY, False)
    assert page.title() == quiet
    assert page.inner_text("[data-play-announcer]") == f"Your turn at {window.tables[2].name}"
    page.clock.run_for(QUIET_MS)
    assert (page.evaluate(BOXES), page.evaluate("document.activeElement.tagName")) == before


def _going_back_in_a_hand_asks_first(window: Window) -> None:
    page, address = window.page, window.page.url
    page.evaluate("history.back()")
    page.wait_for_selector("dialog[open]")
    assert "You are in a hand" in page.inner_text("dialog[open]")
    page.click("dialog[open] button:not(.primary)")
    assert page.url == address


def _keys_go_to_one_table(window: Window) -> None:
    """One key to the table that waits; acting keys only to the one marked for the keyboard."""
    page = window.page
    window.show(4, TURN)
    page.mouse.move(400, 4)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("c")
    assert window.commands() == {}, "no table has the keyboard"
    page.keyboard.press("n")
    assert eventually(lambda: window.is_marked(2, "keyed"), 3)
    page.keyboard.press("c")
    assert window.commands() == {2: ["call"]}
    window.show(2, waiting())
    page.keyboard.press("c")
    assert window.commands() == {}, "the other table that waits is not played from here"
    page.keyboard.press("n")
    assert eventually(lambda: window.is_marked(4, "keyed"), 3)
    assert not window.is_marked(2, "keyed")
    page.frame_locator(f"{window.tile(4)} iframe").locator("[data-action=fold]:enabled").click()
    assert window.commands() == {4: ["fold"]}
    window.show(4, waiting())
    page.keyboard.press("n")
    assert eventually(lambda: "No other table" in page.inner_text("[data-play-announcer]"), 3)


def _a_lost_seat_makes_room(window: Window) -> None:
    """A seat that is gone leaves its place as it was, until another table takes it quietly."""
    page = window.page
    left = {"seat": 0, "player": 10, "stack": 0, "reason": "asked"}
    patch = {"you": {"seat": None, "cards": None}, "seats": {"0": None}}
    window.served[5].step("player_left", left, patch)
    cover = page.locator(f"{window.tile(5)} .tile-cover")
    assert cover.inner_text().startswith(f"You have no seat at {window.tables[5].name} any more.")
    assert "Out of seat" in page.inner_text(window.tab(5))
    window.follow(6)
    assert page.locator(window.tile(5)).count() == 0
    assert page.locator("[data-tile]").count() == FOLLOWED


def is_pressed(page: Page) -> bool:
    page.wait_for_timeout(20)
    return bool(page.evaluate("window.pressed"))


def _no_table_comes_over_an_open_decision(window: Window) -> None:
    """Tabs: the table in front stays while its player decides, then the other comes by itself."""
    page = window.page
    page.click(window.tab(0))
    window.show(0, TURN)
    window.show(1, TURN)
    page.clock.run_for(QUIET_MS)
    assert window.is_marked(0, "front"), "a decision is open here"
    assert window.is_marked(1, "waiting")
    page.evaluate(PRESS_AS_IT_COMES, window.tile(1))
    window.show(0, waiting())
    assert eventually(partial(is_pressed, page), 4)
    assert window.is_marked(1, "front")
    assert window.commands() == {}, "what was meant for the table before does not count here"
    page.frame_locator(f"{window.tile(1)} iframe").locator("[data-action=call]:enabled").click()
    assert window.commands() == {1: ["call"]}


def _no_table_comes_under_a_moving_hand(window: Window) -> None:
    page = window.page
    window.show(1, waiting())
    page.mouse.move(300, 300)
    window.show(3, TURN)
    for step in range(20):
        page.mouse.move(300 + step, 300)
        page.clock.run_for(80)
    assert window.is_marked(1, "front")
    page.click("[data-action=next]")
    assert window.is_marked(3, "front")
