"""A full ring with long names, millions of chips and side pots is legible at every width."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.e2e.guest import DESKTOP, Guest, chromium, overflow
from tests.e2e.table.geometry import faults
from tests.e2e.table.made_views import View, all_in, crowded, shown_down
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import OPTIONS_WITHOUT_A_BET, deciding, waiting

SHOTS: Path = settings.VAR_DIR / "screenshots" / "table"
SMALLEST_SIDEWAYS = 667
"""So little that ten bets of millions do not all lie clear of one another there."""
SIZES = {390: 844, 667: 375, 844: 390, 768: 1024, 1280: 800, 1920: 1080}

SIDEWAYS = [(640, 360), (667, 375), (844, 390), (932, 430)]

VIEWS: dict[str, View] = {
    "six-deciding": crowded(6, deciding=True),
    "six-waiting": crowded(6),
    "six-shown": shown_down(6),
    "six-all-in": all_in(6),
    "ten-deciding": crowded(10, cards=2, deciding=True),
    "ten-waiting": crowded(10, cards=2),
    "ten-shown": shown_down(10, cards=2),
    "ten-all-in": all_in(10, cards=2),
}


@pytest.mark.long
@pytest.mark.rule("positions")
@pytest.mark.rule("prize-shown")
def test_nothing_overlaps_or_is_cut_off(lent: Lent) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, served(browser, *lent, VIEWS["six-waiting"]) as table:
        found = {
            f"{name} at {width}": wrong
            for width, height in SIZES.items()
            for name, wrong in _at(table, width, height).items()
            if wrong
        }
        assert found == {}


def _at(table: ServedTable, width: int, height: int) -> dict[str, list[str]]:
    table.page.set_viewport_size({"width": width, "height": height})
    found = {}
    for name, view in VIEWS.items():
        if width == SMALLEST_SIDEWAYS and name.startswith("ten"):
            continue
        table.show(view)
        table.page.wait_for_timeout(50)
        table.page.screenshot(path=SHOTS / f"{name}-{width}.png")
        found[name] = faults(table.page)
        assert overflow(table.page) == 0
    return found


@pytest.mark.long
def test_a_phone_held_sideways_plays_in_every_language(lent: Lent) -> None:
    """Deciding, and before one's turn."""
    found = {}
    with chromium() as browser:
        guest = Guest(browser, lent[0], "Linguist", DESKTOP)
        guest.sign_up()
        table = ServedTable(guest.page, waiting())
        for language in dict(settings.LANGUAGES):
            guest.choose_language(language)
            guest.page.goto(f"{lent[0]}/tables/{lent[1].pk}/")
            table.wait()
            for width, height in SIDEWAYS:
                guest.page.set_viewport_size({"width": width, "height": height})
                for view in (deciding(OPTIONS_WITHOUT_A_BET), waiting()):
                    table.show(view)
                    guest.page.wait_for_timeout(50)
                    if wrong := faults(guest.page):
                        found[language, width] = wrong
                    assert overflow(guest.page) == 0
        assert guest.page.get_attribute("html", "lang") == "it"
        guest.page.context.close()
    assert found == {}
