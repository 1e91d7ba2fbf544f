"""The pages around the tables: nothing overlaps or is cut off, in every language."""

from collections.abc import Iterator
from typing import Final

import pytest
from django.conf import settings
from playwright.sync_api import Browser

from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import chromium, drawn, overflow
from tests.e2e.layout.fit import misfits
from tests.e2e.look.walk import Page, Walk, walk_through

SIZES: Final = ((1440, 900), (1280, 800), (1024, 768), (720, 450), (390, 844), (844, 390))
GATING: Final = ("fr", ((1280, 800), (390, 844)))
AT_ANY_TIME: Final = (
    "player-lobby-home",
    "player-lobby-tournaments",
    "player-lobby-tournament",
    "player-cashier-home",
    "player-poker-hands",
    "player-poker-hand",
    "player-poker-results",
    "player-poker-play",
)


@pytest.mark.long
def test_chosen_pages_fit(room: RoomFactory, new_player: PlayerFactory) -> None:
    walk = walk_through(room(webs=1, clocks=0).webs[0].url, new_player)
    pages = [page for page in walk.pages if page.name in AT_ANY_TIME]
    language, sizes = GATING
    assert len(pages) == len(AT_ANY_TIME)
    with chromium() as browser:
        wrong = [one for page in pages for one in _faults(browser, walk, page, language, sizes)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.nightly
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_page_fits(room: RoomFactory, new_player: PlayerFactory, language: str) -> None:
    walk = walk_through(room(webs=1, clocks=0).webs[0].url, new_player)
    with chromium() as browser:
        wrong = [
            one for page in walk.pages for one in _faults(browser, walk, page, language, SIZES)
        ]
    assert len(walk.pages) > 40
    assert not wrong, "\n".join(wrong)


def _faults(
    browser: Browser, walk: Walk, page: Page, language: str, sizes: tuple[tuple[int, int], ...]
) -> Iterator[str]:
    context = browser.new_context(locale=language)
    cookies = {"language": language} | ({"sessionid": walk.session} if page.signed_in else {})
    context.add_cookies(
        [{"name": name, "value": value, "url": walk.url} for name, value in cookies.items()]
    )
    shown = context.new_page()
    shown.goto(walk.url + page.path)
    for width, height in sizes:
        shown.set_viewport_size({"width": width, "height": height})
        drawn(shown)
        if sideways := overflow(shown):
            yield f"{page.name} at {width}: {sideways} pixels too wide"
        yield from (f"{page.name} at {width}: {one}" for one in misfits(shown))
    context.close()
