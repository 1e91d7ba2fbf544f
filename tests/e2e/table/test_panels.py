"""What opens over a table leaves seats and the row of actions to the game."""

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.e2e.guest import DESKTOP, PHONE, chromium
from tests.e2e.layout.fit import misfits
from tests.e2e.table.made_views import crowded
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, deciding, waiting

SIZES: Final = (DESKTOP, PHONE, (768, 1024), (844, 390), (822, 484))
TILE: Final = (822, 484)
COVERED: Final = """(over) => {
  const box = document.querySelector(over).getBoundingClientRect();
  const below = ".seat:not(.empty) .plate, .seat .hand .card, .board, .pot, .commands button";
  return [...document.querySelectorAll(below)].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isBeside = right <= box.left || box.right <= left;
    return one.checkVisibility() && !isBeside && top < box.bottom && box.top < bottom;
  }).map((one) => one.className);
}"""
OWN_COVERED: Final = """() => {
  const side = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".seat.own .plate, .seat.own .card")]
    .some((one) => one.getBoundingClientRect().top < side.bottom);
}"""
LONGEST: Final = "Your connection was lost, and the hand went on without you. " * 2


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_message_covers_no_seat(lent: Lent, size: tuple[int, int]) -> None:
    with chromium() as browser, served(browser, *lent, crowded(6), size=size) as table:
        page = table.page
        if size == TILE:
            page.goto(f"{lent[0]}/tables/{lent[1].pk}/tile/")
            table.wait()
        table.answers_commands = False
        table.show(deciding(OPTIONS_FACING_A_BET))
        page.click("[data-action=call]:enabled")
        table.answer(table.ids()[-1], code="try_again", message=LONGEST)
        page.wait_for_selector(".toast")
        table.show(crowded(6))
        assert page.evaluate(COVERED, ".toast") == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=str)
def test_player_acts_beside_an_open_card(lent: Lent, size: tuple[int, int]) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=size) as table:
        page = table.page
        page.route("**/seen/", lambda route: route.fulfill(json={"hands": 0, "figures": {}}))
        page.locator(".seat:not(.own, .empty) .plate").first.click()
        page.wait_for_selector("dialog[open] .player-card")
        table.show(deciding(OPTIONS_FACING_A_BET))
        page.keyboard.press("f")
        assert table.take_commands() == [], "keys pressed in the card are not the table's"
        page.click("[data-action=call]:enabled")
        assert [command["type"] for command in table.take_commands()] == ["call"]
        page.locator("dialog[open] [data-action=close]").focus()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_chat_on_a_phone_leaves_cards_and_row_in_view(lent: Lent) -> None:
    view = deciding(OPTIONS_FACING_A_BET)
    with chromium() as browser, served(browser, *lent, view, size=PHONE, touch=True) as table:
        page = table.page
        page.tap("[data-action=chat]")
        page.wait_for_selector("[data-chat][open] textarea, [data-chat][open] input")
        assert page.evaluate("scrollY") == 0
        over = set(page.evaluate(COVERED, ".side"))
        assert not {one for one in over if "choice" in one or "pre-action" in one}
        assert not page.evaluate(OWN_COVERED)
        page.tap("[data-action=call]:enabled")
        assert [command["type"] for command in table.take_commands()] == ["call"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (844, 390)], ids=str)
def test_settings_fit_and_can_be_closed_at_any_place(lent: Lent, size: tuple[int, int]) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=size) as table:
        page = table.page
        for panel in ("settings", "keys"):
            page.click(f"[data-action={panel}]")
            page.wait_for_selector("dialog[open]")
            assert misfits(page) == []
            _closes(page, table)


def _closes(page: Page, table: ServedTable) -> None:
    """The way out is in the window without scrolling."""
    close = page.locator("dialog[open] [data-action=close]").bounding_box()
    assert close
    assert page.viewport_size
    assert close["y"] + close["height"] <= page.viewport_size["height"]
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert table.take_commands() == []
