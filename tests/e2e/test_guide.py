"""A newcomer tries the hands that are misread: by keyboard, by touch, and without a script."""

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium

SHOTS: Path = settings.VAR_DIR / "screenshots"
FLUSH = ("Ac", "Kc", "Qc", "9c", "6c")
TWO_PAIR = ("Ac", "Kd", "Kc", "6c", "6h")
FORM = "[data-example=four-clubs] [data-try]"


def toggle(page: Page, cards: tuple[str, ...]) -> None:
    """Each card by the keyboard alone."""
    for card in cards:
        page.focus(f"{FORM} [value='{card}']")
        page.keyboard.press("Space")


@pytest.mark.rule("omaha-exactly-two")
def test_a_flush_that_is_none_is_explained_on_the_spot(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        guest = Guest(browser, url, "Newcomer", DESKTOP)
        page = guest.page
        page.goto(f"{url}/guide/")
        toggle(page, FLUSH)
        assert page.inner_text(f"{FORM} [data-picked]") == "Five picked."
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{FORM} [data-verdict=not-allowed]")
        assert page.locator(f"{FORM} [data-tempting=flush]").count() == 1
        toggle(page, ("Qc", "9c", "Kd", "6h"))
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{FORM} [data-verdict=right]")
        assert page.url == f"{url}/guide/", "nobody has left the page"
        page.fill("#own-hole", "Ah Kh")
        page.press("#own-hole", "Enter")
        page.wait_for_selector(".own-hand [data-refused=hole]")
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / "guide-1280.png", full_page=True)
        # The browser itself notes that the last request was answered with 422.
        assert [one for one in guest.complaints if "422" not in one] == []


@pytest.mark.rule("omaha-exactly-two")
def test_by_touch_and_without_a_script_the_answer_is_a_page(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        context = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            has_touch=True,
            java_script_enabled=False,
        )
        page = context.new_page()
        page.goto(f"{url}/guide/")
        for card in TWO_PAIR:
            page.tap(f"{FORM} label:has([value='{card}'])")
        page.tap(f"{FORM} button")
        page.wait_for_selector("[data-verdict=right]")
        assert "/guide/hand/?" in page.url
        assert page.locator("[name=play]:checked").count() == len(TWO_PAIR)
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / "guide-answer-390.png", full_page=True)
