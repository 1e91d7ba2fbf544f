"""Firefox and WebKitGTK from Debian: every page fits in them, and a hand is played."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.layout.fit import APART, FIT
from tests.e2e.look.walk import Page, Walk, walk_through
from tests.e2e.other_browsers.driver import Driver
from tests.e2e.other_browsers.marionette import firefox
from tests.e2e.other_browsers.webkit import webkit
from tests.poker.felt import Felt
from tests.room.games import new_game

pytestmark = pytest.mark.nightly

SIZES: Final = ((1280, 800), (500, 844))
"""Firefox makes no window narrower than 500 pixels."""
Opens = Callable[[Path], AbstractContextManager[Driver]]
BROWSERS: Final = {"firefox": firefox, "webkit": lambda _: webkit()}
SIDEWAYS: Final = (
    "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
)
FIT_NOW: Final = f"return ({FIT})(arguments[0])"
STAYS_IN: Final = ":is([data-action=call], [data-action=check]):enabled"


@pytest.mark.parametrize("opens", BROWSERS.values(), ids=BROWSERS.keys())
def test_every_page_fits_and_a_hand_is_played(
    room: RoomFactory, new_player: PlayerFactory, tmp_path: Path, opens: Opens
) -> None:
    walk = walk_through(room(webs=1, clocks=0).webs[0].url, new_player)
    felt = _dealt(new_player)
    with opens(tmp_path / "profile") as browser:
        wrong = [fault for page in _guests_first(walk) for fault in _faults(browser, walk, page)]
        browser.add_cookie(settings.SESSION_COOKIE_NAME, _session_of(felt.players[0]))
        _plays(browser, f"{walk.url}/tables/{felt.table_id}/")
        wrong += [f"table: {one}" for one in browser.run(FIT_NOW, list(APART))]
    assert len(walk.pages) > 40
    assert not wrong, "\n".join(wrong)


def _guests_first(walk: Walk) -> list[Page]:
    return sorted(walk.pages, key=lambda page: page.signed_in)


def _faults(browser: Driver, walk: Walk, page: Page) -> Iterator[str]:
    """What is wrong with a page; the browser signs in when the first page needs it."""
    if page.signed_in:
        browser.add_cookie(settings.SESSION_COOKIE_NAME, walk.session)
    browser.goto(walk.url + page.path)
    for width, height in SIZES:
        browser.set_size(width, height)
        if sideways := browser.run(SIDEWAYS):
            yield f"{page.name} at {width}: {sideways} pixels too wide"
        yield from (f"{page.name} at {width}: {one}" for one in browser.run(FIT_NOW, list(APART)))


def _dealt(new_player: PlayerFactory) -> Felt:
    """A hand of two players; the one in the first seat is to act."""
    game = new_game("Two", small_blind=100, big_blind=200, preset="holdem", structure="no_limit")
    felt = Felt(open_table(game=game, name="Two").pk, timezone.now())
    for seat in range(2):
        felt.sit(new_player(), seat, 20_000)
    felt.deal()
    while felt.to_act != 0:
        felt.check_or_call()
    return felt


def _session_of(player: Player) -> str:
    client = Client()
    client.force_login(player)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _plays(browser: Driver, url: str) -> None:
    """The player sees cards and a row to act by, and stays in."""
    browser.goto(url)
    browser.set_size(*SIZES[0])
    browser.until("document.querySelectorAll('.seat.own .card.face').length === 2")
    browser.until(f"document.querySelector('{STAYS_IN}')")
    browser.run(f"document.querySelector('{STAYS_IN}').click()")
    browser.until("!window.room.view().you.options")
