"""A stranger's pages, a player's lobby and a table in play keep nobody out, light and dark."""

import pytest
from playwright.sync_api import Browser

from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.e2e.look.accessibility import bring_axe, grave_violations
from tests.e2e.look.themes import THEMES, choose
from tests.e2e.table.made_views import all_in, crowded, shown_down
from tests.e2e.table.served_table import ServedTable, new_table

STATES = {
    "deciding": crowded(6, deciding=True),
    "waiting": crowded(10, cards=2),
    "shown": shown_down(6),
    "all in": all_in(6),
}
NAMELESS = "document.querySelector('main').append(document.createElement('button'))"
BY_NIGHT = pytest.mark.nightly


@pytest.mark.long
@pytest.mark.parametrize("states", [["deciding"], pytest.param([*STATES], marks=BY_NIGHT)])
@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=BY_NIGHT)])
def test_from_the_door_to_the_table(
    room: RoomFactory, size: tuple[int, int], states: list[str]
) -> None:
    url = room(webs=1, clocks=0).webs[0].url
    table = new_table()
    with chromium() as browser:
        guest = entering(browser, url, size)
        keeps_a_theme(guest)
        found = [*faults(guest, "/"), *faults(guest, "/accounts/sign-up/")]
        guest.sign_up()
        found += faults(guest, "/")
        served = ServedTable(guest.page, STATES["deciding"])
        guest.page.goto(f"{url}/tables/{table.pk}/")
        served.wait()
        for state in states:
            served.show(STATES[state])
            found += [f"table, {state}: {fault}" for fault in faults(guest)]
        guest.page.evaluate(NAMELESS)
        planted = faults(guest)
    assert not found, "\n".join(found)
    assert len([fault for fault in planted if "button-name" in fault]) == len(THEMES)


def entering(browser: Browser, url: str, size: tuple[int, int]) -> Guest:
    guest = Guest(browser, url, "Reader", size)
    bring_axe(guest.page.context)
    return guest


def keeps_a_theme(guest: Guest) -> None:
    """The page turns dark at once, and the next one comes dark."""
    page, ground = guest.page, "getComputedStyle(document.body).backgroundColor"
    page.goto(f"{guest.url}/")
    light = page.evaluate(ground)
    with page.expect_response("**/theme/"):
        page.click("[data-theme-choice] [value=dark]")
    dark = page.evaluate(ground)
    page.goto(f"{guest.url}/accounts/sign-in/")
    assert page.evaluate(ground) == dark != light
    assert page.locator("[data-theme-choice] [aria-pressed=true]").inner_text() == "Dark"


def faults(guest: Guest, path: str = "") -> list[str]:
    """What keeps people out of a page, of the one that is open where none is named."""
    if path:
        guest.page.goto(guest.url + path)
    found = []
    for theme in THEMES:
        choose(guest.page, theme)
        found += [f"{path} {theme}: {one}" for one in grave_violations(guest.page)]
    return found
