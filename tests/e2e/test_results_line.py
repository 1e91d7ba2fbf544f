"""A player reads the line of their results by mouse, by touch, by keyboard and by ear."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from poker.models import PlayedHand
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.poker.evening import play_hands
from tests.poker.felt import NOON, Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

HANDS: Final = 9

pytestmark = [pytest.mark.rule("own-statistics"), pytest.mark.long]


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(
    request: pytest.FixtureRequest, room: RoomFactory, new_player: PlayerFactory
) -> Iterator[Page]:
    """The results of a player after an evening."""
    size: tuple[int, int] = request.param
    opened = room(webs=1, clocks=0, seed=False)
    game = new_game("Evening 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, NOON)
    for seat in range(5):
        felt.sit(new_player(), seat, 20000)
    play_hands(felt, 9, Random(5))
    assert PlayedHand.objects.filter(player=felt.players[0]).count() == HANDS
    url = opened.webs[0].url
    session = reader(felt.players[0]).cookies["sessionid"].value
    with chromium() as browser:
        guest = Guest(browser, url, "Reader", size, touch=size == PHONE)
        guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        guest.page.goto(f"{url}/hands/results/")
        guest.page.wait_for_selector("[data-chart] input[type=range]")
        yield guest.page
        assert overflow(guest.page) == 0
        assert guest.complaints == []


def hand_read(page: Page) -> int:
    """The hand whose reading is shown; it is what a screen reader says, too."""
    said = page.locator(".line-said").inner_text()
    slider = page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == said
    found = re.match(r"Hand (\d+), 2026-03-01: .+; by the odds of all-ins .+\.", said)
    return int(found[1]) if found else 0


def test_the_line_is_read_by_pointer_or_finger_and_by_keys(page: Page) -> None:
    assert hand_read(page) == HANDS, "it begins with how it ended"
    box = page.locator("[data-chart] svg").bounding_box()
    assert box is not None
    touch = page.evaluate("navigator.maxTouchPoints > 0")
    press = page.touchscreen.tap if touch else page.mouse.move
    for share in (0.0, 1 / HANDS, 1 / 3, 1.0):
        press(box["x"] + 1 + share * (box["width"] - 2), box["y"] + box["height"] / 2)
        assert hand_read(page) == round(share * HANDS)
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    assert hand_read(page) == HANDS - 1
    page.keyboard.press("Home")
    assert hand_read(page) == 0
    assert page.locator(".line-said").inner_text() == "Before the first hand."
