"""Contrast themes of the system, and keyboards that write digits with shift."""

from io import BytesIO
from typing import Final

from PIL import Image
from playwright.sync_api import CDPSession, Page

from tests.e2e.guest import chromium
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, OPTIONS_WITHOUT_A_BET, deciding, waiting

AZERTY: Final = {"1": "&", "2": "é", "3": '"', "4": "'"}
CZECH: Final = {"1": "+", "2": "ě", "3": "š", "4": "č"}
LOOK: Final = """(selector) => {
  const { borderColor, outlineStyle, outlineColor, backgroundImage, color } =
    getComputedStyle(document.querySelector(selector));
  return { borderColor, outline: `${outlineStyle} ${outlineColor}`, backgroundImage, color };
}"""


def test_sizes_are_chosen_by_digits_on_every_keyboard(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        session = table.page.context.new_cdp_session(table.page)
        for signs in (AZERTY, CZECH):
            for digit, amount in {"2": 300, "3": 400, "4": 600, "1": 200}.items():
                _turn_comes(table)
                _press(session, signs[digit], f"Digit{digit}", 0)
                _bets(table, amount)
            # With shift the same keys write the digits themselves.
            _turn_comes(table)
            _press(session, "4", "Digit4", 8)
            _bets(table, 600)


def test_rebound_sign_on_a_digit_key_does_what_it_was_given(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        page = table.page
        session = page.context.new_cdp_session(page)
        page.keyboard.press("?")
        page.click("[data-key='4']")
        _press(session, "é", "Digit2", 0)
        page.keyboard.press("Escape")
        _turn_comes(table)
        _press(session, "é", "Digit2", 0)
        _bets(table, 600)


def _turn_comes(table: ServedTable) -> None:
    table.show(waiting())
    table.show(deciding(OPTIONS_WITHOUT_A_BET))
    table.page.wait_for_selector("[data-action=fold]:enabled")


def _press(session: CDPSession, key: str, code: str, modifiers: int) -> None:
    """Press a key as a keyboard of another layout sends it."""
    told = {"key": key, "code": code, "modifiers": modifiers}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **told})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **told})


def _bets(table: ServedTable, amount: int) -> None:
    table.page.keyboard.press("r")
    assert table.take_commands() == [{"type": "bet_to", "decision": "3.5", "amount": amount}]


def test_contrast_theme_shows_turn_cards_and_slider(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        page = table.page
        page.emulate_media(forced_colors="active")
        table.show(deciding(OPTIONS_FACING_A_BET))
        _turn_is_marked(page)
        _cards_are_drawn(page)
        _slider_is_seen(page)


def _turn_is_marked(page: Page) -> None:
    """By an outline, in a colour of the theme that no other plate has."""
    own, other = (page.evaluate(LOOK, f".seat{which} .plate") for which in (".turn", ":not(.turn)"))
    assert own["outline"].startswith("solid")
    assert other["outline"].startswith("none")
    assert own["borderColor"] != other["borderColor"]
    ground = page.evaluate("getComputedStyle(document.querySelector('.plate')).backgroundColor")
    assert ground not in {own["borderColor"], other["borderColor"]}, "plates have a border"


def _cards_are_drawn(page: Page) -> None:
    """Backs keep their pattern, and red suits are red."""
    assert "gradient" in page.evaluate(LOOK, ".card.back")["backgroundImage"]
    black, red = (page.evaluate(LOOK, f".card[data-suit='{suit}']") for suit in "sh")
    assert black["color"] != red["color"]


def _slider_is_seen(page: Page) -> None:
    """Its track is of one colour up to the amount, and of another from there on."""
    page.click("[data-preset=pot]")
    with Image.open(BytesIO(page.locator(".slider").screenshot())) as picture:
        middle = picture.height // 2
        row = [picture.getpixel((x, middle)) for x in (4, picture.width - 4)]
        ground = picture.getpixel((picture.width - 4, 1))
        edge = {picture.getpixel((picture.width - 4, y)) for y in range(picture.height)}
    assert row[0] != row[1], "filled up to the amount"
    assert edge - {ground, row[1]}, "a line around the rest"
