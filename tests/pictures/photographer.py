"""Whoever takes the pictures: plays a little, looks around, and signs in as staff."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pyotp
from playwright.sync_api import Browser, Page

from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, drawn
from tests.pictures.demo_room import DemoRoom
from tests.pictures.saving import save_film, save_picture

PLAYER: Final = "visitor@"
AUDITOR: Final = "auditor@"
GAMES: Final = ("No-limit Hold'em 1/2", "Pot-limit Omaha 1/2", "Limit Hold'em 2/4")
"""Tables where practice bots sit; the first is the one that is filmed."""

FRAME_MS: Final = 350
MOST_FRAMES: Final = 60
HAND_S: Final = 120
FLOP: Final = 3
SETTLED_MS: Final = 1_200
"""By then cards and chips lie where they belong."""


class Photographer:
    """Takes the pictures of a demo room into a folder."""

    def __init__(self, room: DemoRoom, folder: Path) -> None:
        self._room = room
        self._folder = folder

    def photograph(self, say: Callable[[str], None]) -> None:
        with chromium() as browser:
            player = self._signed_in(browser, PLAYER, DESKTOP)
            say("a hand at a table")
            self._a_table(player)
            say("several tables")
            self._several_tables(player)
            say("results, a hand and its proof")
            self._history(player.page)
            say("a report")
            self._report(self._signed_in(browser, AUDITOR, DESKTOP).page)

    def _signed_in(self, browser: Browser, address: str, size: tuple[int, int]) -> Guest:
        email = next(name for name in self._room.keys if name.startswith(address))
        guest = Guest(browser, self._room.url, "Visitor", size)
        page = guest.page
        page.goto(f"{self._room.url}/accounts/sign-in/")
        page.fill("[name=username]", email)
        page.fill("[name=password]", self._room.password)
        page.click("main button[type=submit]")
        if key := self._room.keys[email]:
            page.fill("[name=code]", pyotp.TOTP(key).now())
            page.click("main button[type=submit]")
        page.wait_for_selector("header >> text=Sign out")
        return guest

    def _a_table(self, guest: Guest) -> None:
        """The film of a hand, then the table at a desk and on a phone while it is one's turn."""
        guest.page.goto(self._room.url)
        guest.join(GAMES[0])
        guest.play_hands(3, HAND_S)
        save_film(self._film(guest), self._folder / "hand.webp", FRAME_MS)
        self._on_ones_turn(guest)
        self._take(guest.page, "table")
        guest.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        self._on_ones_turn(guest)
        self._take(guest.page, "phone")
        guest.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    def _film(self, guest: Guest) -> list[bytes]:
        """Frames from the next deal to the end of that hand."""
        frames: list[bytes] = []
        seen: set[int] = set()
        before = guest.until(lambda view: view["hand"]["no"])
        while len(frames) < MOST_FRAMES:
            guest.play_a_moment(seen)
            hand = guest.view().get("hand", {})
            if hand.get("no", before) > before + 1:
                break
            if hand.get("no") == before + 1:
                frames.append(guest.page.screenshot(type="png"))
            guest.page.wait_for_timeout(FRAME_MS - 100)
        return frames

    def _on_ones_turn(self, guest: Guest) -> None:
        """Play until one may act with a board on the table."""
        while True:
            view = guest.view()
            if "options" in view.get("you", {}) and len(view["hand"]["board"]) >= FLOP:
                guest.page.wait_for_timeout(SETTLED_MS)
                return
            guest.play_a_moment(set())

    def _several_tables(self, guest: Guest) -> None:
        for game in GAMES[1:]:
            guest.page.goto(self._room.url)
            guest.join(game)
        guest.page.goto(f"{self._room.url}/play/")
        guest.page.wait_for_timeout(8_000)
        self._take(guest.page, "tables")

    def _history(self, page: Page) -> None:
        page.goto(f"{self._room.url}/hands/results/")
        page.wait_for_selector("[data-chart] input")
        self._take(page, "results")
        page.goto(f"{self._room.url}/hands/?showdown=yes")
        page.click("main a[href*='/tables/'] >> nth=0")
        page.click("text=Verify this deal")
        page.wait_for_selector("[data-verdict]:not([data-state=checking])")
        self._take(page, "proof")

    def _report(self, page: Page) -> None:
        page.goto(f"{self._room.url}/compliance/")
        page.click("main a[href*='game-performance']")
        page.wait_for_selector(".report-frame table")
        self._take(page, "report")

    def _take(self, page: Page, name: str) -> None:
        drawn(page)
        save_picture(page.screenshot(type="png"), self._folder / f"{name}.webp")
