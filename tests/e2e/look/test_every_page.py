"""Every page fits every width, and keeps nobody out, light and dark."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser

from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import chromium, drawn, overflow
from tests.e2e.look.accessibility import bring_axe, grave_violations
from tests.e2e.look.walk import Page, Walk, walk_through

SHOTS: Path = settings.VAR_DIR / "screenshots" / "look"
WIDTHS = {390: 844, 768: 1024, 1280: 800, 1920: 1080}
HELD_AGAINST_AXE = (390, 1280)


@pytest.fixture
def walk(room: RoomFactory, new_player: PlayerFactory) -> Walk:
    return walk_through(room(webs=1, clocks=0).webs[0].url, new_player)


@pytest.mark.nightly
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_and_is_open_to_all(walk: Walk, theme: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        wrong = [fault for page in walk.pages for fault in faults(browser, walk, page, theme)]
    assert len(walk.pages) > 40
    assert not wrong, "\n".join(wrong)


def faults(browser: Browser, walk: Walk, page: Page, theme: str) -> Iterator[str]:
    """What is wrong with a page, at which width."""
    context = browser.new_context()
    bring_axe(context)
    cookies = {"theme": theme} | ({"sessionid": walk.session} if page.signed_in else {})
    context.add_cookies(
        [{"name": name, "value": value, "url": walk.url} for name, value in cookies.items()]
    )
    shown = context.new_page()
    shown.goto(walk.url + page.path)
    drawn(shown)
    for width, height in WIDTHS.items():
        shown.set_viewport_size({"width": width, "height": height})
        drawn(shown)
        shown.screenshot(path=SHOTS / f"{page.name}-{width}-{theme}.png", full_page=True)
        if sideways := overflow(shown):
            yield f"{page.name} at {width}: {sideways} pixels too wide"
        if width in HELD_AGAINST_AXE:
            yield from (f"{page.name} at {width}: {one}" for one in grave_violations(shown))
    context.close()
