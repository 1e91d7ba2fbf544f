"""Two people, each at two tables of a running room in one window: by keyboard, and on a phone."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import TimeoutError as TimedOut

from poker.models import PlayedHand, Table
from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.e2e.tiles.served_tables import seat
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"
PATIENCE_S = 180
PAUSES = {"ROOM_DEAL_PAUSE_MS": "300", "ROOM_START_PAUSE_MS": "300", "ROOM_RUNOUT_PAUSE_MS": "100"}
FRONT = "[data-tile].front.waiting iframe"


@pytest.mark.nightly
def test_hands_are_played_at_both_tables_of_a_window(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, seed=False, env=PAUSES)
    url = opened.webs[0].url
    terms: dict[str, Any] = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Both", small_blind=100, big_blind=200, **terms)
    tables = [open_table(game=game, name=name) for name in ("Arno", "Brenta")]
    with chromium() as browser:
        ana = Guest(browser, url, "Ana", DESKTOP)
        ben = Guest(browser, url, "Ben", PHONE, touch=True)
        for place, guest in enumerate((ana, ben)):
            guest.sign_up()
            apart(seat, name=guest.name, tables=tables, number=place)
            guest.page.goto(f"{url}/play/")
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and min(_ended(tables)) < 2:
            _post(ana)
            _by_keyboard(ana)
            _by_touch(ben)
        SHOTS.mkdir(exist_ok=True)
        for guest in (ana, ben):
            guest.page.screenshot(path=SHOTS / f"window-{guest.name}.png")
        assert min(_ended(tables)) >= 2, _ended(tables)
        assert ana.complaints + ben.complaints == []


def _ended(tables: list[Table]) -> list[int]:
    """How many hands have ended at each table."""
    found: list[int] = []

    def count() -> None:
        hands = PlayedHand.objects.values("hand_no").distinct()
        found.extend(hands.filter(table=table).count() for table in tables)

    apart(count)
    return found


def _post(guest: Guest) -> None:
    for frame in guest.page.frames:
        post = frame.locator("[data-action=post][aria-pressed=false]:enabled")
        if post.count():
            post.click()


def _by_keyboard(guest: Guest) -> None:
    """N to the table that waits, then check, or call."""
    page = guest.page
    if not page.title().startswith("("):
        page.wait_for_timeout(50)
        return
    if not page.locator("[data-tile].keyed.waiting").count():
        page.keyboard.press("n")
    row = page.frame_locator("[data-tile].keyed.waiting iframe")
    with suppress(TimedOut):
        # A turn may run out, or its table go on, before its buttons count.
        row.locator("[data-action]:enabled").first.wait_for(timeout=1_000)
    page.keyboard.press("k")
    page.keyboard.press("c")


def _by_touch(guest: Guest) -> None:
    """What waits comes to the front by itself; check or call there."""
    page = guest.page
    if page.locator(FRONT).count():
        row = page.frame_locator(FRONT)
        choice = row.locator(":is([data-action=check], [data-action=call]):enabled")
        if choice.count():
            choice.first.tap()
