"""Coming back to a table one has just left, in a real browser: told before, and held to it."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from poker.models import RatholingRefusal
from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"


@pytest.mark.long
@pytest.mark.rule("ratholing-window")
@pytest.mark.parametrize(
    ("preset", "size"), [("plo-pool", DESKTOP), ("omaha-protected", PHONE)], ids=["drawn", "picked"]
)
def test_the_dialog_says_what_to_bring_back_and_why(
    room: RoomFactory, preset: str, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=1, seed=False)
    game = new_game("Back 1/2", preset=preset, small_blind=100, big_blind=200)
    open_table(game=game, name="Havel")
    with chromium() as browser:
        ana = Guest(browser, opened.webs[0].url, "Ana", size)
        ana.sign_up()
        ana.ask_to_join("Back 1/2", "150.00")
        ana.page.wait_for_url("**/tables/*/")
        ana.until(lambda view: view.get("you", {}).get("seat") is not None)
        leave(ana)
        ana.ask_to_join("Back 1/2", "149.99")
        dialog = ana.page.locator("dialog[open]")
        dialog.locator("[data-refusal]:visible").wait_for()
        SHOTS.mkdir(exist_ok=True)
        ana.page.screenshot(path=SHOTS / f"coming-back-{size[0]}.png")
        why = "You left this table with 150.00 less than a minute ago."
        assert dialog.locator("[data-limit-reason]").inner_text() == f"{why} Why?"
        assert "From 150.00 to 200.00" in dialog.locator("[data-range]").inner_text()
        refusal = dialog.locator("[data-refusal]").inner_text()
        assert refusal == f"{why} Bring from 150.00 to 200.00. Why?"
        dialog.locator("[name=amount]").fill("150.00")
        dialog.locator("[data-action=join]").click()
        ana.page.wait_for_url("**/tables/*/")
        ana.until(lambda view: own_stack(view) == 15000)
        assert [one for one in ana.complaints if "422" not in one] == []
    assert RatholingRefusal.objects.get().amount == 14999


def own_stack(view: dict[str, Any]) -> int | None:
    """The guest's own stack; none without a seat."""
    seat = view["you"].get("seat")
    return None if seat is None else int(view["seats"][str(seat)]["stack"])


def leave(guest: Guest) -> None:
    """Leave the table, and go to the lobby."""
    guest.press("leave")
    guest.until(lambda view: view["you"] == {})
    guest.page.goto(f"{guest.url}/")
