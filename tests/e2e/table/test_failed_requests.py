"""The table's page requests again whatever fails."""

import json
from collections.abc import Sized
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.failing import FAULTS_IN_PAIRS, PATIENCE_S, FailingPage
from tests.e2e.fairness.evening import ROOM, Evening, play_out
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.table.served_table import Lent
from tests.room.launcher import eventually

NOTE = "Folds to raises"
KEYS = "/fairness/keys.json"
KINDS = {"script", "stylesheet", "fetch"}
PARTS = """() => ({
  live: document.documentElement.dataset.connection === "live",
  texts: window.gettext !== undefined,
  note: document.querySelector(".seat-marks .marked") !== null,
  log: document.querySelector("[data-log] [data-kind=hand_started]") !== null,
  copy: document.querySelectorAll(".log-tools button").length > 1,
  styles: [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).length > 1,
})"""


@FAULTS_IN_PAIRS
def test_table_page_gets_log_keys_notes_and_seeds_after_faults(
    room: RoomFactory, new_player: PlayerFactory, faults: tuple[str, ...]
) -> None:
    """Each address that the browser requests fails once; hands are played meanwhile."""
    evening = Evening(room(**ROOM), new_player)
    with evening.browsers() as (_browser, ana, ben):
        evening.come(ana, ben)
        play_out(1, [ana, ben])
        keep_note(ana.page)
        for fault in faults:
            # The hand waits, so that no deal needs a seed before the page is there.
            ana.until(lambda view: view.get("turn"))
            failing = FailingPage(ana, fault)
            receipts = receipts_of(failing.page)
            address = f"{evening.url}/tables/{evening.table}/"
            failing.open(address, PARTS, [KEYS], meanwhile=lambda: play(ana, ben))
            play_until_some(receipts, ana, ben)
            assert set(failing.failed.values()) >= KINDS, failing.failed


@pytest.mark.long
@FAULTS_IN_PAIRS
def test_free_seat_opens_its_dialog_after_faults(lent: Lent, faults: tuple[str, ...]) -> None:
    """The script for it is requested at the press. The page is not reloaded under the player."""
    url, table = lent
    with chromium() as browser:
        ana = Guest(browser, url, "Ana", DESKTOP)
        ana.sign_up()
        for fault in faults:
            failing = FailingPage(ana, fault, "**/django_htmx/*")
            failing.page.goto(f"{url}/tables/{table.pk}/")
            ana.until(lambda view: view)
            failing.page.evaluate("window.isSame = true")
            failing.page.locator("[data-seat] .take-seat").first.click()
            failing.page.wait_for_selector("dialog.buy-in[open]")
            assert failing.failed.keys() == failing.again
            assert failing.page.evaluate("window.isSame")


def keep_note(page: Page) -> None:
    """Write a note about the other player."""
    page.click("[data-seat='1'] [data-action=player-card]")
    page.fill("dialog[open] [name=text]", NOTE)
    page.click("dialog[open] [data-action=keep-note]")
    page.wait_for_selector(".seat-marks .marked", state="attached")


def receipts_of(page: Page) -> list[dict[str, Any]]:
    """Collect what the room answers to the page's seeds."""
    receipts: list[dict[str, Any]] = []

    def heard(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "receipt":
            receipts.append(frame)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", heard)

    page.on("websocket", opened)
    return receipts


def play_until_some(receipts: Sized, *guests: Guest) -> None:
    """Play until the room has answered a seed."""

    def are_there() -> bool:
        play(*guests)
        return len(receipts) > 0

    assert eventually(are_there, PATIENCE_S)


def play(*guests: Guest) -> None:
    """Check or call if it is the turn of one of them and both have the table on their pages."""
    if all(guest.view() for guest in guests):
        for guest in guests:
            guest.play_a_moment(set())
